import { textPath, type TrueTypeFont } from '#files';
import { drawChart, type Shape } from '#knitting';
import sharp from 'sharp';
import type { DemoPattern } from '../patterns/sheet.js';
import { drawObject } from './draw-object.js';
import { schematicOf } from './schematic.js';
import { Canvas } from './canvas.js';
import { rgbOf } from './look.js';
import { type Line, modelOf, pathOf } from './objects.js';

/** Pixels: 4:5, the ratio of the site's cards. */
export const PICTURE = { width: 800, height: 1000 } as const;
const BACKGROUNDS = {
  camellia: '#efe9de',
  north: '#e9edf0',
  plain: '#f2f0ec',
  cotton: '#f6ebe2',
} as const;
const INK = '#2b2622';
const MADDER = '#b23a32';

/** The object itself, filled with its stitches. */
export async function drawCover(pattern: DemoPattern): Promise<Buffer> {
  const model = modelOf(pattern);
  const object = drawObject(model);
  const { left, right, top, bottom } = object.box;
  const { width, height } = PICTURE;
  const scale = Math.min((width * 0.86) / (right - left), (height * 0.82) / (bottom - top));
  const view = {
    width,
    height,
    scale,
    left: (left + right) / 2 - width / 2 / scale,
    top: (top + bottom) / 2 - height / 2 / scale,
  };
  const canvas = new Canvas(view, rgbOf(BACKGROUNDS[pattern.design.designer]));
  for (const patch of object.patches) {
    canvas.paint(patch);
  }
  const outlines = object.patches.map(({ outline }): Line => ({
    d: pathOf(outline),
    stroke: '#000000',
    width: 2 / scale,
    opacity: 0.22,
  }));
  // Outlines of patches that others cover would show through; only those on top are drawn.
  const shown = object.patches.length > 2 ? outlines.slice(-1) : outlines;
  return canvas.jpeg(
    overlay(view, [
      ...(model.pattern.design.construction.shape === 'toy' ? [] : shown),
      ...object.lines,
    ]),
  );
}

/** The fabric from near. */
export function drawFabric(pattern: DemoPattern): Promise<Buffer> {
  const model = modelOf(pattern);
  const { stitches, rows } = model.gauge;
  const { width, height } = PICTURE;
  const chart = model.motifFabric.chart;
  const columns = Math.min(34, Math.max(20, chart ? chart.cols * 1.5 : 22));
  const scale = width / ((columns * 10) / stitches);
  const canvas = new Canvas({ width, height, scale, left: 0, top: 0 }, model.main);
  const [w, h] = [width / scale, height / scale];
  const isGranny = pattern.design.construction.shape === 'motifs';
  const granny = isGranny ? drawObject(model).patches[0]!.layers[0]! : null;
  canvas.paint({
    outline: [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    origin: [0, h],
    turn: 0,
    layers: [granny ?? { from: 0, look: model.motif, stitches, rows }],
  });
  return canvas.jpeg();
}

function overlay(
  { width, height, scale, left, top }: Canvas['view'],
  lines: readonly Line[],
): string {
  const paths = lines.map(({ d, stroke, fill, width: thick, opacity = 1 }) => {
    const line = stroke ? `stroke="${stroke}" stroke-width="${thick}"` : '';
    return `<path d="${d}" fill="${fill ?? 'none'}" ${line} opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  const place = `scale(${scale}) translate(${-left} ${-top})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="${place}">${paths.join('')}</g></svg>`;
}

/** The schematic as a picture, its words as outlines. */
export function drawSchematic(pattern: DemoPattern, font: TrueTypeFont): Promise<Buffer> {
  const { width, height, shapes } = schematicOf(pattern);
  const scale = Math.min((PICTURE.width * 0.9) / width, (PICTURE.height * 0.9) / height);
  const x = (PICTURE.width - width * scale) / 2;
  const y = (PICTURE.height - height * scale) / 2;
  return rasterised(
    `<g transform="translate(${x} ${y}) scale(${scale})">${shapesSvg(shapes, font)}</g>`,
    '#fffdf8',
  );
}

/** The lower right corner of a chart, where one begins to read; the rest is covered. */
export function drawChartCorner(pattern: DemoPattern, font: TrueTypeFont): Promise<Buffer> | null {
  const [chart] = pattern.design.construction.charts;
  if (!chart) return null;
  const cell = 110;
  const drawing = drawChart(chart, cell);
  const columns = Math.min(6, Math.ceil(chart.cols * 0.5));
  const ratio = chart.gauge ? chart.gauge.stitches / chart.gauge.rows : 1;
  const rows = Math.min(7, Math.ceil(chart.rows * 0.6));
  const [w, h] = [columns * cell + 154, rows * cell * ratio + 60];
  const x = drawing.width - w;
  const y = drawing.height - h;
  const words = `完整图解见文件：${chart.rows} 行 × ${chart.cols} 针`;
  const scale = Math.min(690 / w, 720 / h);
  const svg =
    `<defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffdf8"/>` +
    `<stop offset=".22" stop-color="#fffdf8" stop-opacity=".9"/><stop offset=".5" stop-color="#fffdf8" stop-opacity="0"/></linearGradient>` +
    `<clipPath id="c"><rect width="${w}" height="${h}"/></clipPath></defs>` +
    `<g transform="translate(${(PICTURE.width - w * scale) / 2} 90) scale(${scale})"><g clip-path="url(#c)"><g transform="translate(${-x} ${-y})">${shapesSvg(drawing.shapes, font)}</g>` +
    `<rect width="${w}" height="${h}" fill="url(#f)"/></g></g>` +
    `<path fill="${MADDER}" d="${textPath(font, words, { x: PICTURE.width / 2, y: 920, size: 32, anchor: 'middle' })}"/>`;
  return rasterised(svg, '#fffdf8');
}

function shapesSvg(shapes: readonly Shape[], font: TrueTypeFont): string {
  return shapes
    .map((shape): string => {
      if (shape.kind === 'group') {
        return shape.shapes.map((cell) => shapesSvg(cell.shapes, font)).join('');
      }
      if (shape.kind === 'text') {
        const { x, y, size, anchor, text } = shape;
        return `<path fill="${INK}" d="${textPath(font, text, { x, y, size, anchor })}"/>`;
      }
      const { d, fill = 'none', stroke = 'none', width = 1 } = shape;
      return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
    })
    .join('');
}

function rasterised(content: string, background: string): Promise<Buffer> {
  const { width, height } = PICTURE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}
