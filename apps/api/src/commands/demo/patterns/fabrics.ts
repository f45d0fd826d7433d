import {
  type Chart,
  columnsOf,
  FABRIC_FACTORS,
  type StitchId,
  stitchesOf,
  symbolsOf,
} from '#knitting';

/**
 * Equal stitches in a row: the symbol occurs `count` times and each time uses `used` stitches of the needle and leaves
 * `left`.
 */
export interface Run {
  symbol: string;
  used: number;
  left: number;
  count: number;
  color?: string;
}

/** A stitch pattern in which rows are worked. */
export interface Fabric {
  /** The name as it is written, such as 双罗纹. */
  name: string;
  /** How the row is worked, for readers who do not know the name. */
  how: string;
  /**
   * `multiple` is the number of stitches of a repeat, `extra` the number beyond whole repeats, `rows` the rows of a
   * repeat.
   */
  multiple: number;
  extra: number;
  rows: number;
  /** Gauge per 10 cm, where it is not that of the design. */
  gauge?: { stitches: number; rows: number };
  /** Yarn per stitch relative to plain knitting. */
  factor: number;
  chart?: Chart;
  /** Whether the motif may be cut at the sides. Other charts have whole repeats with plain stitches beside them. */
  isCut?: boolean;
  /** Repeats of the chart, where not as many as fit. */
  repeats?: number;
  /** The stitch of plain rows. */
  stitch: StitchId;
  /** Colours of the rows, from the bottom, for stripes: names of the palette. */
  colors?: string[];
}

const named = (
  name: string,
  how: string,
  stitch: StitchId,
  multiple: number,
  extra: number,
  factor: number,
): Fabric => ({ name, how, stitch, multiple, extra, rows: 2, factor });

export const PLAIN = named('平针', '正面织下针，反面织上针；圈织时每圈都织下针', 'k', 1, 0, 1);
export const GARTER = named(
  '起伏针',
  '每行都织下针；圈织时一圈下针一圈上针',
  'k',
  1,
  0,
  FABRIC_FACTORS.garter,
);
export const SEED = named('桂花针', '下针上针交替，每行错开一针', 'k', 2, 0, FABRIC_FACTORS.garter);
export const RIB_1 = named('单罗纹', '1 下 1 上', 'k', 2, 0, FABRIC_FACTORS.rib);
export const RIB_2 = named('双罗纹', '2 下 2 上', 'k', 4, 0, FABRIC_FACTORS.rib);
/** The rib of flat pieces: begins and ends with two knit stitches, so that the seam takes one of them. */
export const RIB_2_FLAT = named(
  '双罗纹',
  '正面 2 下 2 上，以 2 下结束',
  'k',
  4,
  2,
  FABRIC_FACTORS.rib,
);
export const RIB_1_FLAT = named(
  '单罗纹',
  '正面 1 下 1 上，以 1 下结束',
  'k',
  2,
  1,
  FABRIC_FACTORS.rib,
);
export const SINGLE = named('短针', '每针一个短针', 'sc', 1, 0, 1);
export const DOUBLE = named('长针', '每针一个长针', 'dc', 1, 0, 1);
export const TUNISIAN = named(
  '阿富汗下针',
  '去程每针挑一个线圈，回程每次两圈一起引拔',
  'tss',
  1,
  0,
  1.1,
);

/** A fabric from a chart. @param factor more or less yarn than plain knitting */
export function chartFabric(chart: Chart, factor: number, isCut: boolean): Fabric {
  return {
    name: '花样',
    how: '见图解',
    stitch: 'k',
    multiple: widthOfRepeat(chart),
    extra: 0,
    rows: chart.rows,
    factor,
    chart,
    isCut,
  };
}

export function widthOfRepeat(chart: Chart): number {
  const repeat = chart.repeats.find(({ of }) => of === 'stitches');
  if (!repeat) return chart.cols;
  const { from, to } = columnsOf(chart, repeat);
  return to - from;
}

/**
 * The stitches of one row.
 * @param stitches on the needle
 * @param row of the fabric, from 0
 * @throws Error where the stitches do not fit the fabric
 */
export function rowOf(fabric: Fabric, stitches: number, row: number): Run[] {
  const color = fabric.colors?.[row % fabric.colors.length];
  if (!fabric.chart) {
    if ((stitches - fabric.extra) % fabric.multiple !== 0) {
      const form = `${fabric.multiple}n+${fabric.extra}`;
      throw new Error(`${fabric.name} needs ${form} stitches, there are ${stitches}`);
    }
    return [{ symbol: fabric.stitch, used: 1, left: 1, count: stitches, ...(color && { color }) }];
  }
  return fabric.isCut ? cutRow(fabric, stitches, row) : repeatedRow(fabric, stitches, row);
}

/** Whole repeats in the middle, plain stitches at both sides. */
function repeatedRow(fabric: Fabric, stitches: number, row: number): Run[] {
  const chart = fabric.chart!;
  const symbols = symbolsOf(chart);
  const cells = chart.cells[row % chart.rows]!;
  const below = stitchesOf(symbols, cells, 'in');
  const repeats = fabric.repeats ?? Math.floor(stitches / fabric.multiple);
  const beside = stitches - repeats * below;
  if (beside < 0) throw new Error(`${repeats} repeats of ${below} do not fit ${stitches} stitches`);
  const left = Math.floor(beside / 2);
  const middle = cells.map((id) => runOf(symbols.get(id)!, repeats));
  return [plain(left), ...middle, plain(beside - left)].filter(({ count }) => count > 0);
}

/** A motif of knit stitches that is cut at the sides: it lies centred on the stitches. */
function cutRow(fabric: Fabric, stitches: number, row: number): Run[] {
  const chart = fabric.chart!;
  const symbols = symbolsOf(chart);
  const cells = chart.cells[row % chart.rows]!;
  const counts = new Map<string, number>();
  const whole = Math.floor(stitches / chart.cols);
  const first = Math.floor((stitches % chart.cols) / 2);
  for (const [i, id] of cells.entries()) {
    const atEnds =
      (i < (stitches % chart.cols) - first ? 1 : 0) + (i >= chart.cols - first ? 1 : 0);
    counts.set(id, (counts.get(id) ?? 0) + whole + atEnds);
  }
  return [...counts].map(([id, count]) => runOf(symbols.get(id)!, count));
}

function runOf(
  symbol: { id: string; in: number; out: number; colorZh?: string },
  count: number,
): Run {
  const color = symbol.colorZh;
  return { symbol: symbol.id, used: symbol.in, left: symbol.out, count, ...(color && { color }) };
}

export function plain(count: number): Run {
  return { symbol: 'k', used: 1, left: 1, count };
}
