import type { Category } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { CategoryPlace } from './category-place';

const category = (
  id: number,
  name: string,
  parent: number | null,
  children: number[],
): Category => ({
  id,
  name,
  slug: `c${id}`,
  parent,
  children,
  merged: [],
});
const TREE = [
  category(1, '女装', null, [2]),
  category(2, '上衣', 1, [3]),
  category(3, '开衫', 2, []),
  category(4, '帽子', null, []),
];

const htmlOf = (id: number) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <CategoryPlace category={TREE.find((one) => one.id === id)!} categories={TREE} />
    </StaticRouter>,
  );

describe(CategoryPlace, () => {
  it('links to the categories above, from the first level down (SHEET-15)', () => {
    const texts = htmlOf(3)
      .replaceAll(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s+/);
    expect(texts).toEqual(['首页', '女装', '上衣', '开衫']);
    expect(htmlOf(3)).toContain('href="/categories/c2"');
  });

  it('links to those directly below, and shows nothing for a category that stands alone (SHEET-15)', () => {
    expect(htmlOf(1)).toContain('href="/categories/c2"');
    expect(htmlOf(1)).not.toContain('c3');
    expect(htmlOf(4)).toBe('');
  });
});
