import { describe, expect, it } from '@jest/globals';
import type { Chart, ChartSymbol } from './chart.js';
import { drawChart } from './chart-drawing.js';
import { chartSvg } from './chart-svg.js';
import { checkChart } from './check-chart.js';
import { parseChart, writeChart } from './parse-chart.js';
import { chartText, rowText } from './row-text.js';
import { type StitchId, STITCHES, symbolOf } from './stitches.js';

/** @param rows from the bottom, symbols from left to right, separated by blanks */
function chartOf(rows: string[], fields: Partial<Chart> = {}): Chart {
  const cells = rows.map((row) => row.split(' '));
  const ids = [...new Set(cells.flat())].filter((id) => id in STITCHES) as StitchId[];
  const legend: ChartSymbol[] = ids.map((id) => symbolOf(id));
  const width = (row: string[]) =>
    row.reduce((sum, id) => sum + (legend.find((symbol) => symbol.id === id)?.width ?? 1), 0);
  return {
    name: '试样',
    cols: width(cells[0]!),
    rows: cells.length,
    worked: 'flat',
    rsStart: true,
    gauge: { stitches: 22, rows: 30 },
    legend,
    cells,
    repeats: [],
    ...fields,
  };
}

const lace = ['k k k k k k k', 'k k k k k k k', 'k yo ssk k k2tog yo k', 'k k k k k k k'];

describe('checkChart', () => {
  it('finds nothing in a sound lace chart (READ-17)', () => {
    expect(checkChart(chartOf(lace))).toEqual([]);
  });

  it('names row and cell of a decrease without its yarn over (READ-17)', () => {
    const rows = [...lace];
    rows[2] = 'k k ssk k k2tog yo k';
    expect(checkChart(chartOf(rows))).toEqual([
      {
        row: 3,
        cell: 1,
        text: '第 3 行第 1 格：这一行用掉 8 针，第 2 行留下 7 针，多了 1 针，请核对并针与加针',
      },
    ]);
  });

  it('names the last worked cell where stitches are left over, from the left on a wrong side (READ-17)', () => {
    const rows = ['k k k k', 'k k k none', 'k k k none'];
    const [fault, ...others] = checkChart(chartOf(rows));
    expect(fault).toMatchObject({ row: 2, cell: 4 });
    expect(fault!.text).toContain('还有 1 针没有织到');
    expect(others).toEqual([]);
  });

  it.each<[string, string[], Partial<Chart>, Partial<{ row: number; cell: number }>, string]>([
    ['an unknown symbol', ['k k', 'k zz'], {}, { row: 2, cell: 2 }, '不在图例里'],
    ['a row that is too wide', ['k k', 'k k k'], {}, { row: 2, cell: 3 }, '是否多写'],
    ['a row that is too narrow', ['k k', 'k'], {}, { row: 2, cell: 1 }, '是否漏写'],
    ['missing rows', ['k k'], { rows: 2 }, {}, '写的是 2 行'],
    ['a cable on a wrong side', ['k k k k', 'rc4'], {}, { row: 2, cell: 1 }, '麻花要在正面行交叉'],
    [
      'a repeat outside of the chart',
      ['k k'],
      { repeats: [{ of: 'stitches', from: 1, to: 3, times: null }] },
      {},
      '超出了图的 1–2 针',
    ],
    [
      'a repeat through a cable',
      ['k k k k', 'k k k k', 'rc4'],
      { repeats: [{ of: 'stitches', from: 1, to: 2, times: null }] },
      { row: 3, cell: 1 },
      '跨过了重复的边界',
    ],
    [
      'a repeat that does not keep its stitches',
      ['k k k k', 'k k k k', 'yo k k2tog k'],
      { repeats: [{ of: 'stitches', from: 1, to: 2, times: null }] },
      { row: 3, cell: 3 },
      '重复起来就对不上',
    ],
    [
      'an odd number of rows repeated flat',
      ['k k', 'k k', 'k k'],
      { repeats: [{ of: 'rows', from: 1, to: 3, times: 4 }] },
      { row: 3 },
      '正反面会颠倒',
    ],
  ])('names %s (READ-17)', (_what, rows, fields, place, text) => {
    const [fault] = checkChart(chartOf(rows, fields));
    expect(fault).toMatchObject(place);
    expect(fault!.text).toContain(text);
  });

  it('allows cables on every row in the round (READ-17)', () => {
    expect(checkChart(chartOf(['k k k k', 'rc4'], { worked: 'round' }))).toEqual([]);
  });
});

