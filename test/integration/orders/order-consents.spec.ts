import { DesignImagesService, DesignsPublishingService, FilesHousekeeping } from '#catalogue';
import type { AdminOrderDetail, OrderDetail, OrderListItem } from '#contracts';
import { ImagesService } from '#files';
import { DownloadsService, OrderSupportService } from '#orders';
import { ObjectMissingError, ObjectStorage } from '#storage';
import type { SignedInUser } from '#accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let admin: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
  designId = await api.shop.createDesign(designer);
});

afterAll(() => api.close());

const CONSENT = { terms: '2026-11', no_return: true };

const order = (more: object = {}) => {
  const request = { design_id: designId, ...more };
  return api.call<{ order_id: string }>('POST', '/orders/', request, { user: buyer });
};

const detailOf = async (id: string) =>
  (await api.call<OrderDetail>('GET', `/orders/${id}/`, null, { user: buyer })).body;

const setPrice = (fen: number) =>
  api.shop.database.query('UPDATE designs SET price_fen = $2 WHERE id = $1', [designId, fen]);

const returnOrder = (id: string, user = buyer) =>
  api.call('POST', `/orders/${id}/return/`, null, { user });

const pay = (orderId: string) => api.shop.recordPayment(orderId);

describe('the confirmation before paying', () => {
  it('is stored with version and time, and the order tells it to its buyer (LAW-02)', async () => {
    const { status, body } = await order({ consent: CONSENT });
    expect(status).toBe(201);
    const detail = await detailOf(body.order_id);
    expect(detail).toMatchObject({ terms_version: '2026-11', no_return_version: '2026-11' });
    expect(Date.now() - Date.parse(detail.no_return_confirmed_at!)).toBeLessThan(60_000);
  });

  it('is null for an order request without a consent field, which is accepted (LAW-02)', async () => {
    const { status, body } = await order();
    expect(status).toBe(201);
    expect(await detailOf(body.order_id)).toMatchObject({
      terms_version: null,
      no_return_version: null,
      no_return_confirmed_at: null,
    });
  });

  it.each([
    ['says no', { ...CONSENT, no_return: false }, '请先勾选确认'],
    ['is no object', true, '请先勾选确认'],
    ['leaves the terms out', { no_return: true }, '请先勾选确认'],
    ['names an old version', { ...CONSENT, terms: '2025-01' }, '已更新，请刷新页面'],
    ['names an invented version', { ...CONSENT, terms: 'none' }, '已更新，请刷新页面'],
  ])(
    'is refused with a field error when it %s, and nothing is ordered (LAW-02)',
    async (_, consent, text) => {
      expect(await order({ consent })).toMatchObject({
        status: 400,
        body: { code: 'invalid', consent: [expect.stringContaining(text)] },
      });
      const list = await api.call<OrderListItem[]>('GET', '/account/orders/', null, {
        user: buyer,
      });
      expect(list.body).toEqual([]);
    },
  );

  it('is added to an order that was made without it and is unpaid (LAW-02)', async () => {
    const { body } = await order();
    expect(await order({ consent: CONSENT })).toMatchObject({
      status: 409,
      body: { code: 'order_exists', order_id: body.order_id },
    });
    const { no_return_confirmed_at: confirmedAt } = await detailOf(body.order_id);
    expect(confirmedAt).not.toBeNull();
    await order({ consent: CONSENT });
    expect((await detailOf(body.order_id)).no_return_confirmed_at).toBe(confirmedAt);
  });

  it('is not added to an order that is paid already (LAW-02)', async () => {
    const { body } = await order();
    await pay(body.order_id);
    await order({ consent: CONSENT });
    expect((await detailOf(body.order_id)).no_return_confirmed_at).toBeNull();
  });
});

