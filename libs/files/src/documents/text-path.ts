import type { TrueTypeFont } from './true-type.js';

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;

/**
 * Converts a text to an SVG path of its outlines, so that a picture with words needs no installed font.
 * @param at the position of the baseline, of which `anchor` is the start, middle or end, and the font size; in any unit
 */
export function textPath(
  font: TrueTypeFont,
  text: string,
  at: { x: number; y: number; size: number; anchor?: 'start' | 'middle' | 'end' },
): string {
  const width = font.widthOf(text, at.size);
  const share = { start: 0, middle: 0.5, end: 1 }[at.anchor ?? 'start'];
  const scale = at.size / font.unitsPerEm;
  let left = at.x - width * share;
  let path = '';
  for (const character of text) {
    const glyph = font.glyphOf(character);
    for (const contour of contoursOf(font.outlineOf(glyph))) {
      path += contourPath(contour, (point) => {
        return `${(left + point.x * scale).toFixed(1)} ${(at.y - point.y * scale).toFixed(1)}`;
      });
    }
    left += font.advanceOf(glyph) * scale;
  }
  return path;
}

/**
 * The contours of a simple glyph. A composite glyph has none here, and the document font contains no composite glyphs.
 */
function contoursOf(glyph: Buffer): Point[][] {
  if (glyph.length === 0 || glyph.readInt16BE(0) < 0) return [];
  const ends = Array.from({ length: glyph.readInt16BE(0) }, (_, i) =>
    glyph.readUInt16BE(10 + 2 * i),
  );
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * ends.length;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyph[at++]!;
    flags.push(flag);
    if (flag & REPEAT) for (let i = glyph[at++]!; i > 0; i -= 1) flags.push(flag);
  }
  const read = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph[at++]! : -glyph[at++]!;
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(X_SHORT, X_SAME);
  const ys = read(Y_SHORT, Y_SAME);
  const points = flags.map((flag, i) => ({ x: xs[i]!, y: ys[i]!, isOn: (flag & ON_CURVE) !== 0 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1));
}

/** Quadratic curves; between two control points lies a point of the outline. */
function contourPath(points: Point[], place: (point: Pick<Point, 'x' | 'y'>) => string): string {
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const first = points.findIndex(({ isOn }) => isOn);
  const ordered = first > 0 ? [...points.slice(first), ...points.slice(0, first)] : points;
  const [start] = ordered;
  if (!start) return '';
  let path = `M${place(start)}`;
  for (let i = 1; i <= ordered.length; i += 1) {
    const point = ordered[i % ordered.length]!;
    if (point.isOn) path += `L${place(point)}`;
    else {
      const next = ordered[(i + 1) % ordered.length]!;
      path += `Q${place(point)} ${place(next.isOn ? next : middle(point, next))}`;
      if (next.isOn) i += 1;
    }
  }
  return `${path}Z`;
}