describe('row text', () => {
  const flat = chartOf(['k k k p p', 'k k p p p']);

  it('reads right-side rows from the right (READ-17)', () => {
    expect(rowText(flat, 1, 'zh')).toBe('第 1 行（正面）：2上 3下');
    expect(rowText(flat, 1, 'en')).toBe('Row 1 (RS): p2, k3');
  });

  it('turns the stitches of wrong-side rows, read from the left (READ-17)', () => {
    expect(rowText(flat, 2, 'zh')).toBe('第 2 行（反面）：2上 3下');
    expect(rowText(flat, 2, 'en')).toBe('Row 2 (WS): p2, k3');
  });

  it('reads every round from the right (READ-17)', () => {
    const round = { ...flat, worked: 'round' as const };
    expect(chartText(round, 'zh')).toEqual(['第 1 圈：2上 3下', '第 2 圈：3上 2下']);
    expect(rowText(round, 2, 'en')).toBe('Rnd 2: p3, k2');
  });

  it('marks repeats and counts names that hold digits (READ-17)', () => {
    const chart = chartOf(['k k k k k k', 'k k k k k k', 'k ssk yo k2tog yo k'], {
      repeats: [{ of: 'stitches', from: 2, to: 5, times: null }],
    });
    expect(rowText(chart, 3, 'zh')).toBe(
      '第 3 行（正面）：1下 *1空针 左上2并1 1空针 右上2并1*重复 1下',
    );
    expect(rowText(chart, 3, 'en')).toBe(
      'Row 3 (RS): k1, *yo, k2tog, yo, ssk; rep from * to end, k1',
    );
  });

  it('marks each of several repeats, from the side where the row begins (READ-17)', () => {
    const chart = chartOf(['k k p p k', 'k k p p k'], {
      repeats: [
        { of: 'stitches', from: 4, to: 5, times: 3 },
        { of: 'stitches', from: 2, to: 3, times: null },
      ],
    });
    expect(rowText(chart, 1, 'zh')).toBe('第 1 行（正面）：1下 *2上*重复 *2下*×3');
    expect(rowText(chart, 2, 'zh')).toBe('第 2 行（反面）：*2上*×3 *2下*重复 1上');
    expect(rowText(chart, 1, 'en')).toBe(
      'Row 1 (RS): k1, *p2; rep from * to end, *k2; rep from * 3 times in all',
    );
  });

  it('names colours where there are several (READ-17)', () => {
    const cream = symbolOf('k', { mark: 'a', hex: '#efe6d6', zh: '本白', en: 'natural' });
    const red = symbolOf('k', { mark: 'b', hex: '#b23a32', zh: '茜红', en: 'madder' });
    const chart = chartOf(['x'], {
      cols: 3,
      worked: 'round',
      legend: [cream, red],
      cells: [['k-a', 'k-b', 'k-b']],
    });
    expect(rowText(chart, 1, 'zh')).toBe('第 1 圈：2下（茜红） 1下（本白）');
    expect(rowText(chart, 1, 'en')).toBe('Rnd 1: k2 (madder), k1 (natural)');
  });
});

describe('chart files', () => {
  it('read as they were written (READ-17)', () => {
    const chart = chartOf(lace, { repeats: [{ of: 'rows', from: 1, to: 4, times: 3 }] });
    expect(parseChart(writeChart(chart))).toEqual({ chart, faults: [] });
  });

  it.each([
    ['no JSON', '{', '不是有效的 JSON'],
    ['another format', '{"format":"x"}', 'format 应为'],
    ['another version', '{"format":"cloudknit-chart","version":9}', 'version 应为 1'],
    ['a list', '[]', '文件应为一个对象'],
  ])('are refused for %s (READ-17)', (_what, text, message) => {
    const { chart, faults } = parseChart(text);
    expect(chart).toBeNull();
    expect(faults[0]!.text).toContain(message);
  });

  it.each<[string, (chart: Record<string, unknown>) => void, string]>([
    ['too many columns', (chart) => (chart['cols'] = 401), 'cols 应为 1 到 400 的数'],
    ['half a row', (chart) => (chart['rows'] = 1.5), 'rows 应为整数'],
    ['a gauge of 220', (chart) => (chart['gauge'] = { stitches: 220, rows: 30 }), '2 到 60'],
    ['no name', (chart) => delete chart['name'], '缺少 name'],
    ['an unknown glyph', (chart) => (chart['legend'] = [{ glyph: 'sun' }]), 'glyph 应为其中之一'],
    ['a number as a cell', (chart) => (chart['cells'] = [[1]]), '第 1 行第 1 格应为图例里的 id'],
    ['an unknown way of working', (chart) => (chart['worked'] = 'spiral'), 'worked 应为'],
  ])('are refused for %s (READ-17)', (_what, change, message) => {
    const fields = JSON.parse(writeChart(chartOf(lace))) as Record<string, unknown>;
    change(fields);
    const { chart, faults } = parseChart(JSON.stringify(fields));
    expect(chart).toBeNull();
    expect(faults[0]!.text).toContain(message);
  });
});

describe('drawing', () => {
  it('gives cells the ratio of the gauge (READ-17)', () => {
    const { height } = drawChart(chartOf(lace), 30);
    const { height: higher } = drawChart(chartOf([...lace, 'k k k k k k k']), 30);
    expect(higher - height).toBeCloseTo(30 * (22 / 30), 5);
  });

  it('marks rows and columns for the reader, columns counted from the right (READ-17)', () => {
    const svg = chartSvg(chartOf(lace));
    expect(svg.match(/data-row="\d+"/g)).toEqual([1, 2, 3, 4].map((row) => `data-row="${row}"`));
    const first = /<g data-row="1">(.*?)<g data-row="2">/.exec(svg)![1]!;
    expect(first.match(/data-col="\d+"/g)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((column) => `data-col="${column}"`),
    );
  });

  it('escapes what a file says (READ-17)', () => {
    const svg = chartSvg(chartOf(lace, { name: '<script>"&' }));
    expect(svg).not.toContain('<script>');
  });
});
