import type { SignedInUser } from '#accounts';
import { OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestAccounts } from '../../support/shop/accounts.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let accounts: TestAccounts;
let admin: SignedInUser;
let user: SignedInUser;

beforeAll(async () => {
  api = await startTestApi({ sandbox: true });
  accounts = new TestAccounts(api.shop);
  admin = await accounts.createAdmin();
});

afterAll(() => api.close());

beforeEach(async () => {
  user = await accounts.create();
});

const password = 'Passw0rd';
const send = (path: string, body: object, method = 'POST') =>
  api.call(method, path, body, { user: admin });

async function paidOrder(): Promise<string> {
  const designId = await api.shop.createDesign(admin);
  const orderId = await api.app.get(OrdersService).create(user, designId);
  await api.shop.recordPayment(orderId);
  return orderId;
}

describe('the reason of an operator’s act', () => {
  /** The end of the first is the first half of an emoji. */
  it.each(['误\ud800', ' 误\u0000\n'])(
    'is kept without what cannot be stored: %j (CONS-04)',
    async (reason) => {
      const path = `/console/people/${user.username}/role`;
      expect((await send(path, { role: 'support', reason, password })).status).toBe(200);
      expect((await send(`/users/${user.username}/lock`, { reason, password })).status).toBe(200);
      expect(await accounts.audit(user.id)).toMatchObject([
        { action: 'user.role', details: { reason: '误' } },
        { action: 'user.lock', details: { reason: '误' } },
      ]);
      const orderId = await paidOrder();
      expect((await send(`/orders/${orderId}/refund`, { reason })).status).toBe(201);
      expect(await accounts.audit(orderId)).toMatchObject([
        { action: 'order.refund', details: { reason: '误' } },
      ]);
    },
  );

  it.each([
    ['POST', '/console/people/nobody/role', { role: 'support', password }],
    ['POST', '/users/nobody/lock', { password }],
    ['POST', '/console/settings', { version: 0, values: {} }],
    ['POST', '/console/designs/changes', { ids: [1], price_percent: 50, plan: 'x' }],
    ['POST', '/payments/notifications/failed', { decision: 'retry' }],
    ['POST', '/console/orders/nowhere/download', {}],
  ])('is asked for in its own words by %s %s (CONS-04)', async (method, path, body) => {
    for (const reason of [' ', '\ud800']) {
      expect(await send(path, { ...body, reason }, method)).toMatchObject({
        status: 400,
        body: { reason: ['请填写原因'] },
      });
    }
    const long = { ...body, reason: '长'.repeat(81) };
    expect(await send(path, long, method)).toMatchObject({
      status: 400,
      body: { reason: ['原因最多80个字符'] },
    });
  });

  it('of a refund is asked for as that of a refund', async () => {
    const orderId = await paidOrder();
    for (const reason of [' ', '\ud800', '🧶']) {
      expect(await send(`/orders/${orderId}/refund`, { reason })).toMatchObject({
        status: 400,
        body: { reason: ['请填写退款原因'] },
      });
    }
  });
});
