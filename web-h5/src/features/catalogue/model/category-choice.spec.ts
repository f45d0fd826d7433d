import type { Category } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  areRelated,
  currentChoice,
  isOnPath,
  openCategories,
  withCategory,
} from './category-choice';

const category = (id: number, parent: number | null, children: number[] = []): Category => ({
  id,
  name: `n${id}`,
  slug: `s${id}`,
  parent,
  children,
  merged: [],
});
const ALL = [category(1, null, [2, 3]), category(2, 1, [4]), category(4, 2), category(3, 1)];

describe('the choice of categories in a form (SHEET-15)', () => {
  it('keeps the deepest category of a branch', () => {
    expect(withCategory(1, true, [], ALL)).toEqual([1]);
    expect(withCategory(2, true, [1], ALL)).toEqual([2]);
    expect(withCategory(4, true, [2], ALL)).toEqual([4]);
    expect(withCategory(3, true, [4], ALL)).toEqual([4, 3]);
    expect([1, 2, 3].map((id) => isOnPath(id, [4], ALL))).toEqual([true, true, false]);
  });

  it('chooses the category into which a chosen one was merged', () => {
    const merged = [{ id: 9, slug: 's9', name: 'n9' }];
    const all = [{ ...ALL[0]!, merged }, ...ALL.slice(1)];
    expect(currentChoice([9, 4], all)).toEqual([1, 4]);
    expect(currentChoice([9, 1], all)).toEqual([1]);
    expect(currentChoice([4], all)).toEqual([4]);
  });

  it('chooses the category above again when the last one below it is taken off', () => {
    expect(withCategory(4, false, [4], ALL)).toEqual([2]);
    expect(withCategory(4, false, [4, 3], ALL)).toEqual([3, 2]);
    expect(withCategory(2, false, [4, 3], ALL)).toEqual([3]);
    expect(withCategory(1, false, [4, 3], ALL)).toEqual([]);
  });

  it('shows the first level and the levels on the way to a chosen one in a filter (FIND-01)', () => {
    const open = (...slugs: string[]) => [...openCategories(ALL, new Set(slugs))];
    expect(open()).toEqual(['s1']);
    expect(open('s1')).toEqual(['s1', 's2', 's3']);
    expect(open('s4')).toEqual(['s1', 's2', 's4', 's3']);
  });

  it('takes a part of a category in its place in a filter, and others beside it (FIND-01)', () => {
    const related = (one: string, other: string) => areRelated(one, other, ALL);
    expect([related('s1', 's4'), related('s4', 's1'), related('s2', 's4')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([related('s2', 's3'), related('s4', 's4'), related('s1', 'other')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
