import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SignedInUser } from '#accounts';
import type { OrdersOverviewService } from '#orders';
import { describe, expect, it } from '@jest/globals';
import { OrdersExportService } from './orders-export.service.js';

const PAGE = 1_000;

/** Orders without end, or as many pages as are said. */
function exportOf(pages: number) {
  let asked = 0;
  const order = {
    order_id: 'A',
    state: 'paid',
    design_name: '毛衣',
    buyer: 'b',
    price: '1.00',
    refunded: '0.00',
    payment_method: null,
    download_count: 3,
    created_at: '2026-11-20T08:00:00.000Z',
    paid_at: null,
  };
  const list = () => {
    asked += 1;
    return Promise.resolve({
      results: Array.from({ length: PAGE }, () => order),
      next_before: asked < pages ? '2026-11-20,A' : null,
    });
  };
  const output = new PassThrough();
  const service = new OrdersExportService({ list } as unknown as OrdersOverviewService);
  const everything = { state: null, text: null, from: null, to: null };
  const written = service.write(
    {} as SignedInUser,
    everything,
    ['order_id', 'state', 'design'],
    'csv',
    output,
  );
  return Promise.all([text(output), written]).then(([csv]) => csv.trimEnd().split('\r\n'));
}

describe('the export of orders (CONS-03)', () => {
  it('says in its last row that it is cut, and only then', async () => {
    const whole = await exportOf(100);
    expect(whole).toHaveLength(1 + 100 * PAGE);
    expect(whole.at(-1)).toMatch(/^A,已支付,毛衣/);
    const cut = await exportOf(101);
    expect(cut).toHaveLength(2 + 100 * PAGE);
    expect(cut.at(-1)).toContain('只有前 100000 行，后面还有');
  });
});
