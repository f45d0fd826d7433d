import { type Chart, FABRIC_FACTORS, type StitchId, symbolOf } from '#knitting';
import type { Technique } from '#contracts';
import { chartFabric, type Fabric, PLAIN } from './fabrics.js';
import { COLORS, type ColorName } from './yarns.js';

/** What a fabric looks like, before it is known where it is worked. */
export interface Motif {
  /** The words of the description, such as 六针麻花与上针相间. */
  words: string;
  techniques: Technique[];
  /** The colours from the main one on. */
  colors: ColorName[];
  /** The fabric for flat or round work; its chart has whole pairs of rows for flat work. */
  fabric(worked: 'flat' | 'round', gauge: Chart['gauge'], name: string): Fabric;
}

/** Plain knitting in one colour. */
export function plainIn(main: ColorName): Motif {
  return { words: '整件平针', techniques: [], colors: [main], fabric: () => PLAIN };
}

/** A named fabric without a chart. */
export function fabricIn(
  main: ColorName,
  words: string,
  own: Fabric,
  techniques: Technique[],
): Motif {
  return { words, techniques, colors: [main], fabric: () => own };
}

/** Stripes: names of colours with their rows, from the bottom. */
export function stripes(words: string, layout: [ColorName, number][], own = PLAIN): Motif {
  const rows = layout.flatMap(([name, count]) => Array<string>(count).fill(COLORS[name].zh));
  return {
    words,
    techniques: ['stripes-colorwork'],
    colors: [...new Set(layout.map(([name]) => name))],
    fabric: () => ({ ...own, name: `${own.name}条纹`, rows: rows.length, colors: rows }),
  };
}

/**
 * A motif of colours. It is knitted stranded, and may be cut at the sides.
 * @param rows from top to bottom; `.` is the main colour, digits are the others
 */
export function stranded(
  words: string,
  colors: ColorName[],
  rows: readonly string[],
  technique: Technique = 'stranded',
): Motif {
  return {
    words,
    techniques: [technique],
    colors,
    fabric: (worked, gauge, name) => {
      const isOdd = rows.length % 2 === 1 && worked === 'flat';
      const all = isOdd ? ['.'.repeat(rows[0]!.length), ...rows] : rows;
      const symbol = (mark: string) => symbolOf('k', { mark, ...COLORS[colors[markOf(mark)]!] });
      const marks = [...new Set(all.join(''))].sort();
      const cells = all.toReversed().map((row) => [...row].map((mark) => symbol(mark).id));
      const chart = chartOf(name, worked, gauge, marks.map(symbol), cells);
      return chartFabric(chart, FABRIC_FACTORS.stranded, true);
    },
  };
}

const markOf = (mark: string) => (mark === '.' ? 0 : Number(mark));

/** Stitches by their letters in one colour. */
const LETTERS: Record<string, StitchId> = {
  k: 'k',
  p: 'p',
  o: 'yo',
  '/': 'k2tog',
  '\\': 'ssk',
  R: 'rc6',
  L: 'lc6',
  r: 'rc4',
  l: 'lc4',
  b: 'mb',
  s: 'sl',
  A: 'cdd',
};

/**
 * A texture, lace or cable in one colour.
 * @param rows from top to bottom as seen from the right side; the letters are those of `LETTERS`
 */
export function texture(
  words: string,
  main: ColorName,
  technique: Technique,
  rows: readonly string[],
  factor: number = FABRIC_FACTORS.stockinette,
): Motif {
  return {
    words,
    techniques: [technique],
    colors: [main],
    fabric: (worked, gauge, name) => {
      const letters = [...new Set(rows.join(''))];
      const legend = letters.map((letter) => symbolOf(LETTERS[letter]!));
      const cells = rows.toReversed().map((row) => [...row].map((letter) => LETTERS[letter]!));
      return chartFabric(chartOf(name, worked, gauge, legend, cells), factor, false);
    },
  };
}

function chartOf(
  name: string,
  worked: 'flat' | 'round',
  gauge: Chart['gauge'],
  legend: Chart['legend'],
  cells: string[][],
): Chart {
  const widths = new Map(legend.map(({ id, width }) => [id, width ?? 1]));
  const cols = cells[0]!.reduce((sum, id) => sum + widths.get(id)!, 0);
  return {
    name,
    cols,
    rows: cells.length,
    worked,
    rsStart: true,
    gauge,
    legend,
    cells,
    repeats: [{ of: 'stitches', from: 1, to: cols, times: null }],
  };
}
