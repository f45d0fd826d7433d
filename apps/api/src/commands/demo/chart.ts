/** One stitch of a chart. */
export interface Stitch {
  /** Index into the chart's palette. */
  color: number;
  kind: 'knit' | 'purl' | 'yarn-over' | 'left-decrease' | 'right-decrease';
  /** While a cable crosses: how many stitches it stands aside, and whether it runs on top. */
  shift?: number;
  over?: boolean;
  /** On the one stitch where the chart's cable symbol begins: how many stitches it spans. */
  crossing?: number;
}

/** A repeat of a knitting pattern. Rows count from the bottom and columns from the left, from 0. */
export interface Chart {
  width: number;
  height: number;
  /** CSS colours; the first is the ground. */
  palette: string[];
  stitch(x: number, y: number): Stitch;
}

/** The stitch at any place of a fabric that repeats a chart in both directions. */
export function stitchAt(chart: Chart, x: number, y: number): Stitch {
  return chart.stitch(wrap(x, chart.width), wrap(y, chart.height));
}

export function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** Lightens (amount > 0) or darkens (amount < 0) a `#rrggbb` colour by a share of what is left. */
export function shade(color: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const mixed = channels.map((channel) => channel + (target - channel) * Math.abs(amount));
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
