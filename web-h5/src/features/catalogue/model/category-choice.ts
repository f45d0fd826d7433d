import { type Category, withDescendants } from '#contracts';

type Ids = readonly number[];

/** Whether a category or one below it is chosen. */
export const isOnPath = (id: number, chosen: Ids, all: readonly Category[]) =>
  withDescendants(id, all).some((one) => chosen.includes(one));

/** The chosen categories now: each merged one is replaced by that into which it was merged. */
export function currentChoice(chosen: Ids, all: readonly Category[]): number[] {
  const now = (id: number) => all.find(({ merged }) => merged.some((one) => one.id === id))?.id;
  return [...new Set(chosen.map((id) => now(id) ?? id))];
}

/**
 * Adds a category to the choice or removes it. A design is stored in the deepest category of each branch: adding a
 * category removes its ancestors, and removing the only chosen category below a parent chooses the parent again.
 */
export function withCategory(
  id: number,
  isChosen: boolean,
  chosen: Ids,
  all: readonly Category[],
): number[] {
  const above = ancestorsOf(id, all);
  if (isChosen) return [...chosen.filter((one) => !above.includes(one)), id];
  const below = withDescendants(id, all);
  const rest = chosen.filter((one) => !below.includes(one));
  const [parent] = above;
  return parent === undefined || isOnPath(parent, rest, all) ? rest : [...rest, parent];
}

/** The slugs of the categories that a choice shows: the first level, and each level below one on the way to a chosen one. */
export function openCategories(
  all: readonly Category[],
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const onWay = new Set<number | null>([null]);
  for (const { id, slug } of all) {
    if (chosen.has(slug)) for (const one of [id, ...ancestorsOf(id, all)]) onWay.add(one);
  }
  return new Set(all.filter(({ parent }) => onWay.has(parent ?? null)).map(({ slug }) => slug));
}

/** Whether one of two other categories contains the other: a search for both would find what the wider one finds. */
export function areRelated(one: string, other: string, all: readonly Category[]): boolean {
  const idOf = (slug: string) => all.find((category) => category.slug === slug)?.id;
  const [first, second] = [idOf(one), idOf(other)];
  if (first === undefined || second === undefined || first === second) return false;
  return ancestorsOf(first, all).includes(second) || ancestorsOf(second, all).includes(first);
}

/** The ids of the ancestors, from the parent up. */
function ancestorsOf(id: number, all: readonly Category[]): number[] {
  const parent = all.find((one) => one.id === id)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(parent, all)];
}
