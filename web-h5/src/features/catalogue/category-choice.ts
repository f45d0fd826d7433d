import { type Category, withDescendants } from '#contracts';

type Ids = readonly number[];

/** Whether a category or one below it is chosen. */
export const isOnPath = (id: number, chosen: Ids, all: readonly Category[]) =>
  withDescendants(id, all).some((one) => chosen.includes(one));

/**
 * Chooses a category or takes it off. A design is kept in the deepest category of each branch: a choice takes the place
 * of the category above it, and without it that one is chosen again.
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

/** From the parent up. */
function ancestorsOf(id: number, all: readonly Category[]): number[] {
  const parent = all.find((one) => one.id === id)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(parent, all)];
}
