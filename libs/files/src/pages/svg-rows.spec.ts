import { chartSvg, chartSvgLayout, type Chart } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import { svgRows } from './svg-rows.js';

const grid = (rows: string, root = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${rows}</svg>`;

/** Four rows of ten, the first at the bottom. */
const ROWS = [1, 2, 3, 4].map(
  (row) => `<rect data-row="${row}" y="${90 - 20 * row}" height="20"/>`,
);

describe(svgRows, () => {
  it('finds the rows of rectangles, from the first one up (READ-17)', () => {
    expect(svgRows(grid(ROWS.join('')))).toEqual({ first: 0.8, step: -0.2, rows: 4 });
  });

  it.each([
    [
      'a viewBox that does not begin at 0',
      grid(ROWS.join(''), 'viewBox="0 -100 100 200"'),
      0.9,
      -0.1,
    ],
    ['a height without a viewBox', grid(ROWS.join(''), 'width="100" height="200px"'), 0.4, -0.1],
    [
      'groups that are moved and scaled',
      grid(`<g transform="translate(3 10) scale(1, 0.5)"><g>${ROWS.join('')}</g></g>`),
      0.5,
      -0.1,
    ],
    ['a matrix', grid(`<g transform="matrix(1 0 0 .5 7 10)">${ROWS.join('')}</g>`), 0.5, -0.1],
    [
      'shapes inside of rows',
      grid(
        [1, 2, 3, 4]
          .map((row) => {
            const top = 90 - 20 * row;
            return `<g data-row="${row}"><path d="M0 ${top}h9v20h-9z"/><circle cy="${top + 10}" r="4"/>
              <text y="5">x</text></g>`;
          })
          .join(''),
      ),
      0.8,
      -0.2,
    ],
    [
      'lines, polygons and ellipses',
      grid(
        [1, 2, 3, 4]
          .map((row) => {
            const top = 90 - 20 * row;
            const shapes = [
              `<line data-row="${row}" y1="${top}" y2="${top + 20}"/>`,
              `<polygon data-row="${row}" points="0,${top} 5,${top + 20} 9,${top}"/>`,
              `<ellipse data-row="${row}" cy="${top + 10}" ry="10"/>`,
            ];
            return shapes[row % 3];
          })
          .join(''),
      ),
      0.8,
      -0.2,
    ],
  ])('reads %s', (_what, svg, first, step) => {
    const found = svgRows(svg)!;
    expect(found.rows).toBe(4);
    expect(found.first).toBeCloseTo(first, 6);
    expect(found.step).toBeCloseTo(step, 6);
  });

  it('reads a row with very many points (READ-17)', () => {
    const points = '0,10 '.repeat(300_000);
    const long = `<polyline data-row="4" points="${points}0,30"/>`;
    expect(svgRows(grid(ROWS.slice(0, 3).join('') + long))).toMatchObject({ rows: 4 });
  });

  it('agrees with the charts that this shop draws (READ-17)', () => {
    const symbol = { id: 'k', zh: '下针', en: 'knit', in: 1, out: 1, glyph: 'knit' as const };
    const chart: Chart = {
      name: '小样',
      cols: 3,
      rows: 5,
      worked: 'flat',
      rsStart: true,
      gauge: { stitches: 22, rows: 30 },
      legend: [symbol, { ...symbol, id: 'p', zh: '上针', en: 'purl', glyph: 'purl' }],
      cells: Array.from({ length: 5 }, () => ['k', 'p', 'k']),
      repeats: [],
    };
    const { firstRow, rowHeight, height } = chartSvgLayout(chart);
    const found = svgRows(chartSvg(chart))!;
    expect(found.rows).toBe(5);
    expect(Math.abs(found.first - firstRow / height)).toBeLessThan(rowHeight / height / 3);
    expect(Math.abs(found.step + rowHeight / height)).toBeLessThan(rowHeight / height / 10);
  });

  it.each([
    ['no rows are marked', grid('<rect y="1" height="2"/>')],
    ['only one row is marked', grid(ROWS[0]!)],
    ['a row is missing', grid(ROWS[0]! + ROWS[1]! + ROWS[3]!)],
    [
      'the rows have different heights',
      grid(ROWS.join('') + '<rect data-row="5" y="-60" height="5"/>'),
    ],
    ['the rows are turned', grid(`<g transform="rotate(30)">${ROWS.join('')}</g>`)],
    ['the document has no height', grid(ROWS.join(''), 'width="100%" height="100%"')],
    ['the rows are outside the document', grid(ROWS.join(''), 'viewBox="0 500 100 100"')],
    ['the numbers are no rows', grid(ROWS.join('').replaceAll(/data-row="\d"/g, 'data-row="x"'))],
  ])('finds none where %s', (_what, svg) => {
    expect(svgRows(svg)).toBeNull();
  });
});
