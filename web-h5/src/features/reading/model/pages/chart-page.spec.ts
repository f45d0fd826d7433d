import { describe, expect, it } from '@jest/globals';
import { rulerBand } from '#knitting';
import { viewOfChart } from './chart-page';

const file = {
  format: 'cloudknit-chart',
  version: 1,
  name: '罗纹',
  cols: 4,
  rows: 2,
  worked: 'flat',
  legend: [
    { id: 'k', zh: '下', en: 'k', wsZh: '上', wsEn: 'p', in: 1, out: 1, glyph: 'knit' },
    { id: 'p', zh: '上', en: 'p', wsZh: '下', wsEn: 'k', in: 1, out: 1, glyph: 'purl' },
  ],
  cells: [
    ['k', 'k', 'p', 'p'],
    ['k', 'k', 'p', 'p'],
  ],
};

describe('a chart as data', () => {
  it('is drawn, with a ruler that lies on its rows (READ-17)', () => {
    const view = viewOfChart(file);
    if (view.kind !== 'drawn') throw new Error('not drawn');
    expect(view.svg).toContain('data-row="2"');
    const { height, rowHeight, firstRow } = view.layout;
    expect(view.svg).toContain(`height="${height}"`);
    const band = rulerBand(view.ruler, 2)!;
    expect(band.top * height).toBeCloseTo(firstRow - 1.5 * rowHeight);
    expect(band.height * height).toBeCloseTo(rowHeight);
  });

  it('with a fault says where it is (READ-17)', () => {
    const view = viewOfChart({ ...file, cells: [['k', 'k', 'p'], file.cells[1]] });
    expect(view).toMatchObject({ kind: 'text' });
    expect(JSON.stringify(view)).toMatch(/第 1 行/);
    expect(viewOfChart({}).kind).toBe('text');
  });
});
