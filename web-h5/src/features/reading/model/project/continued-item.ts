import type { ShelfItem } from '#contracts';

/** The pattern that was read last and is not finished; undefined if there is none. */
export function continuedItem(items: readonly ShelfItem[]): ShelfItem | undefined {
  return items
    .filter(({ last_read_at: readAt, progress }) => readAt !== null && !isFinished(progress))
    .sort((one, other) => other.last_read_at!.localeCompare(one.last_read_at!))[0];
}

const isFinished = (progress: ShelfItem['progress']) =>
  progress !== null && progress.target !== null && progress.row >= progress.target;
