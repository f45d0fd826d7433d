import { describe, expect, it } from '@jest/globals';
import { type Chart, MAIN_COUNTER } from '#knitting';
import type { PageContent } from '../../api/reading';
import { choiceOfRow, currentRow } from './current-row';
import { SETTING } from '../project/project-settings';

const CHART: Chart = {
  name: '试样',
  cols: 1,
  rows: 4,
  worked: 'round',
  rsStart: true,
  gauge: null,
  legend: [{ id: 'k', zh: '下', en: 'k', in: 1, out: 1, glyph: 'knit' }],
  cells: [['k'], ['k'], ['k'], ['k']],
  repeats: [],
};
const KNOWN = { first: 0.8, step: -0.2, rows: 4 };
const pageOf = (chart: Chart): PageContent => ({
  kind: 'drawn',
  chart,
  ruler: KNOWN,
  svg: '',
  src: '',
  layout: { width: 10, height: 10, firstRow: 0.8, rowHeight: 0.2 },
});
const at = (count: number, items: Record<string, unknown> = {}, chart = CHART) =>
  currentRow(items, count, 1, 2, pageOf(chart), null);

describe('the current row of a chart', () => {
  it('moves the counter to the row that is chosen (READ-08, READ-17)', () => {
    expect(at(2)).toMatchObject({ row: 2, driver: 'main' });
    expect(choiceOfRow(at(2), 2, 4)).toEqual({ count: 4 });
    expect(choiceOfRow(at(3), 3, 1)).toEqual({ count: 1 });
    const twice = { ...CHART, repeats: [{ of: 'rows', from: 2, to: 3, times: 2 } as const] };
    // The last row comes after the second repeat.
    expect(choiceOfRow(at(3, {}, twice), 3, 4)).toEqual({ count: 6 });
  });

  it('begins the chart anew where the counter has passed it, and leaves the count alone (READ-08, READ-17)', () => {
    const passed = at(60);
    expect(passed).toMatchObject({ row: 0, driver: 'none', text: null });
    const choice = choiceOfRow(passed, 60, 3);
    const ruler = { ...KNOWN, driver: MAIN_COUNTER, start: 58 };
    expect(choice).toEqual({ ruler });
    const items = { [SETTING.ruler(1, 2)]: ruler };
    expect(at(60, items).row).toBe(3);
    expect(at(61, items).row).toBe(4);
  });

  it('follows a repeat that moves the ruler (READ-09, READ-17)', () => {
    const repeat = { kind: 'repeat', driver: MAIN_COUNTER, name: '花样', start: 11 };
    const items = {
      'linked:r': { ...repeat, id: 'r', from: 1, to: 4, times: null },
      [SETTING.ruler(1, 2)]: { ...KNOWN, driver: 'r', start: 1 },
    };
    expect(at(60, items)).toMatchObject({ row: 2, driver: 'repeat' });
    expect(choiceOfRow(at(60, items), 60, 4)).toEqual({ count: 62 });
  });

  it('is on the other side in every second passage of an odd repeat (READ-07, READ-09)', () => {
    const repeat = { kind: 'repeat', driver: MAIN_COUNTER, name: '花样', start: 1 };
    const items = {
      'linked:r': { ...repeat, id: 'r', from: 1, to: 5, times: null },
      [SETTING.ruler(1, 2)]: { ...KNOWN, driver: 'r', start: 1 },
    };
    const sidesOf = (more: Record<string, unknown>, counts: number[]) =>
      counts.map((count) => {
        const { row, isRightSide } = currentRow({ ...items, ...more }, count, 1, 2, null, null);
        return `${row} ${isRightSide ? '正' : '反'}`;
      });
    expect(sidesOf({}, [1, 2, 5, 6, 7, 11])).toEqual([
      '1 正',
      '2 反',
      '5 正',
      '1 反',
      '2 正',
      '1 正',
    ]);
    // Three rows within the repeat of five: the sixth row is the first one again.
    const inner = { ...repeat, id: 's', driver: 'r', from: 1, to: 3, times: null };
    const follows = {
      'linked:s': inner,
      [SETTING.ruler(1, 2)]: { ...KNOWN, driver: 's', start: 1 },
    };
    expect(sidesOf(follows, [1, 4, 6, 7])).toEqual(['1 正', '1 反', '1 反', '2 正']);
    expect(sidesOf({ unit: '圈' }, [6])).toEqual(['1 正']);
  });

  it('is read from the side on which it is worked in an odd repeat of a chart (READ-17)', () => {
    const flat: Chart = {
      ...CHART,
      worked: 'flat',
      legend: [{ id: 'k', zh: '下', wsZh: '上', en: 'k', in: 1, out: 1, glyph: 'knit' }],
      repeats: [{ of: 'rows', from: 1, to: 3, times: null }],
    };
    const texts = [1, 2, 4, 7].map((count) => at(count, {}, flat).text);
    expect(texts).toEqual([
      '第 1 行（正面）：1下',
      '第 2 行（反面）：1上',
      '第 1 行（反面）：1上',
      '第 1 行（正面）：1下',
    ]);
    expect(at(4, {}, flat).isRightSide).toBe(false);
  });
});
