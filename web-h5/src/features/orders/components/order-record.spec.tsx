import { type OrderDetail, readSheet, type SoldDesign } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { fixedSession, NOBODY, SessionContext } from '../../../shared/lib/session/session';
import { orderQuery } from '../api/orders';
import { OrderRecordDetails } from './order-record';

const BUYER = { ...NOBODY, fullName: 'anna' };

function textOf(sold: Partial<SoldDesign>, more: Partial<OrderDetail> = {}): string {
  const queries = new QueryClient();
  const order = { order_id: 'O1', ...more, sold: { pictures: [], archive: null, ...sold } };
  queries.setQueryData(orderQuery('O1', BUYER.fullName).queryKey, order as unknown as OrderDetail);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <SessionContext.Provider value={fixedSession(BUYER)}>
        <StaticRouter location="/orders">
          <OrderRecordDetails orderId="O1" />
        </StaticRouter>
      </SessionContext.Provider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe(OrderRecordDetails, () => {
  it('shows the licence that was accepted in words, with its version (SHEET-14)', () => {
    const { sheet } = readSheet({ licence: { sell_finished: 'no' } });
    const text = textOf({ sheet, licence: '一段话' });
    expect(text).toContain('授权（许可条款第 1 版）：');
    expect(text).toContain('不可以： 成品不可售卖');
    expect(text).not.toContain('一段话');
  });

  it('shows the text that an order without a sheet kept (SHEET-14)', () => {
    expect(textOf({ sheet: null, licence: '当时的许可。' })).toContain('授权：当时的许可。');
  });

  it('offers the file of the bought version, and explains its download limit (SHELF-09)', () => {
    const archive = { version: 2, file_name: 'a.zip', size_bytes: 1, sha256: '' };
    const text = textOf({ archive }, { is_paid: true, design_id: 7 });
    expect(text).toContain('你买的是第 2 版，新版免费，另有三次');
    expect(text).toContain('下载第 2 版');
    expect(textOf({ archive }, { is_paid: false })).not.toContain('下载第');
  });
});
