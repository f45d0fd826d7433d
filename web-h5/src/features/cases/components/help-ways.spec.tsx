import type { OrderHelp } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { fixedSession, NOBODY, SessionContext } from '../../../shared/lib/session/session';
import { HelpWays } from './help-ways';

function textOf(help: Partial<OrderHelp>): string {
  const order: OrderHelp = {
    order_id: 'O1',
    design_id: 7,
    open_case: null,
    self_refund: { is_possible: true, reason: null, left: 3 },
    returned: [],
    service: { url: null, email: 'help@shop.example', subject: '订单 O1' },
  };
  const path = '/orders/O1/help';
  const element = <HelpWays help={{ ...order, ...help }} />;
  const router = createMemoryRouter([{ path, element }], { initialEntries: [path] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext.Provider value={fixedSession({ ...NOBODY, fullName: 'anna' })}>
        <RouterProvider router={router} />
      </SessionContext.Provider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe(HelpWays, () => {
  it('says before a refund by oneself that it ends the open case of the order (HELP-01, WALK-11)', () => {
    const words = '退款后，这笔订单没结束的售后一并结束。 去看进展';
    expect(textOf({})).not.toContain(words);
    const text = textOf({ open_case: 'C1' });
    expect(text).toContain('现在退款');
    expect(text).toContain(words);
  });
});
