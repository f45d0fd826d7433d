import { describe, expect, it } from '@jest/globals';
import { tradeWordsOf } from './trade-words.js';

describe(tradeWordsOf.name, () => {
  it.each([
    ['毛衣', '毛衣'],
    [' 新手  4MM 毛衣 ', '新手 4mm 毛衣'],
    ['宝宝毛衣', '宝宝毛衣'],
  ])('takes words of the trade and filters: %s (FIND-11)', (q, words) => {
    expect(tradeWordsOf(q)).toBe(words);
  });

  it.each(['', '  ', '张三的毛衣13800138000', '王小针', '!!!', '毛衣'.repeat(21), 'a@b.example'])(
    'refuses everything else: %s (FIND-11)',
    (q) => {
      expect(tradeWordsOf(q)).toBeNull();
    },
  );
});
