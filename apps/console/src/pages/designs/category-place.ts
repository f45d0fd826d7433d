/**
 * The place among its new siblings, from 1, of a category that was dropped into a gap between them. The server counts
 * without the category itself.
 * @param siblings ids in their order, with the dropped one if it was among them
 * @param gap number of siblings before the gap; -1 before the first
 */
export function placeInGap(siblings: readonly number[], id: number, gap: number): number {
  const before = Math.max(0, gap);
  const own = siblings.indexOf(id);
  return own >= 0 && own < before ? before : before + 1;
}
