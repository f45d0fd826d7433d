import type { OrderListItem } from '#contracts';

/** The remaining downloads; an unfinished download does not count as used (DL-13). */
export function remainingOf(order: OrderListItem): number {
  return order.download_count + unfinishedOf(order);
}

/** Whether nothing is left, neither of the file that was bought nor of a newer version (SHELF-09). */
export const isUsedUp = (order: OrderListItem) => remainingOf(order) + freeOf(order) === 0;

/** The remaining downloads as a text: `3 次 · 1 次进行中`, `0 次 · 新版另有 3 次`. */
export function describeRemaining(order: OrderListItem): string {
  const [unfinished, free] = [unfinishedOf(order), freeOf(order)];
  return [
    `${remainingOf(order)} 次`,
    ...(unfinished > 0 ? [`${unfinished} 次进行中`] : []),
    ...(free > 0 ? [`新版另有 ${free} 次`] : []),
  ].join(' · ');
}

// The previous version of the server does not send these fields.
const unfinishedOf = ({ downloads_unfinished }: Partial<OrderListItem>) =>
  downloads_unfinished ?? 0;
const freeOf = ({ free_downloads_left }: Partial<OrderListItem>) => free_downloads_left ?? 0;
