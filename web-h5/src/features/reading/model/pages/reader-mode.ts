import type { StrokeColour } from './page-marks';

/** What was tapped so far, as parts of the page's height from the top. */
interface RulerTaps {
  first: number | null;
  last: number | null;
}

/** What taps on a page are for. */
export type ReaderMode =
  | { kind: 'ruler'; taps: RulerTaps }
  | { kind: 'pin'; corner: { x: number; y: number } | null }
  | { kind: 'ink'; colour: StrokeColour }
  /** A row of a chart was tapped. */
  | { kind: 'row'; row: number };

/** What to tap next; null where nothing is asked for. */
export function promptOf(mode: ReaderMode | null): string | null {
  if (mode?.kind === 'ruler') return rulerPrompt(mode.taps);
  if (mode?.kind === 'pin') return mode.corner ? '再点图例的对角' : '点图例的一个角';
  return null;
}

function rulerPrompt({ first }: RulerTaps): string {
  return first === null ? '点图解第 1 行的中间（一般在最下面）' : '再点最后一行的中间';
}
