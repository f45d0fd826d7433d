import { describe, expect, it } from '@jest/globals';
import { guessSizeCount, sizeParts } from './size-numbers.js';

describe('the numbers of sizes', () => {
  const dimmed = (text: string, count: number) =>
    sizeParts(text, count)
      .map(({ text: part, size }) => (size === null ? part : `<${size}:${part}>`))
      .join('');

  it('are told apart in groups with a number for each size (READ-10)', () => {
    expect(dimmed('起针 80 (90, 100) 针。', 3)).toBe('起针 <0:80> (<1:90>, <2:100>) 针。');
    expect(dimmed('织 12.5（13，13.5）cm', 3)).toBe('织 <0:12.5>（<1:13>，<2:13.5>）cm');
    expect(dimmed('80/90/100 针', 3)).toBe('<0:80>/<1:90>/<2:100> 针');
  });

  it.each([
    ['２０（２２，２４）针', 3, '<0:２０>（<1:２２>，<2:２４>）针'],
    ['织 １２．５（１３，１３．５）ｃｍ', 3, '织 <0:１２．５>（<1:１３>，<2:１３．５>）ｃｍ'],
    ['８０／９０／１００针', 3, '<0:８０>／<1:９０>／<2:１００>针'],
    ['80【90、100】针', 3, '<0:80>【<1:90>、<2:100>】针'],
    ['1,200 (1,300, 1,400) m', 3, '<0:1,200> (<1:1,300>, <2:1,400>) m'],
    ['900 (1,000, 1,100) m', 3, '<0:900> (<1:1,000>, <2:1,100>) m'],
    [
      '１，２００（１，３００，１，４００）米',
      3,
      '<0:１，２００>（<1:１，３００>，<2:１，４００>）米',
    ],
    ['1,200 (1,300) m', 2, '<0:1,200> (<1:1,300>) m'],
    ['80 (90,100)', 3, '<0:80> (<1:90>,<2:100>)'],
    ['100 (110,120,130)', 4, '<0:100> (<1:110>,<2:120>,<3:130>)'],
    ['17½ (18½, 19½) cm', 3, '<0:17½> (<1:18½>, <2:19½>) cm'],
    ['½ (¾, 1)', 3, '<0:½> (<1:¾>, <2:1>)'],
    ['17 (17½) cm', 2, '<0:17> (<1:17½>) cm'],
  ])('are told apart in %s (READ-10)', (text, count, expected) => {
    expect(dimmed(text, count)).toBe(expected);
    expect(guessSizeCount([text, text], count)).toBe(count);
  });

  it('are not what stands in the brackets of repeats (READ-10)', () => {
    for (const text of [
      '(2下 2上)×3',
      '*3 下 (1, 2)*',
      '第 3 (4) 行',
      '2026/11',
      '【1】(2, 3, 4, 5)',
    ]) {
      expect(dimmed(text, 3)).toBe(text);
    }
    expect(dimmed('起针 80 (90, 100) 针', 1)).toBe('起针 80 (90, 100) 针');
  });

  it('are not fractions and rates in a pattern of two sizes (READ-10)', () => {
    for (const text of [
      '织到 1/2 处',
      '留 2/3 的线',
      '50g/120m',
      '每团 50 g / 120 m',
      '12/6 针',
      '10/10',
    ]) {
      expect(dimmed(text, 2)).toBe(text);
    }
    expect(dimmed('起针 80/90 针', 2)).toBe('起针 <0:80>/<1:90> 针');
    expect(dimmed('加 -/4 针', 2)).toBe('加 <0:->/<1:4> 针');
    expect(dimmed('织 40cm / 42.5CM', 2)).toBe('织 <0:40>cm / <1:42.5>CM');
    expect(dimmed('减 1 (2) 针', 2)).toBe('减 <0:1> (<1:2>) 针');
    expect(dimmed('减 1/2/2 针', 3)).toBe('减 <0:1>/<1:2>/<2:2> 针');
    expect(guessSizeCount(['织到 1/2 处', '50g/120m', '留 1/3'])).toBe(1);
  });

  it('are not remarks in brackets in a pattern of two sizes (READ-10)', () => {
    for (const text of [
      '织 20 行（7cm）',
      '第12行（36针）',
      '第 3 (4) 行',
      '第12/14行',
      '第3圈：(X,V)*6 [18]',
      '(2下，2上)× 6 (24)',
      '共 36 (36) 针',
      '织 36 针 (40)',
    ]) {
      expect(dimmed(text, 2)).toBe(text);
    }
    expect(dimmed('起针 80 (90) 针，长 40cm（42.5 CM）', 2)).toBe(
      '起针 <0:80> (<1:90>) 针，长 <0:40>cm（<1:42.5> CM）',
    );
    expect(dimmed('加 - [4] 针', 2)).toBe('加 <0:-> [<1:4>] 针');
    expect(guessSizeCount(['第3圈：(X,V)*6 [18]', '第4圈：(2X,V)*6 [24]'])).toBe(1);
    expect(guessSizeCount(['织 20（36针）', '织 22（40针）', '密度 22/30', '小样 22/30'])).toBe(1);
  });

  it('tell how many sizes a text has (READ-10)', () => {
    expect(guessSizeCount(['起针 80 (90, 100)', '织 20 (22, 24) cm，再织 4 (6)'])).toBe(3);
    expect(guessSizeCount(['起针 80 针', '3 (4)'])).toBe(1);
    expect(guessSizeCount(['２０（２２，２４）针', '1,200 (1,300, 1,400) m'])).toBe(3);
  });

  it('believe an expected count as long as a group has it, or too few have another one (READ-10)', () => {
    expect(guessSizeCount(['用 4 (6) 号针', '织 4 (6) cm', '起针 80 (90, 100)'], 3)).toBe(3);
    expect(guessSizeCount(['起针 80 (90, 100)'], 4)).toBe(4);
    expect(guessSizeCount(['起针 80 (90, 100)', '织 20 (22, 24) cm'], 4)).toBe(3);
    expect(guessSizeCount(['起针 80 (90) 针'], 2)).toBe(2);
    expect(guessSizeCount(['起针 80 针'], 2)).toBe(2);
  });
});
