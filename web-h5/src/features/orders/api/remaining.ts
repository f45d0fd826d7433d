import type { OrderListItem } from '#contracts';

/** The remaining downloads; an unfinished download does not count as used (DL-13). */
export function remainingOf(order: OrderListItem): number {
  return order.download_count + unfinishedOf(order);
}

/** The remaining downloads as a text: `3 次 · 1 次进行中`. */
export function describeRemaining(order: OrderListItem): string {
  const unfinished = unfinishedOf(order);
  return `${remainingOf(order)} 次${unfinished > 0 ? ` · ${unfinished} 次进行中` : ''}`;
}

/** The previous version of the server does not send this field. */
function unfinishedOf({ downloads_unfinished }: Partial<OrderListItem>): number {
  return downloads_unfinished ?? 0;
}
