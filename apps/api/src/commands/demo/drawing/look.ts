import { type Chart, symbolsOf } from '#knitting';
import type { Fabric } from '../patterns/fabrics.js';
import { COLORS } from '../patterns/yarns.js';
import { type Drawn, lightAt, SLOPES } from './stitch-light.js';

export type Rgb = readonly [number, number, number];

/** A mutable colour that is reused for every pixel, because a picture has a million pixels. */
export type Paint = [number, number, number];

/**
 * The colour of a fabric at a place.
 * @param x in stitches from the left
 * @param y in rows from the bottom
 */
export type Look = (x: number, y: number, paint: Paint) => void;

export function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** The modulo that is never negative. `%` of floating point numbers takes several times as long. */
const wrap = (value: number, size: number) => value - size * Math.floor(value / size);

function lit(color: Rgb, share: number): Rgb {
  return [color[0] * share, color[1] * share, color[2] * share];
}

function light(paint: Paint, color: Rgb, share: number): void {
  paint[0] = color[0] * share;
  paint[1] = color[1] * share;
  paint[2] = color[2] * share;
}

interface Cell {
  drawn: Drawn;
  color: Rgb;
}

/** The look of stitches that stand in columns and rows. */
function looksLike(cellAt: (column: number, row: number) => Cell): Look {
  return (x, y, paint) => {
    const column = Math.floor(x);
    const share = x - column;
    const straight = cellAt(column, Math.floor(y));
    const rise = SLOPES[straight.drawn];
    if (rise === undefined) {
      light(paint, straight.color, lightAt(straight.drawn, share, y - Math.floor(y)));
      return;
    }
    // The sides of a stitch rise above its middle, so the row is computed along this slope.
    const along = y - rise * Math.abs(2 * share - 1);
    const row = Math.floor(along);
    const { drawn, color } = cellAt(column, row);
    light(paint, color, lightAt(SLOPES[drawn] ? drawn : 'knit', share, along - row));
  };
}

export function ribLook(color: Rgb, knits: number, purls: number): Look {
  const knit: Cell = { drawn: 'knit', color };
  const purl: Cell = { drawn: 'purl', color: lit(color, 0.82) };
  return looksLike((column) => (wrap(column, knits + purls) < knits ? knit : purl));
}

/** The look of a fabric of a pattern. */
export function lookOf(fabric: Fabric, main: Rgb): Look {
  if (fabric.chart) return chartLook(fabric.chart, main);
  const byName = new Map(Object.values(COLORS).map(({ zh, hex }) => [zh, rgbOf(hex)]));
  const colors = fabric.colors?.map((name) => byName.get(name)!);
  const name = fabric.name.replace('条纹', '');
  const plain = (drawn: Drawn) => {
    const cells = (colors ?? [main]).map((color): Cell => ({ drawn, color }));
    return looksLike((_column, row) => cells[wrap(row, cells.length)]!);
  };
  switch (name) {
    case '双罗纹':
      return ribLook(main, 2, 2);
    case '单罗纹':
      return ribLook(main, 1, 1);
    case '起伏针':
      return garter(colors ?? [main]);
    case '桂花针':
      return seed(main);
    case '短针':
      return halfShifted(plain('single'));
    case '长针':
      return plain('double');
    case '长针网格':
      return halfShifted(plain('net'));
    case '阿富汗下针':
      return plain('tunisian');
    default:
      return plain('knit');
  }
}

function garter(colors: readonly Rgb[]): Look {
  const ridges = colors.map((color): Cell => ({ drawn: 'purl', color }));
  const valleys = colors.map((color): Cell => ({ drawn: 'purl', color: lit(color, 0.86) }));
  return looksLike((_column, row) => (row & 1 ? valleys : ridges)[wrap(row, colors.length)]!);
}

function seed(color: Rgb): Look {
  const cells: Cell[] = [
    { drawn: 'knit', color },
    { drawn: 'purl', color },
  ];
  return looksLike((column, row) => cells[(column + row) & 1]!);
}

/** Crochet stitches stand between those of the row below. */
function halfShifted(look: Look): Look {
  return (x, y, paint) => look(x + (Math.floor(y) & 1) * 0.5, y, paint);
}

