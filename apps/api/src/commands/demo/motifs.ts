import { type Chart, type Stitch, wrap } from './chart.js';

const knit = (color: number): Stitch => ({ color, kind: 'knit' });
const purl = (color = 0): Stitch => ({ color, kind: 'purl' });

/**
 * A colourwork motif of knit stitches.
 * @param rows from top to bottom; `.` is the background, digits are palette indices
 */
export function picture(palette: string[], rows: string[]): Chart {
  const height = rows.length;
  const width = rows[0]!.length;
  return {
    width,
    height,
    palette,
    stitch: (x, y) => {
      const mark = rows[height - 1 - y]![x]!;
      return knit(mark === '.' ? 0 : Number(mark));
    },
  };
}

/** Motifs on top of each other, each repeated to the width of the widest and separated by plain rows. */
export function bands(palette: string[], width: number, parts: string[][]): Chart {
  const rows = parts.flat().map((row) => row.repeat(Math.ceil(width / row.length)).slice(0, width));
  return picture(palette, rows);
}

/** Stripes from bottom to top: `[palette index, rows]`. */
export function stripes(palette: string[], layout: [number, number][]): Chart {
  const colors = layout.flatMap(([color, rows]) => Array<number>(rows).fill(color));
  return {
    width: 4,
    height: colors.length,
    palette,
    stitch: (_x, y) => knit(colors[y]!),
  };
}

/** Zigzag stripes of equal height. */
export function chevrons(palette: string[], halfWidth: number, rows: number): Chart {
  const width = halfWidth * 2;
  const height = palette.length * rows;
  return {
    width,
    height,
    palette,
    stitch: (x, y) => {
      const rise = x < halfWidth ? x : width - 1 - x;
      return knit(Math.floor(wrap(y - rise, height) / rows));
    },
  };
}

/** Diamonds in two colours with fine crossing lines. */
export function argyle(palette: string[], size: number): Chart {
  const width = size * 2;
  return {
    width,
    height: width,
    palette,
    stitch: (x, y) => {
      const away = Math.abs(x - size + 0.5) + Math.abs(y - size + 0.5);
      const line =
        Math.abs(wrap(x + y + 1, width) - size) < 1 || Math.abs(wrap(x - y, width) - size) < 1;
      if (line) return knit(3);
      return knit(away < size ? 1 : 0);
    },
  };
}

/** Cables of three over three on a purl background, with plain knit columns between them where space allows. */
export function cables(palette: string[], gap: number, period: number): Chart {
  const rope = 6;
  return {
    width: rope + gap,
    height: period,
    palette,
    stitch: (x, y) => {
      if (x >= rope) return purl();
      const t = Math.min(1, Math.max(0, (y / period - 0.2) / 0.6));
      const way = t * t * (3 - 2 * t) * 3;
      const left = x < rope / 2;
      return {
        ...knit(0),
        shift: left ? way : -way,
        over: left,
        ...(x === 0 && y === Math.floor(period / 2) && { crossing: rope }),
      };
    },
  };
}

/** Diamonds of yarn-overs and their decreases on a knit background. */
export function lace(palette: string[], size: number): Chart {
  const width = size * 2;
  return {
    width,
    height: width,
    palette,
    stitch: (x, y) => {
      const reach = Math.abs(y - size);
      const eyelet = y % 2 === 0 && reach > 0 && reach < size;
      if (!eyelet) return knit(0);
      if (x === size - reach) return { color: 0, kind: 'yarn-over' };
      if (x === size + reach) return { color: 0, kind: 'yarn-over' };
      if (x === size - reach + 1) return { color: 0, kind: 'left-decrease' };
      if (x === size + reach - 1) return { color: 0, kind: 'right-decrease' };
      return knit(0);
    },
  };
}

/** A texture of knit and purl stitches: `k` and `p`, rows from top to bottom. */
export function texture(palette: string[], rows: string[]): Chart {
  const height = rows.length;
  return {
    width: rows[0]!.length,
    height,
    palette,
    stitch: (x, y) => (rows[height - 1 - y]![x] === 'p' ? purl() : knit(0)),
  };
}

