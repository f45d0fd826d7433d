import { describe, expect, it } from '@jest/globals';
import { figureTexts } from './designer-figures';

const NONE = {
  corrections: { count: 0, reported: 0, median_hours: null },
  questions: { asked: 0, answered: 0, median_hours: null },
};

describe('figureTexts', () => {
  it('says nothing about zero (SHELF-03)', () => {
    expect(figureTexts(NONE)).toEqual([]);
  });

  it('says how many mistakes were corrected, and how fast after a report (SHELF-03)', () => {
    const said = (count: number, reported: number, median_hours: number | null) =>
      figureTexts({ ...NONE, corrections: { count, reported, median_hours } });
    expect(said(2, 0, null)).toEqual(['发布过 2 次更正']);
    expect(said(2, 1, 0.2)).toEqual(['发布过 2 次更正；买家报错的 1 次，1 小时内更正']);
    expect(said(5, 3, 49)).toEqual(['发布过 5 次更正；买家报错的 3 次，一半在 3 天内更正']);
  });

  it('says how many questions were answered, and how fast (SHELF-03)', () => {
    const said = (asked: number, answered: number, median_hours: number | null) =>
      figureTexts({ ...NONE, questions: { asked, answered, median_hours } });
    expect(said(3, 0, null)).toEqual(['收到 3 个提问，还没有回答']);
    expect(said(3, 1, 30.5)).toEqual(['收到 3 个提问，回答了 1 个，31 小时内回答']);
    expect(said(3, 2, 48)).toEqual(['收到 3 个提问，回答了 2 个，一半在 48 小时内回答']);
  });
});
