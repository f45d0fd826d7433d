import { ConsentsService, type SignedInUser, SignInService } from '#accounts';
import { DesignListsService } from '#catalogue';
import { runMigrations } from '#database';
import { OrdersOverviewService, OrdersService } from '#orders';
import { PaymentsOverviewService, RefundsService } from '#payments';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../support/database/database.js';
import {
  loadRelease010,
  readRelease010,
  type ReleaseFixture,
} from '../../support/database/release-fixture.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let before: ReleaseFixture;
let shop: TestShop;

beforeAll(async () => {
  before = readRelease010();
  const database = await createTestDatabase({ migrate: false });
  await loadRelease010(database.url, before);
  await runMigrations(database.url);
  shop = await createTestShop({ database });
});

afterAll(() => shop.close());

/** Signs in with the password of the release's test users. */
async function signIn(username: string): Promise<SignedInUser> {
  const email = `${username}@test.example`;
  const { user } = await shop.modules
    .get(SignInService)
    .signIn({ email, password: 'Passw0rd', remember: false });
  const session = { sessionId: '', secondFactor: 'off', withheld: null } as const;
  return { ...user, ...session, hasPassword: true, hasWechat: false };
}

describe('a shop that release 0.1.0 filled, after the upgrade', () => {
  it('keeps every row with its values', async () => {
    for (const [table, rows] of Object.entries(before)) {
      const columns = Object.keys(rows[0]!).map((name) => `"${name}"`);
      const [now] = await shop.database.query<{ rows: object[] }>(
        `SELECT json_agg(t) AS rows FROM (SELECT ${columns.join(', ')} FROM "${table}") t`,
      );
      expect(now!.rows).toEqual(expect.arrayContaining(rows));
    }
  });

  it('signs its users in with their passwords, and asks them for consent', async () => {
    const buyer = await signIn('buyer1');
    expect(buyer).toMatchObject({ username: 'buyer1', phone: '13800138000', isAdmin: false });
    expect(await shop.modules.get(ConsentsService).isNeeded(buyer.id)).toBe(true);
  });

  it('lists its designs and orders as they were', async () => {
    const page = await shop.modules.get(DesignListsService).list({ p: 1, n: 10 }, '/designs/');
    expect(page.results.map(({ price }) => price)).toEqual(['29.90', '29.90', '29.90']);
    const orders = shop.modules.get(OrdersService);
    const [paid] = await orders.list(await signIn('buyer1'));
    expect(paid).toMatchObject({ state: 'paid', is_paid: true, price: '29.90' });
    const [refunded] = await orders.list(await signIn('buyer2'));
    expect(refunded).toMatchObject({ state: 'refunded', price: '29.90' });
    const [open] = await orders.list(await signIn('buyer3'));
    expect(open).toMatchObject({ state: 'pending', is_paid: false });
  });

  it('shows the details of an old order, without what only new orders record', async () => {
    const buyer = await signIn('buyer1');
    const [paid] = await shop.modules.get(OrdersService).list(buyer);
    expect(await shop.modules.get(OrdersService).getDetail(buyer, paid!.order_id)).toMatchObject({
      no_return_confirmed_at: null,
      terms_version: null,
    });
    const admin = await signIn('admin');
    const order = await shop.modules.get(OrdersOverviewService).get(admin, paid!.order_id);
    const { payments } = await shop.modules.get(PaymentsOverviewService).of(paid!.order_id);
    expect(order).toMatchObject({ state: 'paid', buyer: 'buyer1@test.example' });
    expect(payments).toMatchObject([{ state: 'succeeded', paid: '29.90' }]);
  });

  it('sells and refunds as before', async () => {
    const admin = await signIn('admin');
    const buyer = await signIn('buyer3');
    const orders = shop.modules.get(OrdersService);
    const designId = await shop.createDesign(admin);
    const orderId = await orders.create(buyer, designId);
    expect(await shop.markPaid(orderId)).toBe(true);
    const paid = (await orders.list(await signIn('buyer1')))[0]!;
    const refundNo = await shop.modules.get(RefundsService).request(admin, paid.order_id, '买错了');
    expect(refundNo).toMatch(/^\w+$/);
  });
});
