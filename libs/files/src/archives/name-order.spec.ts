import { describe, expect, it } from '@jest/globals';
import { sortedByName } from './name-order.js';

/** The names in their order, whichever order they come in. */
function ordered(names: string[]): string[] {
  const sort = (some: string[]) =>
    sortedByName(some.map((name) => ({ name }))).map(({ name }) => name);
  expect(sort(names.toReversed())).toEqual(sort(names));
  return sort(names);
}

describe('files by name', () => {
  it.each([
    [
      '第',
      [
        '第一页',
        '第二页',
        '第三页',
        '第四页',
        '第九页',
        '第十页',
        '第十一页',
        '第二十页',
        '第廿一页',
        '第一百零二页',
      ],
    ],
    ['brackets', ['图解（上）.pdf', '图解（中）.pdf', '图解（下）.pdf']],
    ['the ends of names', ['图解上.png', '图解中.png', '图解下.png']],
    ['volumes', ['毛衣上册.pdf', '毛衣下册.pdf']],
    ['lists', ['一、前片.jpg', '二、后片.jpg', '三、袖子.jpg', '十、收尾.jpg']],
    ['pictures', ['图一.png', '图二.png', '图三.png', '图四.png', '图十二.png']],
    ['folders', ['第一章/图一.png', '第一章/图二.png', '第二章/图一.png', '第十章/图一.png']],
    ['halves of numbered pages', ['图2上.png', '图2下.png', '图10上.png', '图10下.png']],
    ['digits beside numerals', ['第1页.png', '第二页.png', '第10页.png', '第十一页.png']],
    ['years', ['二〇二三.pdf', '二〇二四.pdf']],
  ])('are in the order of their numerals: %s (READ-03)', (_, names) => {
    expect(ordered(names)).toEqual(names);
  });

  it('are in the order of pinyin where 一, 上 and 下 are parts of words (READ-03)', () => {
    const names = ['图2.png', '图10.png', '上衣.png', '下摆.png', '一字领.png', '中袖.png'];
    const byPinyin = names.toSorted((a, b) => a.localeCompare(b, 'zh', { numeric: true }));
    expect(ordered(names)).toEqual(byPinyin);
    expect(ordered(['手套.png', '手中.png', '手边.png'])).toEqual([
      '手边.png',
      '手套.png',
      '手中.png',
    ]);
  });
});
