import { type Chart, chartSvg } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readGrayPicture } from './gray-picture.js';
import { chartsOf, galleryPictureOf, type PageChart, showsChart } from './shown-charts.js';

/** A colourwork chart with an irregular motif. @param seed for another motif */
function chartWith(seed: number, cols = 24, rows = 30): Chart {
  const isDark = (row: number, column: number) =>
    (row * 7 + column * 5 + row * column * seed) % 11 < 4;
  const knit = { zh: '下', en: 'k', in: 1, out: 1, glyph: 'knit' } as const;
  return {
    name: '花样',
    cols,
    rows,
    worked: 'round',
    rsStart: true,
    gauge: { stitches: 22, rows: 28 },
    legend: [
      { id: 'a', ...knit, color: '#f4efe6', colorZh: '米' },
      { id: 'b', ...knit, color: '#7a2a24', colorZh: '红' },
    ],
    cells: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: cols }, (__, column) => (isDark(row, column) ? 'b' : 'a')),
    ),
    repeats: [],
  } as unknown as Chart;
}

const drawn = (chart: Chart) =>
  sharp(Buffer.from(chartSvg(chart)))
    .png()
    .toBuffer();
const charts = async (page: Buffer): Promise<PageChart[]> =>
  chartsOf(await readGrayPicture(page, 1_400));
const shows = async (picture: Buffer, of: PageChart[]) =>
  showsChart(galleryPictureOf(await readGrayPicture(picture, 1_200)), of);

/** The motif of a chart, knitted: each cell has the shades of a stitch. */
function fabric(chart: Chart, cell = 12): Promise<Buffer> {
  const [width, height] = [chart.cols * cell, chart.rows * cell];
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const symbol = chart.cells[chart.rows - 1 - Math.floor(y / cell)]![Math.floor(x / cell)];
      const leg = Math.abs((x % cell) - cell / 2) - (y % cell) / 2;
      pixels[y * width + x] = (symbol === 'b' ? 90 : 200) + 40 * Math.sin(leg);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .jpeg()
    .toBuffer();
}

/** A garment: a shape with noise on a background that changes slowly. */
function photo(): Promise<Buffer> {
  const [width, height] = [400, 500];
  const pixels = Buffer.alloc(width * height);
  let random = 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      const isInside = Math.hypot((x - 200) / 130, (y - 260) / 180) < 1;
      const stitch = isInside ? 40 * Math.sin(x / 3) * Math.sin(y / 4 + (x % 12 < 6 ? 0 : 2)) : 0;
      pixels[y * width + x] = (isInside ? 110 : 190 + x / 20) + stitch + (random % 9);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
}

describe(showsChart.name, () => {
  it('finds a whole chart that is copied, scaled, compressed or framed (SHELF-13)', async () => {
    const page = await drawn(chartWith(3));
    const found = await charts(page);
    expect(found.length).toBeGreaterThan(0);
    const { width, height } = await sharp(page).metadata();
    const pictures = {
      copied: page,
      scaled: await sharp(page)
        .resize({ width: Math.round(width * 0.45) })
        .png()
        .toBuffer(),
      compressed: await sharp(page).jpeg({ quality: 35 }).toBuffer(),
      smallAndCompressed: await sharp(page).resize({ width: 500 }).jpeg({ quality: 50 }).toBuffer(),
      framed: await sharp(page)
        .extend({ top: 60, bottom: 60, left: 90, right: 90, background: '#c8d8c0' })
        .jpeg()
        .toBuffer(),
      withoutLegend: await sharp(page)
        .extract({ left: 0, top: 0, width, height: Math.round(height * 0.93) })
        .toBuffer(),
    };
    const shown = await Promise.all(
      Object.entries(pictures).map(async ([name, picture]) => [name, await shows(picture, found)]),
    );
    expect(shown).toEqual(Object.keys(pictures).map((name) => [name, true]));
  });

  it('does not find a part of a chart, another chart, or a photo (SHELF-13)', async () => {
    const page = await drawn(chartWith(3));
    const found = await charts(page);
    const { width, height } = await sharp(page).metadata();
    const corner = { width: Math.round(width * 0.5), height: Math.round(height * 0.5) };
    const pictures = {
      corner: await sharp(page)
        .extract({ left: width - corner.width, top: 100, ...corner })
        .toBuffer(),
      otherMotif: await drawn(chartWith(5)),
      otherSize: await drawn(chartWith(3, 20, 30)),
      fabric: await fabric(chartWith(3)),
      photo: await photo(),
    };
    const shown = await Promise.all(
      Object.entries(pictures).map(async ([name, picture]) => [name, await shows(picture, found)]),
    );
    expect(shown).toEqual(Object.keys(pictures).map((name) => [name, false]));
  });

  it('takes neither a photo nor a page without cells for a chart (SHELF-13)', async () => {
    const text = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#fff"/>${Array.from({ length: 24 }, (_, i) => `<rect x="80" y="${80 + i * 34}" width="${500 + ((i * 37) % 140)}" height="9"/>`).join('')}</svg>`,
      ),
    )
      .png()
      .toBuffer();
    expect(await charts(await photo())).toEqual([]);
    expect(await charts(text)).toEqual([]);
  });
});
