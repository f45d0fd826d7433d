import { type RulerTaps, rulerPrompt } from '../../components/ruler/ruler-setup';
import type { StrokeColour } from './page-marks';

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
