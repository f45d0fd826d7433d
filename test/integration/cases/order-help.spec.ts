import { CaseOpeningService } from '#cases';
import { DownloadsService, OrdersService } from '#orders';
import { describe, expect, it } from '@jest/globals';
import { useCases } from '../../support/shop/cases.js';

const { at, query, paidOrder, open, see, helpOf, detailOf, refundsOf } = useCases();

describe('help with an order', () => {
  it('is given once for many requests at the same moment, none of which waits for a connection (HELP-01)', async () => {
    const opening = at.api.app.get(CaseOpeningService);
    // More than the connection pool has.
    const place = { page: null, row: null, size: null, version: null };
    const requests = Array.from({ length: 25 }, () =>
      opening.open(at.buyer, at.orderId, { kind: 'charged_twice', text: undefined, ...place }),
    );
    const results = await Promise.allSettled(requests);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(24);
    expect(new Set(refused.map(({ reason }) => (reason as { code: string }).code))).toEqual(
      new Set(['case_exists']),
    );
  });
});

describe('a refund by oneself', () => {
  const confirmed = (id = at.orderId) =>
    query(
      `UPDATE orders SET terms_version = '2026-11', no_return_version = '2026-11',
         no_return_confirmed_at = now() WHERE id = $1`,
      [id],
    );

  it('gives the money of an order back that was never opened nor downloaded (HELP-01)', async () => {
    await confirmed();
    expect((await helpOf()).self_refund).toEqual({ is_possible: true, reason: null, left: 3 });
    const { status, body } = await open('unopened_refund');
    expect({ status, ...body }).toMatchObject({ status: 201, state: 'refunded' });
    expect(await refundsOf()).toEqual([{ amount_fen: 2990, cause: 'requested', state: 'created' }]);
    expect(await detailOf()).toMatchObject({ state: 'refunded' });
    expect(await see(body.case_id, at.buyer)).toMatchObject({ refund: { amount: '29.90' } });
    expect(await open('unopened_refund')).toMatchObject({
      status: 409,
      body: { code: 'self_refund_refused' },
    });
    expect(await refundsOf()).toHaveLength(1);
  });

  it('is refused after one page was read, or a download was started (HELP-01)', async () => {
    await at.api.app.get(OrdersService).beginReading(at.orderId);
    expect(await open('unopened_refund')).toMatchObject({
      status: 409,
      body: { code: 'self_refund_refused', error: expect.stringContaining('打开或下载过') },
    });
    at.designId = await at.api.shop.createDesign(at.designer);
    const second = await paidOrder();
    await at.api.app.get(DownloadsService).link(at.buyer, at.designId, 'test');
    // A download that an operator gives back leaves its trace.
    await query('UPDATE orders SET downloads_left = 3 WHERE id = $1', [second]);
    expect((await open('unopened_refund', {}, at.buyer, second)).status).toBe(409);
    expect([...(await refundsOf()), ...(await refundsOf(second))]).toEqual([]);
  });

  it('ends the open case of the order, which stays open where the refund is refused (HELP-01, WALK-11)', async () => {
    const { body: before } = await open('other', { text: '打不开' });
    expect((await helpOf()).self_refund.is_possible).toBe(true);
    const { status, body } = await open('unopened_refund');
    expect({ status, ...body }).toMatchObject({ status: 201, state: 'refunded' });
    expect(await refundsOf()).toHaveLength(1);
    const seen = await see(before.case_id, at.buyer);
    expect(seen).toMatchObject({ state: 'solved', due_at: null });
    expect(seen.history.at(-1)).toMatchObject({ act: 'accept', text: '没有打开过，买家自助退款' });
    expect((await helpOf()).open_case).toBeNull();

    at.designId = await at.api.shop.createDesign(at.designer);
    const second = await paidOrder();
    await at.api.app.get(OrdersService).beginReading(second);
    const { body: asked } = await open('other', { text: '打不开' }, at.buyer, second);
    expect(await open('unopened_refund', {}, at.buyer, second)).toMatchObject({
      status: 409,
      body: { code: 'self_refund_refused' },
    });
    expect((await helpOf(second)).open_case).toBe(asked.case_id);
  });

  it('is limited per person in 30 days, except where the law gives the right (HELP-01, LAW-02)', async () => {
    const orders = [at.orderId];
    while (orders.length < 4) {
      at.designId = await at.api.shop.createDesign(at.designer);
      orders.push(await paidOrder());
    }
    for (const id of orders) await confirmed(id);
    const asked = await Promise.all(orders.map((id) => open('unopened_refund', {}, at.buyer, id)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(3);
    const left = orders[asked.findIndex(({ status }) => status === 409)]!;
    expect((await helpOf(left)).self_refund).toEqual({
      is_possible: false,
      reason: expect.stringContaining('30 天内最多自助退款 3 次'),
      left: 0,
    });
    await query(
      `UPDATE orders SET terms_version = NULL, no_return_version = NULL,
         no_return_confirmed_at = NULL WHERE id = $1`,
      [left],
    );
    expect((await open('unopened_refund', {}, at.buyer, left)).status).toBe(201);
  });

  it('pays once when it races itself and an operator’s refund (HELP-01)', async () => {
    const asked = await Promise.all([
      open('unopened_refund'),
      open('unopened_refund'),
      at.api.call(
        'POST',
        `/orders/${at.orderId}/refund/`,
        { reason: '买错了' },
        { user: at.admin },
      ),
    ]);
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await refundsOf()).toHaveLength(1);
  });

  it('and a first reading at the same moment exclude each other (HELP-01)', async () => {
    for (let i = 0; i < 6; i += 1) {
      if (i > 0) {
        at.designId = await at.api.shop.createDesign(at.designer);
        at.orderId = await paidOrder();
        await query('UPDATE orders SET paid_at = now() WHERE id = $1', [at.orderId]);
      }
      const [refund, mayRead] = await Promise.all([
        open('unopened_refund'),
        at.api.app.get(OrdersService).beginReading(at.orderId),
      ]);
      expect(refund.status === 201).toBe(!mayRead);
      expect(await refundsOf()).toHaveLength(mayRead ? 0 : 1);
    }
  });
});

describe('a payment that was charged twice', () => {
  it('is explained with what already went back (HELP-01)', async () => {
    await query(
      `INSERT INTO refunds (out_refund_no, attempt_id, order_id, amount_fen, cause, reason)
       SELECT 'TWICE' || id, id, order_id, 2990, 'duplicate_payment', '重复付款' FROM payment_attempts
       WHERE order_id = $1`,
      [at.orderId],
    );
    expect((await helpOf()).returned).toEqual([{ amount: '29.90', at: null }]);
    const { body } = await open('charged_twice');
    expect(body.state).toBe('solved');
    const { history } = await see(body.case_id, at.buyer);
    expect(history).toMatchObject([{ act: 'explain', text: expect.stringContaining('共 ¥29.90') }]);
  });

  it('is forwarded to an operator if the shop has no record of it (HELP-01)', async () => {
    expect((await open('charged_twice')).body.state).toBe('operator');
  });
});

describe('the customer service', () => {
  it('is reached by mail with the order’s number, or by WeChat with the order in the scene (HELP-05)', async () => {
    expect((await helpOf()).service).toEqual({
      url: null,
      email: 'a@b.example',
      subject: `订单 ${at.orderId}`,
    });
    const values = { service_url: 'https://work.weixin.qq.com/kfid/kfc1' };
    const request = { version: 0, values, reason: '接入微信客服' };
    const changed = await at.api.call('POST', '/console/settings', request, { user: at.admin });
    expect(changed.status).toBe(200);
    expect((await helpOf()).service.url).toBe(
      `https://work.weixin.qq.com/kfid/kfc1?scene_param=order%3D${at.orderId}`,
    );
  });
});
