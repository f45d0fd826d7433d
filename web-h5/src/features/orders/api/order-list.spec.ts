import type { OrderListItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { ORDERS_PER_PAGE, orderTabOf, pageOfOrders } from './order-list';

const STATES = ['pending', 'paid', 'refunded', 'closed'] as const;
const ORDERS = Array.from({ length: 100 }, (_, i) => ({
  order_id: `order${i}`,
  design_name: i % 2 === 0 ? '雪国 毛衣' : 'Ｆｉｓｈ帽',
  state: STATES[i % STATES.length]!,
})) as OrderListItem[];

const idsOf = (given: Partial<Parameters<typeof pageOfOrders>[1]>) =>
  pageOfOrders(ORDERS, { tab: 'all', search: '', page: 1, ...given });

describe(pageOfOrders, () => {
  it('shows a hundred orders as pages, each order once (WALK-10)', () => {
    const pages = [1, 2, 3, 4, 5].map((page) => idsOf({ page }));
    expect(pages.map(({ pages: count }) => count)).toEqual([5, 5, 5, 5, 5]);
    expect(pages.flatMap(({ orders }) => orders)).toEqual(ORDERS);
    expect(pages[0]!.orders).toHaveLength(ORDERS_PER_PAGE);
  });

  it.each([
    ['pending', 25],
    ['paid', 25],
    ['refunded', 25],
    ['all', 100],
  ] as const)('has in the tab %s the orders of that state (WALK-10)', (tab, count) => {
    const pages = [1, 2, 3, 4, 5].filter((page) => page <= Math.ceil(count / ORDERS_PER_PAGE));
    const orders = pages.flatMap((page) => idsOf({ tab, page }).orders);
    expect(orders).toHaveLength(count);
    expect(orders.every(({ state }) => tab === 'all' || state === tab)).toBe(true);
  });

  it.each([
    ['雪国毛衣', 50],
    ['fish帽', 50],
    ['ORDER7', 11],
    ['没有这样的', 0],
  ])('finds by %s, whatever blanks, width and capitals (ORD-02)', (search, count) => {
    const { pages } = idsOf({ search });
    const orders = Array.from({ length: pages }, (_, i) => idsOf({ search, page: i + 1 }).orders);
    expect(orders.flat()).toHaveLength(count);
  });

  it.each([
    ['too low', 0, 1],
    ['negative', -3, 1],
    ['no number', Number.NaN, 1],
    ['a fraction', 2.9, 2],
    ['too high', 99, 5],
  ])('shows the nearest page for one that is %s', (_, page, shown) => {
    expect(idsOf({ page }).page).toBe(shown);
  });
});

describe(orderTabOf, () => {
  it.each([
    ['paid', 'paid'],
    ['closed', 'all'],
    ['', 'all'],
    [null, 'all'],
  ])('returns for %j the tab %s', (given, tab) => {
    expect(orderTabOf(given)).toBe(tab);
  });
});