/** Motifs that several designs share. `.` is the background. */
export const MOTIFS = {
  tree: [
    '.........',
    '...1.....',
    '..111....',
    '...1.....',
    '..111....',
    '.11111...',
    '..111....',
    '.11111...',
    '1111111..',
    '...2.....',
    '.........',
  ],
  heart: [
    '............',
    '.11...11....',
    '1111.1111...',
    '111111111...',
    '111111111...',
    '.1111111....',
    '..11111.....',
    '...111......',
    '....1.......',
    '............',
    '............',
  ],
  star: [
    '.1..1...1..1.',
    '.11.11.11.11.',
    '.111.1.1.111.',
    '1.111.1.111.1',
    '.1.111.111.1.',
    '....11.11....',
    '.111..1..111.',
    '....11.11....',
    '.1.111.111.1.',
    '1.111.1.111.1',
    '.111.1.1.111.',
    '.11.11.11.11.',
    '.1..1...1..1.',
    '.............',
    '......2......',
  ],
  diamond: [
    '1.....1.....',
    '.1...1.1...1',
    '..1.1...1.1.',
    '...1.....1..',
    '..1.1...1.1.',
    '.1...1.1...1',
    '1.....1.....',
  ],
  diagonal: ['1...', '....', '...1', '....', '..1.', '....', '.1..', '....'],
  teeth: ['22.2', '222.'],
  solid: ['2222', '2222'],
  plain: ['....', '....'],
  sheep: [
    '................',
    '...111111.......',
    '..11111111.22...',
    '.1111111112222..',
    '.111111111222...',
    '.1111111111.....',
    '..11111111......',
    '...2....2.......',
    '...2....2.......',
    '................',
    '................',
  ],
  cat: [
    '..............',
    '..1....1......',
    '..11..11......',
    '..111111......',
    '..121121......',
    '..111111....1.',
    '...1111.....1.',
    '..1111111..11.',
    '..11111111.1..',
    '..1111111111..',
    '..11.11.11....',
    '..............',
  ],
  mushroom: [
    '...........',
    '....111....',
    '..1112111..',
    '.112111211.',
    '.111111111.',
    '....222....',
    '....222....',
    '....222....',
    '...........',
    '...........',
  ],
  cloud: [
    '..............',
    '......111.....',
    '...1111111....',
    '..111111111...',
    '.11111111111..',
    '.11111111111..',
    '..............',
    '.........111..',
    '........11111.',
    '..............',
  ],
  berry: [
    '............',
    '....33......',
    '...3333.....',
    '...1111.....',
    '..112111....',
    '..111121....',
    '..121111....',
    '...1121.....',
    '....11......',
    '............',
  ],
  fish: [
    '..............',
    '....111...1...',
    '..111111.11...',
    '.1121111111...',
    '..111111.11...',
    '....111...1...',
    '..............',
    '...........22.',
    '..............',
  ],
  wave: ['........', '...11...', '..1111..', '.11..11.', '11....11', '1......1', '........'],
  cross: ['..1..', '..1..', '11111', '..1..', '..1..', '.....'],
  houndstooth: [
    '1111....',
    '.111....',
    '.1.1....',
    '...1....',
    '11111111',
    '11111.11',
    '11111..1',
    '1111....',
  ],
  dots: ['......', '.11...', '.11...', '......', '....11', '....11'],
  leaf: [
    '...........',
    '.....1.....',
    '....111....',
    '...11211...',
    '...11211...',
    '....121....',
    '.....2.....',
    '.....2.....',
    '...........',
  ],
} as const satisfies Record<string, readonly string[]>;

/** A copy of a motif with other palette indices. */
export function recolor(motif: readonly string[], colors: Record<string, string>): string[] {
  return motif.map((row) => [...row].map((mark) => colors[mark] ?? mark).join(''));
}
