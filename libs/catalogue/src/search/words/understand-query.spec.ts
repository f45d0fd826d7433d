import { describe, expect, it } from '@jest/globals';
import { foldWords, pinyinOf, writingsOf } from './fold-words.js';
import {
  splitAtKnownWords,
  synonymsOf,
  TRADE_WORDS,
  wordsOfSound,
  wordsStartingWith,
} from './synonyms.js';
import { understandQuery } from './understand-query.js';

describe('what people type', () => {
  it.each([
    ['4mm', 'needle', '4-4'],
    ['4.0毫米', 'needle', '4-4'],
    ['４．０ｍｍ', 'needle', '4-4'],
    ['4 mm', 'needle', '4-4'],
    ['US6', 'needle', '4-4'],
    ['us 6', 'needle', '4-4'],
    ['US 10½', 'needle', '6.5-6.5'],
    ['us1½', 'needle', '2.5-2.5'],
    ['US 10 1/2', 'needle', '6.5-6.5'],
    ['us 10.5', 'needle', '6.5-6.5'],
    ['中国8号', 'needle', '4-4'],
    ['日本8号针', 'needle', '4.5-4.5'],
    ['22针', 'gauge', '20.9-23.1'],
    ['DK', 'weight', 'dk'],
    ['50元以下', 'price', '-50'],
    ['¥50以内', 'price', '-50'],
    ['100元以上', 'price', '100-'],
    ['20-50元', 'price', '20-50'],
    ['30元到50元', 'price', '30-50'],
    ['30元-50元', 'price', '30-50'],
    ['￥30–50', 'price', '30-50'],
    ['400米', 'metres', '-400'],
    ['400米以内', 'metres', '-400'],
    ['1000米以上', 'metres', '1000-'],
    ['200m以上', 'metres', '200-'],
    ['100-200米', 'metres', '100-200'],
    ['100米至200米', 'metres', '100-200'],
    ['3.5-4mm', 'needle', '3.5-4'],
    ['3.5mm～4mm', 'needle', '3.5-4'],
    ['5毫米以上', 'needle', '5-'],
    ['20-22针', 'gauge', '20-22'],
    ['top down', 'technique', 'top-down'],
    ['Bottom  Up', 'technique', 'bottom-up'],
    ['从上往下', 'technique', 'top-down'],
    ['視頻', 'form', 'video'],
  ])('understands %s as a filter (FIND-09)', (text, filter, value) => {
    const { parts, words } = understandQuery(text);
    expect(parts.map((part) => [part.filter, part.value])).toEqual([[filter, value]]);
    expect(words).toEqual([]);
  });

  it.each([
    [
      '新手',
      [
        ['difficulty', '1'],
        ['difficulty', '2'],
      ],
      [],
    ],
    [
      '中粗',
      [
        ['weight', 'dk'],
        ['weight', 'worsted'],
      ],
      [],
    ],
    [
      '新手帽子',
      [
        ['difficulty', '1'],
        ['difficulty', '2'],
      ],
      ['帽子'],
    ],
    [
      '4mm 中粗线 开衫',
      [
        ['needle', '4-4'],
        ['weight', 'dk'],
        ['weight', 'worsted'],
      ],
      ['开衫'],
    ],
    [
      '50元以下的钩针玩偶',
      [
        ['price', '-50'],
        ['craft', 'crochet'],
        ['craft', 'mixed'],
      ],
      ['玩偶'],
    ],
    [
      '勾針玩偶',
      [
        ['craft', 'crochet'],
        ['craft', 'mixed'],
      ],
      ['玩偶'],
    ],
    ['毛衣', [], ['毛衣']],
    ['sportswear', [], ['sportswear']],
    ['fair isle 开衫', [], ['fairisle', '开衫']],
    ['stop down', [], ['stop', 'down']],
    ['200-100米', [['metres', '-100']], ['200-']],
    ['12-18个月', [], ['12-18个月']],
    ['100%', [], ['100%']],
  ])('takes %s apart (FIND-09)', (text, filters, words) => {
    const query = understandQuery(text);
    expect(query.parts.map(({ filter, value }) => [filter, value])).toEqual(filters);
    expect(query.words).toEqual(words);
  });

  it('asks which count 8号 is of (FIND-09)', () => {
    expect(understandQuery('8号 毛衣')).toEqual({
      parts: [
        {
          text: '8号',
          filter: 'needle',
          value: null,
          ask: [
            { value: '4-4', label: '中国 8号 4 mm' },
            { value: '4.5-4.5', label: '日本 8号 4.5 mm' },
          ],
        },
      ],
      words: ['毛衣'],
    });
  });

  it.each(['%', '_', '😀😀', '毛'.repeat(100), '8号8号8号', '\\', 'US', '0针', '99999999毫米'])(
    'takes %s without a fault (FIND-09)',
    (text) => expect(understandQuery(text).words.length).toBeLessThan(120),
  );
});

describe('words that find each other', () => {
  it('are those of a group (FIND-08)', () => {
    expect(synonymsOf('开衫')).toEqual(['开襟衫', '毛开衫', '外搭', 'cardigan']);
    expect(synonymsOf('Cardigan')).toContain('开衫');
    expect(synonymsOf('没有的词')).toEqual([]);
  });

  it.each(TRADE_WORDS.filter((word) => /[a-z] [a-z]/.test(word)))(
    'can be several Latin words, which stay together: %s (FIND-08)',
    (phrase) => {
      expect(understandQuery(`${phrase} 毛衣`)).toEqual({
        parts: [],
        words: [foldWords(phrase), '毛衣'],
      });
    },
  );

  it('are words, without the notes of their source (FIND-08, FIND-10)', () => {
    expect(TRADE_WORDS.filter((word) => /[()（）,，.:：]/u.test(word))).toEqual([]);
    expect(synonymsOf('冰岛毛线')).toEqual(['极粗', '超粗', 'bulky', 'chunky']);
  });

  it('are found inside a text without spaces (FIND-08)', () => {
    expect(splitAtKnownWords('宝宝毛衣')).toEqual(['宝宝', '毛衣']);
    expect(splitAtKnownWords('费尔岛育克毛衣')).toEqual(['费尔岛', '育克', '毛衣']);
    expect(splitAtKnownWords('毛衣的')).toEqual(['毛衣的']);
  });

  it('are found by pinyin and initials (FIND-10)', () => {
    expect(pinyinOf('毛衣')).toEqual({ full: 'maoyi', initials: 'my' });
    expect(wordsOfSound('maoyi')).toEqual(['毛衣']);
    expect(wordsOfSound('my')).toContain('毛衣');
    expect(wordsOfSound('kaishan')).toContain('开衫');
    expect(wordsStartingWith('kai', 5)).toContain('开衫');
  });

  it('are the same in traditional characters (FIND-10)', () => {
    expect(foldWords('圍巾 開衫 鉤針')).toBe('围巾开衫钩针');
    expect(writingsOf('围')).toEqual(['围', '圍']);
    expect(writingsOf('a')).toEqual(['a']);
  });
});
