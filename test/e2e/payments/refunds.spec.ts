import type { OrderListItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { awaitEmail } from '../../support/site/messages.js';
import {
  createAccount,
  DEMO_PASSWORD,
  inSandbox,
  isPaid,
  orderAndPay,
  signIn,
  visitor,
} from '../../support/site/site.js';

describe('a refund', () => {
  it('is an admin’s to give, goes through WeChat, ends the downloads and is told by mail', async () => {
    const { email, password } = await createAccount();
    const buyer = await signIn(email, password);
    const admin = await signIn('admin@example.com', DEMO_PASSWORD);
    const { orderId, codeUrl } = await orderAndPay(buyer, 13);
    const refund = (caller: typeof buyer, body: object) =>
      caller.post(`/orders/${orderId}/refund/`, body);
    expect((await refund(admin, { reason: '未付款' })).body).toMatchObject({
      code: 'order_not_refundable',
      error: '订单未付款或已退款，不能退款',
    });
    await inSandbox('phone/pay', { code_url: codeUrl });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));

    expect((await refund(visitor, { reason: 'x' })).status).toBe(401);
    expect((await refund(buyer, { reason: 'x' })).status).toBe(403);
    expect((await refund(admin, {})).body).toMatchObject({ reason: ['请填写退款原因'] });
    expect((await refund(admin, { reason: '长'.repeat(81) })).body).toMatchObject({
      reason: ['退款原因最多80个字符'],
    });
    expect(await refund(admin, { reason: '图解有误' })).toMatchObject({
      status: 201,
      body: { message: '退款已受理', refund_no: expect.stringMatching(/^[0-9A-Z]{32}$/) },
    });
    expect((await refund(admin, { reason: '再来一次' })).status).toBe(409);

    const { body: orders } = await buyer.get<OrderListItem[]>('/account/orders');
    expect(orders[0]).toMatchObject({ state: 'refunded', is_paid: false, download_count: 0 });
    expect((await buyer.get('/designs/13/download')).status).toBe(403);
    // The receipt came first.
    let notice = await awaitEmail(email, 2);
    await eventually(async () => {
      notice = await awaitEmail(email, 2);
      expect(notice.subject).toMatch(/^退款成功：/);
    });
    expect(notice.text).toContain('退款原因：图解有误');
  });
});
