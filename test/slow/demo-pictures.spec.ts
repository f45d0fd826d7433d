import { chartsOf, documentFont, galleryPictureOf, readGrayPicture, showsChart } from '#files';
import { chartSvg } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import { DEMO_DESIGNS } from '../../apps/api/src/commands/demo/designs/index.js';
import { drawChartCorner, drawFabric } from '../../apps/api/src/commands/demo/drawing/pictures.js';
import { patternOf } from '../../apps/api/src/commands/demo/patterns/sheet.js';

describe('the pictures of the demo designs', () => {
  it('show no whole chart (SHELF-13)', async () => {
    const font = documentFont();
    for (const [index, design] of DEMO_DESIGNS.entries()) {
      const pattern = patternOf(design);
      for (const chart of design.construction.charts) {
        const page = Buffer.from(chartSvg(chart));
        const charts = chartsOf(await readGrayPicture(page, Infinity));
        const shows = async (picture: Buffer) =>
          showsChart(galleryPictureOf(await readGrayPicture(picture, 1_200)), charts);
        expect([design.name, await shows(page)]).toEqual([design.name, charts.length > 0]);
        const corner = (await drawChartCorner(pattern, font))!;
        // Drawing a fabric takes long: one in six is enough.
        const pictures = index % 6 === 0 ? [corner, await drawFabric(pattern)] : [corner];
        for (const picture of pictures) {
          expect([design.name, await shows(picture)]).toEqual([design.name, false]);
        }
      }
    }
  });
});
