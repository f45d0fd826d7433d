import {
  type Chart,
  chartCountOf,
  chartRowAt,
  isRightSide,
  linkedStates,
  MAIN_COUNTER,
  type RowRuler,
  rowText,
} from '#knitting';
import type { PageRows } from '#contracts';
import type { PageContent } from '../../api/reading';
import {
  linkedIn,
  type PageRuler,
  rulerIn,
  type RowUnit,
  unitIn,
} from '../project/project-settings';

type Items = Record<string, unknown>;

/** The row of a page that is worked, and the ruler that lies on it (READ-07, READ-17). */
export interface CurrentRow {
  /** The chart of a page that is one as data. */
  chart: Chart | null;
  /** Where the rows are, if the page's file says so. */
  known: RowRuler | null;
  /** The ruler as it was measured or begun by the knitter. */
  measured: PageRuler | null;
  ruler: PageRuler | null;
  row: number;
  /** Rows since the page was begun, with the current one: below 1 before it. */
  begun: number;
  /** What moves the ruler. `none`: the main counter is behind the last row of the chart. */
  driver: 'main' | 'repeat' | 'none';
  unit: RowUnit;
  isRightSide: boolean;
  /** What is worked in this row; null where the page is no chart as data. */
  text: string | null;
}

/**
 * @param count of the main counter
 * @param rows of the page, if its file marks them
 */
export function currentRow(
  items: Items,
  count: number,
  version: number,
  page: number,
  content: PageContent | null,
  rows: PageRows | null,
): CurrentRow {
  const drawn = content?.kind === 'drawn' ? content : null;
  const measured = rulerIn(items, version, page);
  // A chart as data, and an SVG that marks its rows, know where the rows are.
  const known = drawn ? drawn.ruler : rows;
  const ruler = known ? { driver: MAIN_COUNTER, start: 1, ...measured, ...known } : measured;
  const states = linkedStates(linkedIn(items), count);
  const driving = states.find(({ counter }) => counter.id === ruler?.driver)?.state;
  const begun = count - (ruler?.start ?? 1) + 1;
  const chart = drawn?.chart ?? null;
  const inChart = chart ? chartRowAt(chart, begun) : begun;
  const row = driving?.kind === 'repeat' ? driving.row : (inChart ?? Math.min(0, begun));
  const worked =
    driving?.kind === 'repeat'
      ? row + repeatedRows(states, ruler?.driver ?? '')
      : begun + (ruler?.isTurned ? 1 : 0);
  const isPassed = inChart === null && begun >= 1;
  const unit = unitIn(items);
  const isInChart = chart !== null && row >= 1 && row <= chart.rows;
  return {
    chart,
    known,
    measured,
    ruler,
    row,
    begun,
    driver: driving?.kind === 'repeat' ? 'repeat' : isPassed ? 'none' : 'main',
    unit: chart ? (chart.worked === 'round' ? '圈' : '行') : unit,
    // Flat charts begin with the right side, unless they say otherwise. A repeat of odd rows turns the side each time.
    isRightSide: chart ? isRightSide(chart, worked) : unit === '圈' || worked % 2 === 1,
    text: isInChart ? rowText(chart, row, 'zh', worked) : null,
  };
}

/** How many rows earlier passages of a repeat, and of those that move it, have worked. */
export function repeatedRows(states: ReturnType<typeof linkedStates>, id: string): number {
  const { counter, state } = states.find((one) => one.counter.id === id) ?? {};
  if (counter?.kind !== 'repeat' || state?.kind !== 'repeat') return 0;
  const length = counter.to - counter.from + 1;
  return (state.round - 1) * length + repeatedRows(states, counter.driver);
}

/**
 * What to change so that a row of the chart is the current one: the counter, or, where the counter is behind the chart
 * and counts on, the row at which the chart was begun. @returns null if the counter cannot be in that row
 */
export function choiceOfRow(
  { chart, known, row, begun, driver }: CurrentRow,
  count: number,
  chosen: number,
): { count: number } | { ruler: PageRuler } | null {
  if (!chart || !known) return null;
  const now = driver === 'repeat' ? row : driver === 'none' ? 1 : begun;
  const next = driver === 'repeat' ? chosen : chartCountOf(chart, chosen, now);
  if (next === null) return null;
  if (driver === 'none') {
    return { ruler: { ...known, driver: MAIN_COUNTER, start: count - next + 1 } };
  }
  return count + next - now < 0 ? null : { count: count + next - now };
}
