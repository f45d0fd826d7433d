import { chartCellAt, MAIN_COUNTER } from '#knitting';
import { newItemId } from '../../../shared/lib/new-uuid';
import { choiceOfRow } from '../model/counters/current-row';
import { areaBetween, packStroke, type Stroke } from '../model/pages/page-marks';
import { SETTING } from '../model/project/project-settings';
import type { Reader } from './use-reader';

/** A place on the page, in parts of its width and height. */
interface Point {
  x: number;
  y: number;
}

/** What taps on the page of a reader and strokes on it do in each mode of the reader. */
export function usePageTaps({
  page,
  reading: { version },
  count,
  current,
  mode,
  setMode,
  log,
  keep,
  overlay,
}: Reader) {
  const { chart } = current;
  const onDraw = (stroke: Stroke) => {
    if (!page) return;
    const id = `${Date.now().toString(36)}-${newItemId()}`;
    keep(SETTING.stroke(version, page.n, id), packStroke(stroke));
  };
  const onTap = (point: Point) => {
    if (mode?.kind === 'ruler') {
      const { first } = mode.taps;
      const taps = first === null ? { first: point.y, last: null } : { first, last: point.y };
      setMode({ kind: 'ruler', taps });
    } else if (mode?.kind === 'pin') {
      const area = mode.corner && areaBetween(mode.corner, point);
      if (area && page) keep(SETTING.pin(version), { page: page.n, ...area });
      setMode(area ? null : { kind: 'pin', corner: point });
    } else if (chart) {
      const cell = chartCellAt(chart, point);
      setMode(cell ? { kind: 'row', row: cell.row } : null);
    }
  };
  const onHold = (point: Point) => {
    const cell = chart && chartCellAt(chart, point);
    overlay.open(`term:${cell?.symbol?.zh ?? ''}`);
  };
  const choice = mode?.kind === 'row' ? choiceOfRow(current, count, mode.row) : null;
  const choose = () => {
    if (choice && 'count' in choice) log.setTo(MAIN_COUNTER, choice.count);
    else if (choice && page) keep(SETTING.ruler(version, page.n), choice.ruler);
    setMode(null);
  };
  /** `onChoose` makes the tapped row the current one; null where it cannot be. */
  return { onDraw, onTap, onHold, onChoose: choice && choose };
}
