import { type OrderDetail, readSheet, type SoldDesign } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { orderQuery } from '../api/queries';
import { OrderRecordDetails } from './order-record';

function textOf(sold: Partial<SoldDesign>): string {
  const queries = new QueryClient();
  const order = { order_id: 'O1', sold: { pictures: [], archive: null, ...sold } };
  queries.setQueryData(orderQuery('O1').queryKey, order as unknown as OrderDetail);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <OrderRecordDetails orderId="O1" />
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
});