describe('an order that was not confirmed', () => {
  it('can be given back unopened within seven days, and is then refunded (LAW-02)', async () => {
    const { body } = await order();
    await pay(body.order_id);
    const { returnable_until: until } = await detailOf(body.order_id);
    expect(Date.parse(until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await returnOrder(body.order_id)).toMatchObject({
      status: 201,
      body: { refund_no: expect.any(String), message: '已受理，款项会原路退回' },
    });
    expect(await detailOf(body.order_id)).toMatchObject({ state: 'refunded' });
    const refunds = await api.shop.database.query(
      'SELECT amount_fen::int, state FROM refunds WHERE order_id = $1',
      [body.order_id],
    );
    expect(refunds).toEqual([{ amount_fen: 2990, state: 'created' }]);
    const [entry] = await api.shop.database.query<{ actor_name: string }>(
      "SELECT actor_name FROM audit_log WHERE action = 'order.return' AND subject = $1",
      [body.order_id],
    );
    expect(entry!.actor_name).toBe(buyer.username);
    expect((await returnOrder(body.order_id)).status).toBe(409);
  });

  it('cannot be given back by another buyer (LAW-02)', async () => {
    const { body } = await order();
    await pay(body.order_id);
    expect((await returnOrder(body.order_id, designer)).status).toBe(404);
    expect(await detailOf(body.order_id)).toMatchObject({ state: 'paid' });
  });

  it('cannot be given back after a download, after seven days, or before it is paid (LAW-02)', async () => {
    const refused = { status: 409, body: { code: 'order_not_returnable' } };
    const { body: unpaid } = await order();
    expect(await returnOrder(unpaid.order_id)).toMatchObject(refused);
    await pay(unpaid.order_id);
    await api.shop.database.query(
      "UPDATE orders SET paid_at = now() - interval '7 days 1 minute' WHERE id = $1",
      [unpaid.order_id],
    );
    expect(await returnOrder(unpaid.order_id)).toMatchObject(refused);
    await api.shop.database.query('UPDATE orders SET paid_at = now() WHERE id = $1', [
      unpaid.order_id,
    ]);
    await api.app.get(DownloadsService).link(buyer, designId, 'test');
    expect(await returnOrder(unpaid.order_id)).toMatchObject(refused);
    expect(await detailOf(unpaid.order_id)).toMatchObject({
      state: 'paid',
      returnable_until: null,
    });
  });
});

describe('an order whose three downloads are all left', () => {
  /** What becomes of giving an order back. */
  const outcomeOf = async (orderId: string) => ({
    left: await api.shop.downloadsLeft(orderId),
    detail: await detailOf(orderId),
    answer: await returnOrder(orderId),
  });
  const REFUSED = {
    left: 3,
    detail: { state: 'paid', returnable_until: null },
    answer: { status: 409, body: { code: 'order_not_returnable' } },
  };

  it('cannot be given back after a free download of a later version (LAW-02, SHELF-09)', async () => {
    const { body } = await order();
    await pay(body.order_id);
    await api.shop.database.query(
      `UPDATE archives SET version = 2, note = '{"kind": "stitches", "note": "更正", "items": []}'
       WHERE design_id = $1`,
      [designId],
    );
    await api.app.get(DownloadsService).link(buyer, designId, 'test');
    expect(await outcomeOf(body.order_id)).toMatchObject(REFUSED);
  });

  it('cannot be given back after an operator replaced the download that was used (LAW-02, CONS-04)', async () => {
    const { body } = await order();
    await pay(body.order_id);
    await api.app.get(DownloadsService).link(buyer, designId, 'test');
    await api.app.get(OrderSupportService).grantDownload(admin, body.order_id, '文件没有存下来');
    expect(await outcomeOf(body.order_id)).toMatchObject(REFUSED);
  });
});

describe('a download that an operator adds', () => {
  it('is refused with the reason while the buyer has another open order of the design (CONS-04)', async () => {
    const { body } = await order();
    await pay(body.order_id);
    await api.shop.database.query('UPDATE orders SET downloads_left = 0 WHERE id = $1', [
      body.order_id,
    ]);
    const support = api.app.get(OrderSupportService);
    const { body: second } = await order();
    await expect(support.grantDownload(admin, body.order_id, '文件坏了')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('另有一笔'),
    });
    await api.shop.database.query("UPDATE orders SET state = 'closed' WHERE id = $1", [
      second.order_id,
    ]);
    await support.grantDownload(admin, body.order_id, '文件坏了');
    expect(await detailOf(body.order_id)).toMatchObject({ download_count: 1 });
  });
});

describe('an order that was confirmed', () => {
  it('cannot be given back without a reason (LAW-02)', async () => {
    const { body } = await order({ consent: CONSENT });
    await pay(body.order_id);
    expect(await returnOrder(body.order_id)).toMatchObject({ status: 409 });
    expect(await detailOf(body.order_id)).toMatchObject({ state: 'paid', returnable_until: null });
  });
});

