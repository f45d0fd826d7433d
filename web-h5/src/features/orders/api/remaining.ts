import type { OrderListItem } from '#contracts';

/** How many downloads a buyer has left: one that was begun and not finished is not used up (DL-13). */
export function remainingOf(order: OrderListItem): number {
  return order.download_count + unfinishedOf(order);
}

/** The same in words: `3 次 · 1 次进行中`. */
export function describeRemaining(order: OrderListItem): string {
  const unfinished = unfinishedOf(order);
  return `${remainingOf(order)} 次${unfinished > 0 ? ` · ${unfinished} 次进行中` : ''}`;
}

/** A server of the version before does not say it. */
function unfinishedOf({ downloads_unfinished }: Partial<OrderListItem>): number {
  return downloads_unfinished ?? 0;
}
