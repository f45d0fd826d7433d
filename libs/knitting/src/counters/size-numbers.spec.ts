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
  });

  it('believe an expected count as long as a group has it, or too few have another one (READ-10)', () => {
    expect(guessSizeCount(['用 4 (6) 号针', '织 4 (6) cm', '起针 80 (90, 100)'], 3)).toBe(3);
    expect(guessSizeCount(['起针 80 (90, 100)'], 4)).toBe(4);
    expect(guessSizeCount(['起针 80 (90, 100)', '织 20 (22, 24) cm'], 4)).toBe(3);
    expect(guessSizeCount(['起针 80 (90) 针'], 2)).toBe(2);
    expect(guessSizeCount(['起针 80 针'], 2)).toBe(2);
  });
});
