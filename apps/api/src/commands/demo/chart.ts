/** One stitch of a chart. */
export interface Stitch {
  /** Index into the chart's palette. */
  color: number;
  kind: 'knit' | 'purl' | 'yarn-over' | 'left-decrease' | 'right-decrease';
  /** In a cable crossing: the horizontal shift in stitches, and whether this stitch is on top. */
  shift?: number;
  over?: boolean;
  /** Only on the first stitch of a cable symbol: its width in stitches. */
  crossing?: number;
}

/** A repeat of a knitting pattern. Rows count from the bottom and columns from the left, both from 0. */
export interface Chart {
  width: number;
  height: number;
  /** CSS colours; the first is the background. */
  palette: string[];
  stitch(x: number, y: number): Stitch;
}

/** The stitch at a position of a fabric that repeats the chart in both directions. */
export function stitchAt(chart: Chart, x: number, y: number): Stitch {
  return chart.stitch(wrap(x, chart.width), wrap(y, chart.height));
}

export function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** Lightens (amount > 0) or darkens (amount < 0) a `#rrggbb` colour by a fraction of the remaining range. */
export function shade(color: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const mixed = channels.map((channel) => channel + (target - channel) * Math.abs(amount));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