const DRAWN: Record<string, Drawn> = { p: 'purl', yo: 'hole', k2tog: 'right', ssk: 'left' };

function chartLook(chart: Chart, main: Rgb): Look {
  const symbols = symbolsOf(chart);
  const crossings: Crossing[] = [];
  const grid = chart.cells.map((cells, row) =>
    cells.flatMap((id): Cell[] => {
      const symbol = symbols.get(id)!;
      const color = symbol.color ? rgbOf(symbol.color) : main;
      const width = symbol.width ?? 1;
      const before = cells.slice(0, cells.indexOf(id));
      if (width > 1)
        crossings.push({
          row,
          width,
          column: widthOf(before, symbols),
          isRight: symbol.glyph === 'cross-right',
        });
      const drawn = DRAWN[id.split('-')[0]!] ?? 'knit';
      const cell: Cell = { drawn, color: drawn === 'purl' ? lit(color, 0.84) : color };
      return Array.from({ length: width }, () => cell);
    }),
  );
  const base = looksLike((column, row) => grid[wrap(row, chart.rows)]![wrap(column, chart.cols)]!);
  if (crossings.length === 0) return base;
  return (x, y, paint) => {
    const inside = wrap(x, chart.cols);
    for (const crossing of crossings) {
      const across = inside - crossing.column;
      if (across < 0 || across >= crossing.width) continue;
      ropeAt(crossing, across, y, { period: chart.rows, color: main, paint });
      return;
    }
    base(x, y, paint);
  };
}

interface Crossing {
  row: number;
  column: number;
  width: number;
  isRight: boolean;
}

const widthOf = (cells: readonly string[], symbols: ReturnType<typeof symbolsOf>) =>
  cells.reduce((sum, id) => sum + (symbols.get(id)?.width ?? 1), 0);

/** Two strands that change places at the crossing; the upper one hides the lower. */
function ropeAt(
  { row, width, isRight }: Crossing,
  x: number,
  y: number,
  { period, color, paint }: { period: number; color: Rgb; paint: Paint },
): void {
  const half = width / 2;
  const phase = wrap(y - row + period / 2, period) / period - 0.5;
  const share = Math.min(1, Math.max(0, phase * 1.7 + 0.5));
  const way = share * share * (3 - 2 * share) * half;
  const upper = isRight ? way : half - way;
  const lower = isRight ? half - way : way;
  const strand =
    x >= upper && x < upper + half ? upper : x >= lower && x < lower + half ? lower : null;
  if (strand === null) {
    light(paint, color, 0.4);
    return;
  }
  const across = (x - strand) / half;
  const stitch = x - strand;
  const column = Math.floor(stitch);
  const along = y - 0.55 * Math.abs(2 * (stitch - column) - 1);
  const seen = lightAt('knit', stitch - column, along - Math.floor(along));
  const round = 0.62 + 0.46 * Math.sqrt(Math.max(0, Math.sin(Math.PI * across)));
  light(paint, color, seen * round * (strand === upper ? 1.06 : 0.92));
}

/** Granny squares: rounds of clusters of three, each in its colour, and a seam between the squares. */
export function grannyLook(colors: readonly Rgb[], stitchesPerSquare: number, rows: number): Look {
  return (x, y, paint) => {
    const u = wrap(x, stitchesPerSquare) / stitchesPerSquare - 0.5;
    const v = wrap(y, rows) / rows - 0.5;
    const far = Math.max(Math.abs(u), Math.abs(v)) * 2;
    const ring = Math.min(colors.length - 1, Math.floor(far * colors.length));
    const depth = far * colors.length - ring;
    const along = (Math.abs(u) > Math.abs(v) ? v : u) * 2 * colors.length;
    const cluster = wrap(along + ring * 0.5, 1);
    const gap = cluster < 0.14 || cluster > 0.86;
    const strand = 0.66 + 0.4 * Math.abs(Math.sin(3 * Math.PI * cluster));
    const inside = gap && depth < 0.8 ? 0.34 : strand * (depth > 0.82 ? 1.05 : 0.95);
    const isSeam = far > 0.965;
    light(paint, isSeam ? colors.at(-1)! : colors[ring]!, isSeam ? 0.7 : inside);
  };
}
