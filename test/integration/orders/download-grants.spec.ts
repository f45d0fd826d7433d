import type { SignedInUser } from '#accounts';
import { Sql } from '#database';
import { Mailer } from '#messaging';
import {
  DownloadGrantsService,
  DownloadMailsService,
  DownloadsService,
  OrdersService,
} from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const ARCHIVE = Buffer.from('an archive');

let shop: TestShop;
let grants: DownloadGrantsService;
let orders: OrdersService;
let dataSource: DataSource;
let buyer: SignedInUser;
let designId: number;
let orderId: string;
let names = 0;

beforeAll(async () => {
  shop = await createTestShop();
  grants = shop.modules.get(DownloadGrantsService);
  orders = shop.modules.get(OrdersService);
  dataSource = shop.modules.get(DataSource);
});

afterAll(() => shop.close());

beforeEach(async () => {
  names += 1;
  buyer = await shop.createUser(`buyer${names}`);
  designId = await shop.createDesign(await shop.createUser(`designer${names}`), {
    archive: ARCHIVE,
  });
  orderId = await orders.create(buyer, designId);
});

interface GrantState {
  state: string;
  delivered: number;
  ageSeconds: number;
  isDone: boolean;
}

async function grantOf(id: string): Promise<GrantState> {
  const [row] = await shop.database.query<GrantState>(
    `SELECT state, delivered_bytes::int AS delivered, done_at IS NOT NULL AS "isDone",
       extract(epoch FROM now() - last_seen_at)::int AS "ageSeconds"
     FROM download_grants WHERE id = $1`,
    [id],
  );
  return row!;
}

describe('a download grant', () => {
  beforeEach(() => shop.markPaid(orderId));

  it('shows a sign of life of the transfer that holds it, and of no other', async () => {
    const grant = await grants.begin(buyer, designId, 'Chrome');
    await shop.database.query(
      `UPDATE download_grants SET last_seen_at = now() - interval '50 seconds' WHERE id = $1`,
      [grant.id],
    );
    await grants.touch({ ...grant, transferId: '00000000-0000-4000-8000-000000000000' });
    expect((await grantOf(grant.id)).ageSeconds).toBeGreaterThanOrEqual(50);
    await grants.touch(grant);
    expect((await grantOf(grant.id)).ageSeconds).toBeLessThan(50);
  });

  it('is done once another server delivers it, and is refused beyond ten times the size of its archive', async () => {
    const grant = await grants.begin(buyer, designId, 'Chrome');
    for (let i = 0; i < 10; i += 1) await grants.handOver(grant, ARCHIVE.length);
    const done = { state: 'done', delivered: 10 * ARCHIVE.length, isDone: true };
    expect(await grantOf(grant.id)).toMatchObject(done);
    const refused = { status: 404, code: 'download_link_invalid' };
    await expect(grants.handOver(grant, 1)).rejects.toMatchObject(refused);
    expect(await grantOf(grant.id)).toMatchObject(done);
  });

  it('has its link made by one request at a time, so that two taps take one download', async () => {
    let link: Promise<unknown> = Promise.resolve();
    await dataSource.transaction(async (manager) => {
      await shop.modules.get(Sql).lock(`orders:download-links:${buyer.id}:${designId}`, manager);
      link = shop.modules.get(DownloadsService).link(buyer, designId, 'Chrome');
      await waitForLockWaiters(shop.database);
    });
    await link;
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });

  it('is listed to its user, newest first', async () => {
    const first = await grants.begin(buyer, designId, 'Chrome');
    const second = await grants.begin(buyer, designId, 'Safari');
    await shop.database.query(
      `UPDATE download_grants SET claimed_at = now() - interval '1 hour' WHERE id = $1`,
      [second.id],
    );
    expect(await grants.listOf(buyer)).toEqual([
      expect.objectContaining({ device: 'Chrome', order_id: orderId, design_id: designId }),
      expect.objectContaining({ device: 'Safari', order_id: orderId, design_id: designId }),
    ]);
    expect(first.id).not.toBe(second.id);
    expect(await grants.listOf({ ...buyer, id: buyer.id + 1_000 })).toEqual([]);
  });

  it('has its link mailed while it is good, and not after', async () => {
    const send = jest.spyOn(shop.modules.get(Mailer), 'send').mockResolvedValue();
    const mails = shop.modules.get(DownloadMailsService);
    const { grantId, url } = await grants.link(buyer, designId, 'Chrome');
    await mails.mail(grantId, 'r1');
    expect(send).toHaveBeenCalledTimes(1);
    const [key, address, { text }] = send.mock.calls[0]!;
    expect([key, address]).toEqual(['download-link.r1', buyer.email]);
    expect(text).toContain(url);
    expect(text).toContain('测试毛衣.zip');
    await shop.database.query('UPDATE download_grants SET expires_at = now() WHERE id = $1', [
      grantId,
    ]);
    await mails.mail(grantId, 'r2');
    expect(send).toHaveBeenCalledTimes(1);
    send.mockRestore();
  });
});

describe('an order', () => {
  const stateOf = async () => {
    const { state, downloadsLeft } = await orders.get(orderId);
    return { state, downloadsLeft };
  };
  const locked = (run: (manager: EntityManager) => Promise<void>) => dataSource.transaction(run);

  it('loses its downloads with a refund', async () => {
    await shop.markPaid(orderId);
    await locked(async (manager) => {
      const refunded = { fen: 990, isWhole: true };
      await orders.recordRefunds(await orders.lock(orderId, manager), refunded, manager);
    });
    expect(await stateOf()).toEqual({ state: 'refunded', downloadsLeft: 0 });
  });

  it('is listed as unpaid once it is old enough, until it is closed', async () => {
    await shop.database.query(
      `UPDATE orders SET created_at = now() - interval '61 minutes' WHERE id = $1`,
      [orderId],
    );
    expect(await orders.listUnpaid(1, 10)).toEqual([orderId]);
    expect(await orders.listUnpaid(2, 10)).toEqual([]);
    await locked(async (manager) => {
      expect(await orders.close(await orders.lock(orderId, manager), manager)).toBe(true);
    });
    expect(await stateOf()).toEqual({ state: 'closed', downloadsLeft: 0 });
    expect(await orders.listUnpaid(1, 10)).toEqual([]);
  });

  it('is locked against every other writer until the transaction ends', async () => {
    let paid: Promise<boolean> = Promise.resolve(false);
    await locked(async (manager) => {
      const order = await orders.lock(orderId, manager);
      paid = shop.markPaid(orderId);
      await waitForLockWaiters(shop.database);
      await orders.close(order, manager);
    });
    // It was closed first, and is paid after all.
    expect(await paid).toBe(true);
    expect(await stateOf()).toEqual({ state: 'paid', downloadsLeft: 3 });
  });

  it('is not found by an invalid id', async () => {
    await expect(orders.get(`${orderId}x`)).rejects.toMatchObject({ code: 'order_not_found' });
    expect(await orders.getOwn(buyer, orderId)).toMatchObject({ id: orderId, priceFen: 2990 });
  });
});
