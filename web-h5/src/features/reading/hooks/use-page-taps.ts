import { chartCellAt, MAIN_COUNTER } from '#knitting';
import { newUuid } from '../../../shared/lib/new-uuid';
import { choiceOfRow, type CurrentRow } from '../model/counters/current-row';
import type { ReadingLog } from '../model/counters/reading-log';
import { areaBetween, packStroke, type Stroke } from '../model/pages/page-marks';
import type { ReaderPage } from '../model/pages/reader-files';
import type { ReaderMode } from '../model/pages/reader-mode';
import { SETTING } from '../model/project/project-settings';
import type { Keep } from './use-keep';

/** A place on the page, in parts of its width and height. */
interface Point {
  x: number;
  y: number;
}

/** What taps on a page and strokes on it do in each mode of the reader. */
export function usePageTaps({
  page,
  version,
  count,
  current,
  mode,
  log,
  onMode,
  onKeep,
  onTerm,
}: {
  page: ReaderPage | null;
  version: number;
  /** The count of the main counter. */
  count: number;
  current: CurrentRow;
  mode: ReaderMode | null;
  log: ReadingLog;
  onMode: (mode: ReaderMode | null) => void;
  /** Keeps a setting, or removes it. */
  onKeep: Keep;
  onTerm: (term: string) => void;
}) {
  const { chart } = current;
  const onDraw = (stroke: Stroke) => {
    if (!page) return;
    const id = `${Date.now().toString(36)}-${newUuid().slice(0, 8)}`;
    onKeep(SETTING.stroke(version, page.n, id), packStroke(stroke));
  };
  const onTap = (point: Point) => {
    if (mode?.kind === 'ruler') {
      const { first } = mode.taps;
      const taps = first === null ? { first: point.y, last: null } : { first, last: point.y };
      onMode({ kind: 'ruler', taps });
    } else if (mode?.kind === 'pin') {
      const area = mode.corner && areaBetween(mode.corner, point);
      if (area && page) onKeep(SETTING.pin(version), { page: page.n, ...area });
      onMode(area ? null : { kind: 'pin', corner: point });
    } else if (chart) {
      const cell = chartCellAt(chart, point);
      onMode(cell ? { kind: 'row', row: cell.row } : null);
    }
  };
  const onHold = (point: Point) => {
    const cell = chart && chartCellAt(chart, point);
    onTerm(cell?.symbol?.zh ?? '');
  };
  const choice = mode?.kind === 'row' ? choiceOfRow(current, count, mode.row) : null;
  const choose = () => {
    if (choice && 'count' in choice) log.setTo(MAIN_COUNTER, choice.count);
    else if (choice && page) onKeep(SETTING.ruler(version, page.n), choice.ruler);
    onMode(null);
  };
  /** `onChoose` makes the tapped row the current one; null where it cannot be. */
  return { onDraw, onTap, onHold, onChoose: choice && choose };
}
