import { type Chart, shade, type Stitch } from './chart.js';

const CELL = 28;
const MARGIN = 44;
const LEGEND_ROW = 34;
const TITLE_ROW = 30;

const LEGEND: Record<Stitch['kind'] | 'crossing', string> = {
  knit: '空格：正面下针，反面上针',
  purl: '横线：正面上针，反面下针',
  'yarn-over': '圆圈：空加针',
  'left-decrease': '左斜线：右上二并一（左倾）',
  'right-decrease': '右斜线：左上二并一（右倾）',
  crossing: '交叉线：3 针与 3 针左上交叉',
};

/**
 * Draws the grid of a knitting chart: rows numbered from the bottom, stitches from the right. It contains no text
 * elements, so it can be rasterised on a machine without fonts.
 * @returns an SVG document
 */
export function drawChartGrid(chart: Chart): string {
  return document(chart.width * CELL + MARGIN * 2, gridHeight(chart), drawGrid(chart));
}

/** The chart with a title and a legend of symbols and colours, as SVG. */
export function drawChartSheet(chart: Chart, title: string): string {
  const legend = legendOf(chart).map(({ label, color }, index) => {
    const top = gridHeight(chart) + index * LEGEND_ROW;
    const swatch = color ? box(MARGIN, top, color) : '';
    return swatch + text(MARGIN + (color ? CELL + 12 : 0), top + 19, label, 15);
  });
  return document(
    Math.max(chart.width * CELL + MARGIN * 2, 420),
    gridHeight(chart) + TITLE_ROW + MARGIN + legend.length * LEGEND_ROW,
    text(MARGIN, 34, title, 20) +
      `<g transform="translate(0 ${TITLE_ROW})">${drawGrid(chart)}${legend.join('')}</g>`,
  );
}

function gridHeight(chart: Chart): number {
  return chart.height * CELL + MARGIN * 2;
}

function document(width: number, height: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}"><rect width="100%" height="100%" fill="#ffffff"/>${body}</svg>`
  );
}

function drawGrid(chart: Chart): string {
  const cells: string[] = [];
  const crossings: string[] = [];
  const right = MARGIN + chart.width * CELL;
  const bottom = MARGIN + chart.height * CELL;
  for (let y = 0; y < chart.height; y += 1) {
    const top = bottom - (y + 1) * CELL;
    for (let x = 0; x < chart.width; x += 1) {
      const stitch = chart.stitch(x, y);
      const left = MARGIN + x * CELL;
      cells.push(drawCell(stitch, chart.palette, left, top));
      if (stitch.crossing) crossings.push(drawCrossing(left, top, stitch.crossing));
    }
    // Right-side rows are read from the right, wrong-side rows from the left.
    cells.push(drawNumber(y + 1, y % 2 === 0 ? right + 18 : MARGIN - 18, top + CELL / 2));
  }
  for (let x = 0; x < chart.width; x += 1) {
    cells.push(drawNumber(chart.width - x, MARGIN + (x + 0.5) * CELL, bottom + 16));
  }
  return cells.join('') + crossings.join('');
}

/** The strokes of each digit on a grid of 2 by 4, like a seven-segment display. */
const DIGITS = [
  'M0 0H2V4H0Z',
  'M1 0V4',
  'M0 0H2V2H0V4H2',
  'M0 0H2V4H0M0 2H2',
  'M0 0V2H2M2 0V4',
  'M2 0H0V2H2V4H0',
  'M2 0H0V4H2V2H0',
  'M0 0H2V4',
  'M0 0H2V4H0ZM0 2H2',
  'M2 2H0V0H2V4H0',
];

/** Draws a number with strokes, centred at a point. */
function drawNumber(value: number, x: number, y: number): string {
  const digits = [...String(value)];
  const paths = digits.map((digit, i) => {
    const left = x - digits.length * 4.5 + i * 9 + 1.5;
    return `<path transform="translate(${left} ${y - 6}) scale(3)" d="${DIGITS[Number(digit)]}"/>`;
  });
  return `<g fill="none" stroke="#2b2622" stroke-width=".45">${paths.join('')}</g>`;
}

function legendOf(chart: Chart): { label: string; color?: string }[] {
  const kinds = new Set<keyof typeof LEGEND>();
  for (let y = 0; y < chart.height; y += 1) {
    for (let x = 0; x < chart.width; x += 1) {
      const { kind, crossing } = chart.stitch(x, y);
      kinds.add(kind);
      if (crossing) kinds.add('crossing');
    }
  }
  const colors = chart.palette.map((color, i) => ({
    label: i === 0 ? '主色' : `配色 ${String.fromCharCode(64 + i)}`,
    color,
  }));
  return [...colors, ...[...kinds].map((kind) => ({ label: LEGEND[kind] }))];
}

function drawCell(stitch: Stitch, palette: string[], left: number, top: number): string {
  const color = palette[stitch.color]!;
  const middle = { x: left + CELL / 2, y: top + CELL / 2 };
  const ink = shade(color, luminance(color) > 0.45 ? -0.7 : 0.8);
  const line = (x1: number, y1: number, x2: number, y2: number): string =>
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${ink}" stroke-width="2.4"/>`;
  const symbols: Record<Stitch['kind'], string> = {
    knit: '',
    purl: line(left + 7, middle.y, left + CELL - 7, middle.y),
    'yarn-over': `<circle cx="${middle.x}" cy="${middle.y}" r="7" fill="none" stroke="${ink}" stroke-width="2.4"/>`,
    'left-decrease': line(left + 7, top + 7, left + CELL - 7, top + CELL - 7),
    'right-decrease': line(left + CELL - 7, top + 7, left + 7, top + CELL - 7),
  };
  return box(left, top, color) + symbols[stitch.kind];
}

/** Draws a cable crossing: the upper strand with solid lines, the lower one with dashed lines. */
function drawCrossing(left: number, top: number, stitches: number): string {
  const half = (stitches / 2) * CELL;
  const [x0, x1, x2] = [left, left + half, left + 2 * half];
  const [y0, y1] = [top + 3, top + CELL - 3];
  const line = (d: string, dashes: string): string =>
    `<path d="${d}" fill="none" stroke="#fffdf8" stroke-width="2.4" stroke-dasharray="${dashes}"/>`;
  return (
    line(`M${x1} ${y1}L${x0} ${y0}M${x2} ${y1}L${x1} ${y0}`, '5 5') +
    line(`M${x0} ${y1}L${x1} ${y0}M${x1} ${y1}L${x2} ${y0}`, 'none')
  );
}

function box(left: number, top: number, color: string): string {
  return (
    `<rect x="${left}" y="${top}" width="${CELL}" height="${CELL}" fill="${color}" ` +
    'stroke="#8a8178" stroke-width=".8"/>'
  );
}

function text(x: number, y: number, content: string, size: number): string {
  return (
    `<text x="${x}" y="${y}" font-size="${size}" fill="#2b2622" ` +
    `font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif">${content}</text>`
  );
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
