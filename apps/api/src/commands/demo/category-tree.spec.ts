import {
  CATEGORY_LEVELS,
  CATEGORY_TREE,
  type CategoryBranch,
  FALLBACK_CATEGORIES,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { categoriesOf } from './category-tree.js';
import { DEMO_DESIGNS } from './designs/index.js';

const depth = ({ children = [] }: CategoryBranch): number =>
  1 + Math.max(0, ...children.map(depth));
const slugs = ({ slug, children = [] }: CategoryBranch): string[] => [
  slug,
  ...children.flatMap(slugs),
];
const leaves = ({ slug, children = [] }: CategoryBranch): string[] =>
  children.length > 0 ? children.flatMap(leaves) : [slug];

describe('the categories of the demo shop (SHEET-15)', () => {
  it('begin with the three first ones, have three levels and addresses of their own', () => {
    const first = CATEGORY_TREE.slice(0, 3).map(({ name, slug }) => ({ name, slug }));
    expect(first).toEqual(FALLBACK_CATEGORIES.map(({ name, slug }) => ({ name, slug })));
    expect(Math.max(...CATEGORY_TREE.map(depth))).toBe(CATEGORY_LEVELS);
    const all = CATEGORY_TREE.flatMap(slugs);
    expect(new Set(all).size).toBe(all.length);
    for (const slug of all) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it('hold each design in a category without others below it', () => {
    const ends = CATEGORY_TREE.flatMap(leaves);
    for (const design of DEMO_DESIGNS) {
      expect(ends).toEqual(expect.arrayContaining(categoriesOf(design)));
    }
    const of = (name: string) => categoriesOf(DEMO_DESIGNS.find((one) => one.name === name)!);
    expect(of('桂花针贝雷帽')).toEqual(['berets']);
    expect(of('英伦菱格背心')).toEqual(['men-vests']);
    expect(of('键盘半指手套')).toEqual(['fingerless-gloves']);
    expect(of('云机素面落肩衫')).toEqual(['women-pullovers', 'machine-knitting']);
    expect(of('外婆家的方格毯')).toEqual(['blankets']);
  });
});
