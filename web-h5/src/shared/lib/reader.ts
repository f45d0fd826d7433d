/** Whether the shop has the page that shows a bought pattern in the browser. Every link to it depends on this. */
const HAS_READER: boolean = false;

/** The address of the reader of a bought design; null while there is none (WALK-06, WALK-07). */
export function readerPath(designId: number): string | null {
  return HAS_READER ? `/read/${designId}` : null;
}
