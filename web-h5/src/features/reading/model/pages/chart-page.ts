import {
  type Chart,
  chartSvg,
  type ChartSvgLayout,
  chartSvgLayout,
  chartText,
  parseChart,
  type RowRuler,
} from '#knitting';
import type { TextBlock } from '#contracts';

/** Larger charts are shown as text: their drawing would take more memory than a phone has. */
const MAX_DRAWN_CELLS = 40_000;

/** A chart as the reader shows it: drawn, or as text where it is too large or has faults. */
export type ChartView =
  | { kind: 'drawn'; chart: Chart; svg: string; layout: ChartSvgLayout; ruler: RowRuler }
  | { kind: 'text'; blocks: TextBlock[] };

/** Reads the file of a chart (READ-17). */
export function viewOfChart(file: unknown): ChartView {
  const { chart, faults } = parseChart(JSON.stringify(file));
  if (!chart || faults.length > 0) {
    const items = faults.slice(0, 20).map(({ text }): TextBlock => ({ kind: 'item', text }));
    return {
      kind: 'text',
      blocks: [{ kind: 'heading', text: '这张图解有错，没能画出来' }, ...items],
    };
  }
  if (chart.cols * chart.rows > MAX_DRAWN_CELLS) {
    const rows = chartText(chart, 'zh').map((text): TextBlock => ({ kind: 'paragraph', text }));
    return { kind: 'text', blocks: [{ kind: 'heading', text: chart.name }, ...rows] };
  }
  const layout = chartSvgLayout(chart);
  const { height, firstRow, rowHeight } = layout;
  const ruler = { first: firstRow / height, step: -rowHeight / height, rows: chart.rows };
  return { kind: 'drawn', chart, svg: chartSvg(chart), layout, ruler };
}
