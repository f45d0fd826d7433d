import { chartSvg, parseChart } from '#knitting';
import sharp from 'sharp';

/** A chart of two colours with an irregular motif. */
export function chartFile(): string {
  const knit = { zh: '下', en: 'k', in: 1, out: 1, glyph: 'knit' };
  return JSON.stringify({
    format: 'cloudknit-chart',
    version: 1,
    name: '花样',
    cols: 20,
    rows: 24,
    worked: 'round',
    gauge: { stitches: 22, rows: 28 },
    legend: [
      { id: 'a', ...knit, color: '#f4efe6' },
      { id: 'b', ...knit, color: '#7a2a24' },
    ],
    cells: Array.from({ length: 24 }, (_, row) =>
      Array.from({ length: 20 }, (__, column) =>
        (row * 7 + column * 5 + row * column * 3) % 11 < 4 ? 'b' : 'a',
      ),
    ),
  });
}

/** The drawing of the chart, as SVG. */
export function chartDrawing(): string {
  return chartSvg(parseChart(chartFile()).chart!);
}

/** A small JPEG of the whole chart. */
export function chartPicture(): Promise<Buffer<ArrayBuffer>> {
  return sharp(Buffer.from(chartDrawing())).resize({ width: 500 }).jpeg({ quality: 70 }).toBuffer();
}
