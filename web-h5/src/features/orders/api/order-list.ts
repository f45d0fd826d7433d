import { foldText, type OrderListItem, type OrderState } from '#contracts';

/** The tabs of the orders page (WALK-10). */
export const ORDER_TABS = [
  { mode: 'all', label: '全部' },
  { mode: 'pending', label: '待付款' },
  { mode: 'paid', label: '已购' },
  { mode: 'refunded', label: '已退款' },
] as const satisfies readonly { mode: OrderState | 'all'; label: string }[];

export type OrderTab = (typeof ORDER_TABS)[number]['mode'];

/** Orders on one page of the list. */
export const ORDERS_PER_PAGE = 20;

/** What the orders page shows. */
export interface OrderPage {
  orders: OrderListItem[];
  /** Counted from 1, within the pages that exist. */
  page: number;
  pages: number;
}

/** The tab of an address parameter; the first for an unknown one. */
export function orderTabOf(given: string | null): OrderTab {
  return ORDER_TABS.find(({ mode }) => mode === given)?.mode ?? 'all';
}

/** The orders of a tab that fit a search by number and name, and of these one page. */
export function pageOfOrders(
  orders: readonly OrderListItem[],
  { tab, search, page }: { tab: OrderTab; search: string; page: number },
): OrderPage {
  const found = orders.filter(
    (order) => (tab === 'all' || order.state === tab) && matches(order, search),
  );
  const pages = Math.max(1, Math.ceil(found.length / ORDERS_PER_PAGE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const from = (shown - 1) * ORDERS_PER_PAGE;
  return { orders: found.slice(from, from + ORDERS_PER_PAGE), page: shown, pages };
}

function matches({ order_id, design_name }: OrderListItem, search: string): boolean {
  return foldText(order_id + design_name).includes(foldText(search));
}
