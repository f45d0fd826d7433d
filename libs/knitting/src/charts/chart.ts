/** The value of `format` in a chart file. */
export const CHART_FORMAT = 'cloudknit-chart';
/** The version of the format that this code reads and writes. */
export const CHART_VERSION = 1;

/** The largest chart that is read. A chart of a whole garment has about 300 columns and 400 rows. */
export const CHART_LIMITS = {
  columns: 400,
  rows: 1000,
  legend: 100,
  repeats: 20,
  textLength: 60,
} as const;

/** How a symbol is drawn, see `stitches.ts`. `blank` draws only the colour of the cell. */
export const GLYPHS = [
  'blank',
  'knit',
  'purl',
  'yarn-over',
  'k2tog',
  'ssk',
  'k3tog',
  'sk2p',
  'centred',
  'purl-k2tog',
  'purl-ssk',
  'twisted',
  'purl-twisted',
  'raise-left',
  'raise-right',
  'two-in-one',
  'slip',
  'bobble',
  'cross-right',
  'cross-left',
  'bind-off',
  'none',
  'chain',
  'slip-stitch',
  'single',
  'half-double',
  'double',
  'treble',
  'single-increase',
  'single-decrease',
  'double-increase',
  'double-decrease',
  'shell',
  'tunisian',
] as const;

export type Glyph = (typeof GLYPHS)[number];

/** One symbol of a chart. A colour belongs to the symbol: the knit stitch of two colours is two entries. */
export interface ChartSymbol {
  id: string;
  /** Names as written in a row's text, such as `下` and `k`. */
  zh: string;
  en: string;
  /** What is worked on the wrong side of flat knitting, where charts show the right side. Absent: the same. */
  wsZh?: string;
  wsEn?: string;
  /** Stitches of the row below that it uses, and stitches that it leaves. */
  in: number;
  out: number;
  /** Columns that it covers. Absent: 1. */
  width?: number;
  glyph: Glyph;
  /** `#rrggbb`. Absent: the colour of the paper. */
  color?: string;
  /** The colour's names. */
  colorZh?: string;
  colorEn?: string;
}

/** Columns or rows that are worked several times. Columns count from the right, rows from the bottom, both from 1. */
export interface ChartRepeat {
  of: 'stitches' | 'rows';
  from: number;
  to: number;
  /** null: as often as fits. */
  times: number | null;
}

/**
 * A chart as data. Every cell shows the fabric as seen from the right side.
 * The format is described in docs/chart-format.md.
 */
export interface Chart {
  name: string;
  cols: number;
  rows: number;
  /** `flat`: turned rows. `round`: every row is a right-side row, read from the right. */
  worked: 'flat' | 'round';
  /** Whether row 1 of a flat chart is a right-side row. */
  rsStart: boolean;
  /** The gauge per 10 cm; null for cells that are drawn as squares. */
  gauge: { stitches: number; rows: number } | null;
  legend: ChartSymbol[];
  /** Rows from the bottom, each with its symbols from left to right. */
  cells: string[][];
  repeats: ChartRepeat[];
}

/** What is wrong with a chart, in Chinese, with the place. Row and cell count from 1, cells from the left. */
export interface ChartFault {
  row?: number;
  cell?: number;
  text: string;
}

export function symbolsOf(chart: Chart): Map<string, ChartSymbol> {
  return new Map(chart.legend.map((symbol) => [symbol.id, symbol]));
}

/** Whether a row is worked on the right side. @param row from 1 */
export function isRightSide(chart: Pick<Chart, 'worked' | 'rsStart'>, row: number): boolean {
  return chart.worked === 'round' || (row % 2 === 1) === chart.rsStart;
}

/** The stitches that the symbols of a row use or leave. */
export function stitchesOf(
  symbols: Map<string, ChartSymbol>,
  cells: readonly string[],
  what: 'in' | 'out',
): number {
  return cells.reduce((sum, id) => sum + (symbols.get(id)?.[what] ?? 0), 0);
}

/** A symbol in its place. Columns count from 0 at the left. */
export interface PlacedSymbol {
  symbol: ChartSymbol;
  column: number;
  /** The number of its cell in the row, counted from 1 at the left. */
  cell: number;
}

/** The symbols of a row with the columns that they begin at; unknown symbols are left out. @param row from 1 */
export function placedSymbols(chart: Chart, row: number): PlacedSymbol[] {
  const symbols = symbolsOf(chart);
  let column = 0;
  const placed: PlacedSymbol[] = [];
  for (const [index, id] of (chart.cells[row - 1] ?? []).entries()) {
    const symbol = symbols.get(id);
    if (symbol) placed.push({ symbol, column, cell: index + 1 });
    column += symbol?.width ?? 1;
  }
  return placed;
}

/** The repeats of one kind in the order in which they are worked. One that begins inside an earlier one is left out. */
export function repeatsInOrder(
  { repeats }: Pick<Chart, 'repeats'>,
  of: ChartRepeat['of'],
): ChartRepeat[] {
  let end = 0;
  return repeats
    .filter((repeat) => repeat.of === of)
    .sort((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      if (from <= end) return false;
      end = to;
      return true;
    });
}

/** The columns of a repeat as a half-open range from 0 at the left. */
export function columnsOf(chart: Chart, repeat: ChartRepeat): { from: number; to: number } {
  return { from: chart.cols - repeat.to, to: chart.cols - repeat.from + 1 };
}
