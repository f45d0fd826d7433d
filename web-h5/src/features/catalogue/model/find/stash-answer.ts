import type { Category, DesignFacetsResponse } from '#contracts';

/**
 * What a visitor's yarn is enough for: how many designs, and the three categories of the first level that have most
 * of them, as 帽子 8、围巾 4.
 */
export function stashAnswer(
  { count, count_is_exact: isExact, facets }: DesignFacetsResponse,
  categories: readonly Category[],
): { count: string; kinds: string } {
  const first = new Map(
    categories.filter(({ parent }) => parent === null).map(({ slug, name }) => [slug, name]),
  );
  const kinds = (facets['category'] ?? [])
    .filter(({ value, count: found }) => first.has(value) && found > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, 3)
    .map(({ value, count: found }) => `${first.get(value)} ${found}`);
  return { count: `${count}${isExact ? '' : '+'}`, kinds: kinds.join('、') };
}
