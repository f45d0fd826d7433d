import type { SignedInUser } from '#accounts';
import type { OrderListItem } from '#contracts';
import { DownloadGrantsService, OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const DEVICE = 'Chrome · Windows';

let shop: TestShop;
let orders: OrdersService;
let grants: DownloadGrantsService;
let designer: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let names = 0;

beforeAll(async () => {
  shop = await createTestShop();
  orders = shop.modules.get(OrdersService);
  grants = shop.modules.get(DownloadGrantsService);
  designer = await shop.createUser('designer');
});

afterAll(() => shop.close());

beforeEach(async () => {
  names += 1;
  buyer = await shop.createUser(`buyer${names}`);
  designId = await shop.createDesign(designer);
});

const buy = () => shop.buy(buyer, designId);

/** The design's number of downloads, as visitors see it. */
async function downloadCount(): Promise<number> {
  const [row] = await shop.database.query<{ count: number }>(
    'SELECT download_count AS count FROM designs WHERE id = $1',
    [designId],
  );
  return row!.count;
}

describe(OrdersService.name, () => {
  it('makes one order of ten simultaneous clicks, and names it to the others (PAY-06)', async () => {
    const clicks = await Promise.allSettled(
      Array.from({ length: 10 }, () => orders.create(buyer, designId)),
    );
    const made = clicks.filter((click) => click.status === 'fulfilled');
    expect(made).toHaveLength(1);
    for (const { reason } of clicks.filter((click) => click.status === 'rejected')) {
      expect(reason).toMatchObject({
        status: 409,
        code: 'order_exists',
        message: '订单已存在',
        details: { order_id: made[0]!.value, is_paid: false },
      });
    }
  });

  it('takes a new order once the downloads of the paid one are used up (PAY-06)', async () => {
    await buy();
    await expect(orders.create(buyer, designId)).rejects.toMatchObject({
      details: { is_paid: true },
    });
    for (let i = 0; i < 3; i += 1) {
      await expect(orders.create(buyer, designId)).rejects.toMatchObject({ code: 'order_exists' });
      await grants.end(await grants.begin(buyer, designId, DEVICE), 0, true);
    }
    await expect(orders.create(buyer, designId)).resolves.toMatch(/^[0-9A-Za-z]{22}$/);
  });

  it.each(['closed', 'refunded'] as const)(
    'takes a new order once the former one is %s (PAY-06)',
    async (state) => {
      const former = state === 'closed' ? await orders.create(buyer, designId) : await buy();
      await expect(orders.create(buyer, designId)).rejects.toMatchObject({ code: 'order_exists' });
      await shop.database.query('UPDATE orders SET state = $2, downloads_left = 0 WHERE id = $1', [
        former,
        state,
      ]);
      const next = await orders.create(buyer, designId);
      expect(next).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(next).not.toBe(former);
    },
  );

  it('keeps name and price as they were when the order was made', async () => {
    const id = await orders.create(buyer, designId);
    await shop.database.query(`UPDATE designs SET name = '改名', price_fen = 1 WHERE id = $1`, [
      designId,
    ]);
    expect(await orders.list(buyer)).toEqual([
      expect.objectContaining({ order_id: id, design_name: '测试毛衣', price: '29.90' }),
    ]);
  });

  it('lists a download that was begun as unfinished until its last byte, or until it cannot go on (DL-13)', async () => {
    const listed = async () => {
      const [{ download_count, downloads_unfinished }] = (await orders.list(buyer)) as [
        OrderListItem,
      ];
      return [download_count, downloads_unfinished];
    };
    const orderId = await buy();
    expect(await listed()).toEqual([3, 0]);
    const first = await grants.begin(buyer, designId, DEVICE);
    expect(await listed()).toEqual([2, 1]);
    const second = await grants.begin(buyer, designId, DEVICE);
    await grants.end(first, 0, false);
    expect(await listed()).toEqual([1, 2]);
    await grants.end(second, 0, true);
    expect(await listed()).toEqual([1, 1]);
    // One that has delivered three times its size goes on no more.
    await shop.database.query('UPDATE download_grants SET delivered_bytes = 3 * 7 WHERE id = $1', [
      first.id,
    ]);
    expect(await listed()).toEqual([1, 0]);
    await grants.begin(buyer, designId, DEVICE);
    expect(await listed()).toEqual([0, 1]);
    await shop.database.query("UPDATE orders SET state = 'refunded' WHERE id = $1", [orderId]);
    expect(await listed()).toEqual([0, 0]);
  });

  it('does not show an order to another buyer', async () => {
    const id = await orders.create(buyer, designId);
    const other = await shop.createUser(`other${names}`);
    await expect(orders.getOwn(other, id)).rejects.toMatchObject({ status: 404 });
    expect(await orders.list(other)).toEqual([]);
  });

  it('does not sell a design to its own designer, nor one that is inactive', async () => {
    await expect(orders.create(designer, designId)).rejects.toMatchObject({ code: 'own_design' });
    await shop.setOnSale(designId, false);
    await expect(orders.create(buyer, designId)).rejects.toMatchObject({ status: 404 });
  });
});

describe(DownloadGrantsService.name, () => {
  it('gives three files and seven refusals to ten requests at once (DL-12)', async () => {
    const orderId = await buy();
    const requests = await Promise.allSettled(
      Array.from({ length: 10 }, () => grants.begin(buyer, designId, DEVICE)),
    );
    const refused = requests.filter((request) => request.status === 'rejected');
    expect(requests).toHaveLength(refused.length + 3);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ status: 400, message: '下载次数已达限制' });
    }
    expect(await shop.downloadsLeft(orderId)).toBe(0);
  });

  it('waits for a grant that another statement has in hand, instead of taking the next (DL-13)', async () => {
    const orderId = await buy();
    const first = await grants.begin(buyer, designId, DEVICE);
    await grants.end(first, 0, false);
    const again = await shop.modules.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT 1 FROM download_grants WHERE id = $1 FOR UPDATE', [first.id]);
      const begun = grants.begin(buyer, designId, DEVICE);
      await waitForLockWaiters(shop.database);
      return { begun };
    });
    expect((await again.begun).id).toBe(first.id);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('continues an interrupted download instead of taking a new one (DL-13)', async () => {
    const orderId = await buy();
    const first = await grants.begin(buyer, designId, DEVICE);
    await grants.end(first, 0, false);
    const again = await grants.begin(buyer, designId, DEVICE);
    expect(again.id).toBe(first.id);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('takes over a download whose process died a minute ago, not one that lives (DL-13)', async () => {
    await buy();
    const dead = await grants.begin(buyer, designId, DEVICE);
    await shop.database.query(
      `UPDATE download_grants SET last_seen_at = now() - interval '61 seconds' WHERE id = $1`,
      [dead.id],
    );
    const alive = await grants.begin(buyer, designId, DEVICE);
    expect(alive.id).toBe(dead.id);
    await shop.database.query(
      `UPDATE download_grants SET last_seen_at = now() - interval '50 seconds' WHERE id = $1`,
      [alive.id],
    );
    const second = await grants.begin(buyer, designId, DEVICE);
    expect(second.id).not.toBe(dead.id);
  });

  it('counts what a transfer that was taken over delivered, once, and lets the other go on', async () => {
    const orderId = await buy();
    const dead = await grants.begin(buyer, designId, DEVICE);
    await shop.database.query(
      `UPDATE download_grants SET last_seen_at = now() - interval '61 seconds' WHERE id = $1`,
      [dead.id],
    );
    const alive = await grants.begin(buyer, designId, DEVICE);
    const stateOf = async () => {
      const [row] = await shop.database.query<{ state: string }>(
        'SELECT state FROM download_grants WHERE id = $1',
        [alive.id],
      );
      return row!.state;
    };
    await grants.end(dead, 0, false);
    expect(await stateOf()).toBe('open');
    await grants.end(dead, 0, true);
    await grants.end(alive, 0, true);
    expect(await stateOf()).toBe('done');
    expect(await downloadCount()).toBe(1);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('continues a download that was interrupted long ago (DL-13)', async () => {
    const orderId = await buy();
    const first = await grants.begin(buyer, designId, DEVICE);
    await grants.end(first, 0, false);
    await shop.database.query(
      `UPDATE download_grants SET expires_at = now() - interval '1 day' WHERE id = $1`,
      [first.id],
    );
    expect((await grants.begin(buyer, designId, DEVICE)).id).toBe(first.id);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('counts one download of the design for each completed grant', async () => {
    await buy();
    const grant = await grants.begin(buyer, designId, DEVICE);
    await grants.end(grant, 0, true);
    await grants.end(grant, 0, true);
    expect(await downloadCount()).toBe(1);
  });

  it('excludes downloads by admins and by the designer from the public download count', async () => {
    const admin = await shop.createUser(`owner${names}`, { isAdmin: true });
    for (const user of [admin, designer]) {
      await grants.end(await grants.begin(user, designId, DEVICE), 0, true);
      await grants.handOver(await grants.begin(user, designId, DEVICE), 1);
    }
    expect(await downloadCount()).toBe(0);
    await buy();
    await grants.end(await grants.begin(buyer, designId, DEVICE), 0, true);
    await grants.handOver(await grants.begin(buyer, designId, DEVICE), 1);
    expect(await downloadCount()).toBe(2);
  });

  it('does not let another buyer, or one who has not paid, download (ROLE-04)', async () => {
    await buy();
    const other = await shop.createUser(`stranger${names}`);
    await expect(grants.begin(other, designId, DEVICE)).rejects.toMatchObject({ status: 403 });
    await orders.create(other, designId);
    await expect(grants.begin(other, designId, DEVICE)).rejects.toMatchObject({ status: 403 });
  });

  it('lets admins and the design’s own designer download without an order (ROLE-04)', async () => {
    const admin = await shop.createUser(`admin${names}`, { isAdmin: true });
    for (const user of [admin, designer]) {
      for (let i = 0; i < 4; i += 1)
        await grants.end(await grants.begin(user, designId, DEVICE), 0, true);
    }
    const done = await shop.database.query(
      `SELECT 1 FROM download_grants WHERE design_id = $1 AND state = 'done' AND order_id IS NULL`,
      [designId],
    );
    expect(done).toHaveLength(8);
  });

  it('lets a buyer who paid download a design that is now inactive (ROLE-13)', async () => {
    await buy();
    await shop.setOnSale(designId, false);
    await expect(grants.begin(buyer, designId, DEVICE)).resolves.toBeDefined();
  });

  it('answers an unknown design with 404, for admins too', async () => {
    const admin = await shop.createUser(`root${names}`, { isAdmin: true });
    for (const user of [buyer, admin]) {
      await expect(grants.begin(user, 999_999, DEVICE)).rejects.toMatchObject({ status: 404 });
    }
  });
});
