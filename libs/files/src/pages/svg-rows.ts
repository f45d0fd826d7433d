import type { PageRows } from '#contracts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Rows whose middles deviate from equal distances by more than this part of a distance are no grid. */
const MAX_DEVIATION = 0.25;
const MAX_ROWS = 1_000;

/** How the y of an element becomes the y of the document; null where it depends on x. */
interface Scale {
  factor: number;
  offset: number;
}

interface Extent {
  top: number;
  bottom: number;
}

/** What applies to the elements inside one. */
interface Level {
  scale: Scale | null;
  row: number | null;
}

/**
 * Finds the rows of a chart in an SVG whose elements have `data-row`, from 1 at the first row (READ-17). The extents of
 * shapes are read from their attributes; an SVG whose rows are turned, curved or of different heights has none.
 * @param svg as `sanitiseSvg` wrote it @returns in parts of the document's height; null if there are none
 */
export function svgRows(svg: string): PageRows | null {
  // Most files mark no rows, and need not be parsed again.
  if (!svg.includes('data-row')) return null;
  const extents = new Map<number, Extent>();
  const levels: Level[] = [{ scale: { factor: 1, offset: 0 }, row: null }];
  let frame: Extent | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    const around = levels.at(-1)!;
    if (levels.length === 1) frame = frameOf(tag.attributes);
    const scale = combined(around.scale, tag.attributes['transform']);
    const row = rowOf(tag.attributes['data-row']) ?? around.row;
    levels.push({ scale, row });
    const extent = row !== null && extentOf(tag);
    if (!extent || !scale) return;
    const ends = [extent.top, extent.bottom].map((y) => y * scale.factor + scale.offset);
    const known = extents.get(row);
    extents.set(row, {
      top: Math.min(...ends, known?.top ?? Infinity),
      bottom: Math.max(...ends, known?.bottom ?? -Infinity),
    });
  });
  parser.on('closetag', () => levels.pop());
  parser.write(svg).close();
  return frame && rulerOf(extents, frame);
}

function rulerOf(extents: Map<number, Extent>, frame: Extent): PageRows | null {
  const rows = Math.max(0, ...extents.keys());
  if (rows < 2 || rows > MAX_ROWS || extents.size < rows) return null;
  const middle = (row: number) => {
    const { top, bottom } = extents.get(row)!;
    return ((top + bottom) / 2 - frame.top) / (frame.bottom - frame.top);
  };
  const first = middle(1);
  const step = (middle(rows) - first) / (rows - 1);
  for (let row = 1; row <= rows; row += 1) {
    const deviation = Math.abs(middle(row) - (first + step * (row - 1)));
    if (!(deviation <= Math.abs(step) * MAX_DEVIATION)) return null;
  }
  const isInside = [first, first + step * (rows - 1)].every((y) => y > 0 && y < 1);
  return isInside && step !== 0 ? { first: rounded(first), step: rounded(step), rows } : null;
}

const rounded = (part: number) => Math.round(part * 1e6) / 1e6;

/** The part of the y axis that the document shows. */
function frameOf({ viewBox, height }: Record<string, string>): Extent | null {
  const [, top, , tall] = numbersIn(viewBox ?? '');
  const [bottom] = numbersIn(height ?? '');
  if (top !== undefined && tall !== undefined && tall > 0) return { top, bottom: top + tall };
  return viewBox === undefined && bottom !== undefined && bottom > 0 && !height!.includes('%')
    ? { top: 0, bottom }
    : null;
}

function rowOf(value: string | undefined): number | null {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null;
}

function combined(around: Scale | null, transform: string | undefined): Scale | null {
  if (!around || transform === undefined) return around;
  let { factor, offset } = around;
  for (const [, name, list] of transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = numbersIn(list!);
    const [a = 0, b = 0, c = 0, d = 0, , f = 0] = numbers;
    const isPlain =
      name === 'translate' || name === 'scale' || (name === 'matrix' && b === 0 && c === 0);
    if (!isPlain) return null;
    if (name === 'translate') offset += factor * b;
    else if (name === 'scale') factor *= numbers.length > 1 ? b : a;
    else {
      offset += factor * f;
      factor *= d;
    }
  }
  return { factor, offset };
}

/** The top and the bottom of a shape, in its own coordinates; null for an element without one. */
function extentOf({ name, attributes }: SaxesTagPlain): Extent | null {
  const of = (attribute: string) => numbersIn(attributes[attribute] ?? '')[0] ?? 0;
  switch (name.slice(name.indexOf(':') + 1)) {
    case 'rect':
    case 'image':
    case 'use': {
      const height = of('height');
      return height > 0 ? { top: of('y'), bottom: of('y') + height } : null;
    }
    case 'line':
      return { top: Math.min(of('y1'), of('y2')), bottom: Math.max(of('y1'), of('y2')) };
    case 'circle':
      return { top: of('cy') - of('r'), bottom: of('cy') + of('r') };
    case 'ellipse':
      return { top: of('cy') - of('ry'), bottom: of('cy') + of('ry') };
    case 'polygon':
    case 'polyline':
      return spanOf(numbersIn(attributes['points'] ?? '').filter((_, i) => i % 2 === 1));
    case 'path':
      return spanOf(endsOf(attributes['d'] ?? ''));
    default:
      return null;
  }
}

function spanOf(values: number[]): Extent | null {
  if (values.length === 0) return null;
  // A path may have more points than a call has arguments.
  return values.reduce<Extent>(
    ({ top, bottom }, y) => ({ top: Math.min(top, y), bottom: Math.max(bottom, y) }),
    { top: Infinity, bottom: -Infinity },
  );
}

/** How many numbers a command of a path has, and which of them is the y of its end; 0 for none. */
const COMMANDS: Record<string, [count: number, y: number]> = {
  M: [2, 2],
  L: [2, 2],
  T: [2, 2],
  H: [1, 0],
  V: [1, 1],
  C: [6, 6],
  S: [4, 4],
  Q: [4, 4],
  A: [7, 7],
};

/** The y of the points that a path goes through. */
function endsOf(d: string): number[] {
  const ends: number[] = [];
  let [y, start] = [0, 0];
  for (const [, command, list] of d.matchAll(/([MLTHVCSQAZ])([^MLTHVCSQAZ]*)/gi)) {
    const upper = command!.toUpperCase();
    if (upper === 'Z') {
      y = start;
      continue;
    }
    const [count, at] = COMMANDS[upper]!;
    const numbers = numbersIn(list!);
    for (let i = 0; i + count <= numbers.length; i += count) {
      if (at > 0) y = numbers[i + at - 1]! + (command === upper ? 0 : y);
      if (upper === 'M' && i === 0) start = y;
      ends.push(y);
    }
  }
  return ends;
}

function numbersIn(text: string): number[] {
  return (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}
