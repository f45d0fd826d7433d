import { describe, expect, it } from '@jest/globals';
import { DeltaList } from './delta-list.js';

const listed = (list: DeltaList) => {
  const numbers: number[] = [];
  list.forEach((number) => numbers.push(number));
  return numbers;
};

describe(DeltaList, () => {
  it('keeps ascending numbers of any distance', () => {
    const list = new DeltaList();
    const numbers = [0, 1, 127, 128, 255, 383, 16_511, 16_512, 3_000_000, 2 ** 31 - 1];
    for (const number of numbers) list.add(number);
    expect(listed(list)).toEqual(numbers);
    expect([list.length, list.largest]).toEqual([10, 2 ** 31 - 1]);
    expect(numbers.every((number) => list.has(number))).toBe(true);
    expect([2, 129, 16_510, 2_999_999].some((number) => list.has(number))).toBe(false);
  });

  it('grows', () => {
    const list = new DeltaList();
    for (let number = 3; number < 30_000; number += 3) list.add(number);
    expect(listed(list)).toEqual(Array.from({ length: 9_999 }, (_, i) => (i + 1) * 3));
  });

  it('is empty at first', () => {
    const list = new DeltaList();
    expect([listed(list), list.has(0), list.length]).toEqual([[], false, 0]);
    list.add(0);
    expect([listed(list), list.has(0), list.length]).toEqual([[0], true, 1]);
  });
});
