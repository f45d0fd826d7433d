import { cellRatio } from '../chart-ratio.js';
import { type Chart, columnsOf, isRightSide, type ChartSymbol, placedSymbols } from './chart.js';
import { strokesOf } from './glyphs.js';

/** A shape of a chart's drawing for any output: SVG here, PDF in other libs. Lengths are in pixels or points. */
export type Shape =
  | { kind: 'path'; d: string; stroke?: string; fill?: string; width?: number; dashed?: boolean }
  | { kind: 'text'; text: string; x: number; y: number; size: number; anchor: 'start' | 'middle' }
  | { kind: 'group'; row: number; shapes: CellShape[] };

/** A cell of a chart with its symbol. Row from 1 at the bottom, column from 1 at the right. */
export interface CellShape {
  column: number;
  shapes: Exclude<Shape, { kind: 'group' }>[];
}

export interface ChartDrawing {
  width: number;
  height: number;
  shapes: Shape[];
}

const INK = '#2b2622';
const GRID = '#b9ae9f';
const PAPER = '#ffffff';
const MADDER = '#b23a32';
const NO_STITCH = '#d8d0c4';

/** Above the top row. */
const TOP = 12;

/** Every fifth column and row is numbered in charts of more columns than this. */
const SPARSE_FROM = 24;

/** The size of a chart's drawing, the bottom of row 1 and the height of a row. @param cell width of a cell */
export function drawingSize(
  chart: Chart,
  cell: number,
): { width: number; height: number; margin: number; bottom: number; rowHeight: number } {
  const rowHeight = chart.gauge ? cell * cellRatio(chart.gauge) : cell;
  const margin = Math.max(30, cell * 1.4);
  const bottom = TOP + chart.rows * rowHeight;
  return { width: chart.cols * cell + 2 * margin, height: bottom + 26, margin, bottom, rowHeight };
}

/**
 * Draws a chart: rows numbered from the bottom at the side where they begin, columns from the right, cells with the
 * ratio of the gauge, repeats framed.
 * @param cell width of a cell
 */
export function drawChart(chart: Chart, cell = 24): ChartDrawing {
  const size = drawingSize(chart, cell);
  const { margin, bottom, rowHeight: height } = size;
  const frame = { left: margin, top: TOP, cell, height };
  const shapes: Shape[] = [];
  for (let row = 1; row <= chart.rows; row += 1) {
    const top = bottom - row * height;
    shapes.push(drawRow(chart, row, top, frame));
    if (!isNumbered(row, chart.rows)) continue;
    const right = isRightSide(chart, row);
    const x = right ? frame.left + chart.cols * cell + margin / 2 : margin / 2;
    shapes.push(number(row, x, top + height / 2, Math.min(12, height * 0.9)));
  }
  for (let column = 1; column <= chart.cols; column += 1) {
    if (!isNumbered(column, chart.cols)) continue;
    const x = frame.left + (chart.cols - column + 0.5) * cell;
    shapes.push(number(column, x, bottom + 12, 11));
  }
  shapes.push(...drawRepeats(chart, frame, bottom));
  return { width: size.width, height: size.height, shapes };
}

/** Draws one symbol with its colour, for a legend. */
export function drawSymbol(
  symbol: ChartSymbol,
  box: { x: number; y: number; width: number; height: number },
): Exclude<Shape, { kind: 'group' }>[] {
  const none = symbol.glyph === 'none';
  const color = none ? NO_STITCH : (symbol.color ?? PAPER);
  const ink = none ? NO_STITCH : inkOn(color);
  const { x, y, width, height } = box;
  const outline = `M${at(x)} ${at(y)}H${at(x + width)}V${at(y + height)}H${at(x)}Z`;
  return [
    { kind: 'path', d: outline, fill: color, stroke: GRID, width: 0.7 },
    ...strokesOf(symbol.glyph, box).map(
      ({ d, fill, dashed }): Exclude<Shape, { kind: 'group' }> => ({
        kind: 'path',
        d,
        ...(fill
          ? { fill: ink }
          : { stroke: ink, width: Math.max(1, Math.min(width, height) / 11) }),
        ...(dashed && { dashed }),
      }),
    ),
  ];
}

interface Frame {
  left: number;
  top: number;
  cell: number;
  height: number;
}

function drawRow(chart: Chart, row: number, top: number, frame: Frame): Shape {
  const cells = placedSymbols(chart, row).map(({ symbol, column }): CellShape => {
    const width = symbol.width ?? 1;
    const box = {
      x: frame.left + column * frame.cell,
      y: top,
      width: width * frame.cell,
      height: frame.height,
    };
    return { column: chart.cols - column - width + 1, shapes: drawSymbol(symbol, box) };
  });
  return { kind: 'group', row, shapes: cells };
}

function drawRepeats(chart: Chart, frame: Frame, bottom: number): Shape[] {
  return chart.repeats.map((repeat) => {
    let [x0, x1] = [frame.left, frame.left + chart.cols * frame.cell];
    let [y0, y1] = [frame.top, bottom];
    if (repeat.of === 'stitches') {
      const { from, to } = columnsOf(chart, repeat);
      [x0, x1] = [frame.left + from * frame.cell, frame.left + to * frame.cell];
    } else {
      y0 = bottom - repeat.to * frame.height;
      y1 = bottom - (repeat.from - 1) * frame.height;
    }
    const d = `M${at(x0)} ${at(y0)}H${at(x1)}V${at(y1)}H${at(x0)}Z`;
    return { kind: 'path', d, stroke: MADDER, width: 2.2 };
  });
}

function number(value: number, x: number, y: number, size: number): Shape {
  return { kind: 'text', text: String(value), x, y: y + size * 0.36, size, anchor: 'middle' };
}

function isNumbered(value: number, of: number): boolean {
  return of <= SPARSE_FROM || value === 1 || value === of || value % 5 === 0;
}

/** Dark or light, whichever is legible on a colour. */
function inkOn(color: string): string {
  const [r, g, b] = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16) / 255);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.42 ? INK : '#fffdf8';
}

function at(value: number): string {
  return value.toFixed(1);
}