describe('the price that the buyer saw', () => {
  it('is accepted while it is the design’s price', async () => {
    expect(await order({ expected_price: '29.90' })).toMatchObject({ status: 201 });
  });

  it('is refused with the new price once it changed, and nothing is ordered', async () => {
    await setPrice(3490);
    expect(await order({ expected_price: '29.90' })).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        error: expect.stringContaining('价格刚刚变了'),
        price: '34.90',
      },
    });
    expect(await order({ expected_price: '34.90' })).toMatchObject({ status: 201 });
  });

  it.each(['', '29.9.0', 'free', '-1'])('is refused when it is %j', async (expected_price) => {
    expect(await order({ expected_price })).toMatchObject({
      status: 400,
      body: { code: 'invalid', expected_price: [expect.any(String)] },
    });
  });

  it('is told with an open order, which keeps its own price', async () => {
    const { body } = await order();
    await setPrice(2590);
    expect((await order({ expected_price: '25.90' })).body).toEqual({
      code: 'order_exists',
      error: '订单已存在',
      order_id: body.order_id,
      is_paid: false,
      price: '29.90',
    });
  });
});

describe('what was sold', () => {
  const PICTURE = Buffer.from('the bytes of a picture');

  /** Gives the design a picture. @returns its media id and its id */
  async function addPicture(): Promise<{ mediaId: string; id: number; key: string }> {
    const received = await api.app.get(ObjectStorage).receive(PICTURE);
    const stored = await api.app.get(ImagesService).storeOriginal(received);
    const { manager } = api.app.get(DataSource);
    await api.app.get(DesignImagesService).append([{ designId, ...stored }], manager);
    const [row] = await api.shop.database.query<{ mediaId: string; id: number; key: string }>(
      `SELECT media_id AS "mediaId", id::int, original_key AS key FROM design_images
       WHERE design_id = $1`,
      [designId],
    );
    return row!;
  }

  it('stays with the order for buyer and operator when the design changes (LAW-06)', async () => {
    const { mediaId } = await addPicture();
    const { body } = await order();
    await api.shop.database.query(
      `UPDATE designs SET name = '改名', description = '改过', price_fen = 1 WHERE id = $1`,
      [designId],
    );
    const sold = {
      name: '测试毛衣',
      description: '一件毛衣',
      designer: 'designer',
      old_price_fen: null,
      licence: expect.stringContaining('不可转让'),
      sheet: null,
      pictures: [expect.stringContaining(mediaId)],
      archive: {
        version: 1,
        file_name: '测试毛衣.zip',
        size_bytes: 7,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    };
    const detail = await detailOf(body.order_id);
    expect(detail.sold).toEqual(sold);
    expect(detail).toMatchObject({ design_name: '测试毛衣', price: '29.90' });
    expect(detail.preview_image).toContain(mediaId);
    const path = `/orders/${body.order_id}/`;
    const shown = await api.call<AdminOrderDetail>('GET', path, null, { user: admin });
    expect(shown.body.sold).toEqual(sold);
  });

  it('keeps the pictures that the designer removes, also from housekeeping (LAW-06)', async () => {
    const { mediaId, id, key } = await addPicture();
    await order();
    const edit = { archive: null, images: [], removeImageIds: [id], imageOrder: [] };
    await api.app.get(DesignsPublishingService).edit(designer, designId, { seenAt: null }, edit);
    await api.app.get(DesignImagesService).removeStored(mediaId, key);
    await api.app.get(FilesHousekeeping).run(Date.now() + 48 * 3_600_000);
    await expect(api.app.get(ObjectStorage).open(key)).resolves.toBeDefined();
    await api.shop.database.query(
      "UPDATE kept_images SET kept_until = now() - interval '1 second' WHERE media_id = $1",
      [mediaId],
    );
    await api.app.get(FilesHousekeeping).run(Date.now() + 48 * 3_600_000);
    await expect(api.app.get(ObjectStorage).open(key)).rejects.toThrow(ObjectMissingError);
  });

  it('is not told to another buyer (LAW-06)', async () => {
    const { body } = await order();
    const path = `/orders/${body.order_id}/`;
    expect((await api.call('GET', path, null, { user: designer })).status).toBe(403);
  });
});
