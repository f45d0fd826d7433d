import { type Chart, type ChartSymbol, placedSymbols } from './chart.js';
import { drawChart, drawingSize, drawSymbol, type Shape } from './chart-drawing.js';

const FONT = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";
/** The default width of a cell in pixels. */
const CELL = 24;
const LEGEND_ROW = 30;
const TITLE = 34;

/** The size of the document of a chart, and where its rows are, in pixels. */
export interface ChartSvgLayout {
  width: number;
  height: number;
  /** The middle of row 1, from the top. */
  firstRow: number;
  rowHeight: number;
}

/** How `chartSvg` lays a chart out. @param cell width of a cell in pixels */
export function chartSvgLayout(chart: Chart, cell = CELL): ChartSvgLayout {
  const { width, height, bottom, rowHeight } = drawingSize(chart, cell);
  return {
    width: Math.ceil(Math.max(width, 420)),
    height: Math.ceil(TITLE + height + 24 + chart.legend.length * LEGEND_ROW),
    firstRow: TITLE + bottom - rowHeight / 2,
    rowHeight,
  };
}

/**
 * What is drawn at a point of the document with cells of the usual width; null outside the rows.
 * @param point in parts of the document's width and height
 * @returns the row, and its symbol where the point is on a cell
 */
export function chartCellAt(
  chart: Chart,
  point: { x: number; y: number },
): { row: number; symbol: ChartSymbol | null } | null {
  const { width, height, firstRow, rowHeight } = chartSvgLayout(chart, CELL);
  const { margin } = drawingSize(chart, CELL);
  const row = Math.floor((firstRow + rowHeight / 2 - point.y * height) / rowHeight) + 1;
  if (row < 1 || row > chart.rows) return null;
  const column = Math.floor((point.x * width - margin) / CELL);
  const placed = placedSymbols(chart, row).find(
    ({ column: from, symbol }) => column >= from && column < from + (symbol.width ?? 1),
  );
  return { row, symbol: placed?.symbol ?? null };
}

/**
 * The chart as an SVG document with its title and legend. Each row is a group with `data-row`, each cell one with
 * `data-col`, so that a reader can point at them.
 * @param cell width of a cell in pixels
 */
export function chartSvg(chart: Chart, cell = CELL): string {
  const drawing = drawChart(chart, cell);
  const legend = chart.legend.flatMap((symbol, index): Shape[] => {
    const top = TITLE + drawing.height + 12 + index * LEGEND_ROW;
    const width = cell * (symbol.width ?? 1);
    const counts = `${symbol.in}→${symbol.out}`;
    const color = symbol.colorZh ? `（${symbol.colorZh}）` : '';
    const wrongSide =
      chart.worked === 'flat' && symbol.wsZh !== undefined ? `，反面织${symbol.wsZh}` : '';
    const text = `${symbol.zh}${color}${wrongSide} · ${symbol.en} · ${counts}`;
    const x = 16 + Math.max(width, cell) + 12;
    return [
      ...drawSymbol(symbol, { x: 16, y: top, width, height: cell * 0.9 }),
      { kind: 'text', text, x, y: top + cell * 0.65, size: 14, anchor: 'start' },
    ];
  });
  const { width, height } = chartSvgLayout(chart, cell);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" data-worked="${chart.worked}" data-rows="${chart.rows}" data-cols="${chart.cols}">` +
    `<rect width="100%" height="100%" fill="#ffffff"/>` +
    shapeSvg({ kind: 'text', text: chart.name, x: 16, y: 26, size: 18, anchor: 'start' }) +
    `<g transform="translate(0 ${TITLE})">${drawing.shapes.map(shapeSvg).join('')}</g>` +
    `${legend.map(shapeSvg).join('')}</svg>\n`
  );
}

/** One shape as SVG. */
export function shapeSvg(shape: Shape): string {
  if (shape.kind === 'group') {
    const cells = shape.shapes.map(
      ({ column, shapes }) => `<g data-col="${column}">${shapes.map(shapeSvg).join('')}</g>`,
    );
    return `<g data-row="${shape.row}">${cells.join('')}</g>`;
  }
  if (shape.kind === 'text') {
    const { x, y, size, anchor, text } = shape;
    return (
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" fill="#2b2622" ` +
      `text-anchor="${anchor}" font-family="${FONT}">${escapeXml(text)}</text>`
    );
  }
  const { d, fill = 'none', stroke, width = 1, dashed } = shape;
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${width.toFixed(1)}" stroke-linecap="round"` +
      (dashed ? ' stroke-dasharray="3 3"' : '')
    : '';
  return `<path d="${d}" fill="${fill}"${line}/>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
