import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_POINTS, type Stroke } from './page-marks';
import { type PagePointer, StrokeDrawing } from './stroke-drawing';

const FINGER: PagePointer = { id: 1, kind: 'touch' };
const OTHER: PagePointer = { id: 2, kind: 'touch' };
const PEN: PagePointer = { id: 9, kind: 'pen' };
const at = (x: number, y = 0.5) => ({ x, y });

let drawn: Stroke[];
let shown: Stroke | null;
let drawing: StrokeDrawing;

beforeEach(() => {
  drawn = [];
  shown = null;
  drawing = new StrokeDrawing({
    colour: () => 'blue',
    onShow: (stroke) => (shown = stroke),
    onDraw: (stroke) => drawn.push(stroke),
  });
});

/** Draws a firm line from the left to the middle of the page. */
function drawLine(pointer: PagePointer): void {
  drawing.begin(pointer, at(0.1));
  for (const x of [0.2, 0.3, 0.5]) drawing.move(pointer.id, at(x));
}

const LINE = [1_000, 2_000, 3_000, 5_000].map((x) => [x, 5_000]);

describe(StrokeDrawing, () => {
  it('draws with one pointer, and keeps no dot (READ-13)', () => {
    drawLine(FINGER);
    expect(shown?.points).toEqual(LINE);
    drawing.end(1);
    expect(drawn).toEqual([{ colour: 'blue', points: LINE }]);
    expect(shown).toBeNull();
    drawing.begin(FINGER, at(0.5));
    drawing.end(1);
    expect(drawn).toHaveLength(1);
  });

  it('is neither cut nor bent by another finger or a hand on the page (READ-13)', () => {
    drawLine(FINGER);
    expect(drawing.begin(OTHER, at(0.9, 0.9))).toBe(false);
    drawing.move(2, at(0.95, 0.95));
    drawing.end(2);
    drawing.move(1, at(0.6));
    drawing.end(1);
    expect(drawn.map(({ points }) => points)).toEqual([[...LINE, [6_000, 5_000]]]);
  });

  it('keeps nothing of a finger that begins a pinch, until all fingers have left the page (READ-06, READ-13)', () => {
    expect(drawing.begin(FINGER, at(0.4))).toBe(true);
    drawing.move(1, at(0.41));
    expect(drawing.begin(OTHER, at(0.6))).toBe(true);
    expect(shown).toBeNull();
    drawing.move(1, at(0.1));
    drawing.move(2, at(0.9));
    drawing.end(2);
    expect(drawing.begin({ id: 3, kind: 'touch' }, at(0.7))).toBe(true);
    drawing.move(3, at(0.2));
    for (const id of [1, 3]) drawing.end(id);
    expect(drawn).toEqual([]);
    drawLine(FINGER);
    drawing.end(1);
    expect(drawn).toHaveLength(1);
  });

  it('draws nothing where a finger beside the page moves it (READ-06)', () => {
    expect(drawing.begin(FINGER, null)).toBe(true);
    expect(drawing.begin(OTHER, at(0.5))).toBe(true);
    drawing.move(2, at(0.9));
    drawing.end(2);
    expect(drawn).toEqual([]);
  });

  it('draws with a pen while a hand rests on the page, whichever comes first (READ-13)', () => {
    drawing.begin(FINGER, at(0.8, 0.9));
    drawing.move(1, at(0.9, 0.9));
    drawLine(PEN);
    expect(drawing.begin(OTHER, at(0.7, 0.9))).toBe(false);
    drawing.move(1, at(0.1, 0.9));
    drawing.end(1, true);
    drawing.end(9);
    expect(drawn.map(({ points }) => points)).toEqual([LINE]);
  });

  it('keeps of what the device cancels only a firm line (READ-13)', () => {
    drawing.begin(FINGER, at(0.8));
    drawing.move(1, at(0.81));
    drawing.end(1, true);
    expect([drawn, shown]).toEqual([[], null]);
    drawLine(FINGER);
    drawing.end(1, true);
    expect(drawn).toHaveLength(1);
  });

  it('continues a long line as another stroke (READ-13)', () => {
    drawing.begin(FINGER, at(0));
    for (let i = 1; i <= MAX_POINTS; i += 1) drawing.move(1, at((i % 2) / 2, i / MAX_POINTS));
    // A line that goes on stays firm.
    drawing.begin(OTHER, at(0.9));
    drawing.end(1);
    expect(drawn.map(({ points }) => points.length)).toEqual([MAX_POINTS, 2]);
    expect(drawn[1]!.points[0]).toEqual(drawn[0]!.points.at(-1));
  });
});
