import { foldText } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { gramsOf, termsOf } from './search-grams.js';

describe('foldText', () => {
  it('normalises width, case and white space', () => {
    expect(foldText('ＦＡＩＲ Isle　毛衣')).toBe('fairisle毛衣');
  });
});

describe('gramsOf', () => {
  it('contains every character and every pair once', () => {
    expect(gramsOf('麻花麻花')).toEqual(['麻', '花', '麻花', '花麻']);
  });

  it('does not split characters beyond the basic plane', () => {
    expect(gramsOf('𠮷🧶')).toEqual(['𠮷', '🧶', '𠮷🧶']);
  });
});

describe('termsOf', () => {
  it('uses single characters only if there is no pair', () => {
    expect(termsOf('帽').map((term) => term.grams)).toEqual([['帽']]);
    expect(termsOf('费尔岛').map((term) => term.grams)).toEqual([['费尔', '尔岛']]);
  });

  it('splits words at white space of any width', () => {
    expect(termsOf(' 毛衣　费尔岛 ')).toEqual([
      { word: '毛衣', grams: ['毛衣'], pattern: '%毛衣%', isExact: true },
      { word: '费尔岛', grams: ['费尔', '尔岛'], pattern: '%费尔岛%', isExact: false },
    ]);
    expect(termsOf('   ')).toEqual([]);
  });

  it('treats wildcards as plain characters', () => {
    expect(termsOf('50%_\\').map((term) => term.pattern)).toEqual(['%50\\%\\_\\\\%']);
  });

  it('uses only grams that every text containing the word has', () => {
    const text = gramsOf(foldText('雪国费尔岛育克毛衣 Fair Isle'));
    for (const query of ['雪', '费尔', 'fair', '育克毛衣', 'ISLE']) {
      for (const { grams } of termsOf(query)) expect(text).toEqual(expect.arrayContaining(grams));
    }
  });
});
