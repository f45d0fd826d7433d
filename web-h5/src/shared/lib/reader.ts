/** The address of the reader of a bought design (WALK-06, WALK-07). */
export function readerPath(designId: number): string {
  return `/read/${designId}`;
}
