import type { Readable } from 'node:stream';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Category, DesignCard, DesignDetail, OrderListItem, Page } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { sha256Of } from '../../support/sha256.js';
import { eventually } from '../../support/eventually.js';
import {
  type Answer,
  type Caller,
  createBuyer,
  inSandbox,
  isPaid,
  orderAndPay,
  request,
  siteUrl,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

/** Reads a zip as any unpacker would. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    );
  });
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    const read = async (entry: Entry): Promise<void> => {
      const stream = await new Promise<Readable>((opened, failed) => {
        zip.openReadStream(entry, (error, content) => (error ? failed(error) : opened(content)));
      });
      files.set(entry.fileName, await buffer(stream));
      zip.readEntry();
    };
    zip.on('entry', (entry: Entry) => void read(entry).catch(reject));
    zip.readEntry();
  });
}

/** How an order's payment attempt stands, and whether WeChat was ever asked about it. */
const attemptOf = (orderId: string): Promise<{ state: string; asked: boolean }> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ state: string; asked: boolean }>(
      'SELECT state, queried_at IS NOT NULL AS asked FROM payment_attempts WHERE order_id = $1',
      [orderId],
    );
    return rows[0]!;
  });

/** Downloads over a bare connection and closes it the moment the last byte is there. */
function hangUpAtLastByte(buyer: Caller, designId: number): Promise<number> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received.toString('latin1'))?.[1];
      if (end < 0 || received.length < end + 4 + Number(length)) return;
      socket.destroy();
      resolve(Number(received.toString('latin1', 9, 12)));
    });
    socket.write(
      `GET /api/v1/designs/${designId}/download HTTP/1.1\r\nHost: ${hostname}\r\n` +
        `Authorization: Bearer ${buyer.token}\r\n\r\n`,
    );
  });
}

describe('from the home page to a paid download', () => {
  it('browses: categories, pages along next, search, detail (API-05, API-06, API-09, API-10)', async () => {
    const { body: categories } = await visitor.get<Category[]>('/categories/');
    const roots = categories.filter(({ parent }) => parent === null);
    expect(roots.slice(0, 3).map((category) => [category.name, category.slug])).toEqual([
      ['毛衣', 'sweater'],
      ['围巾', 'scarf'],
      ['帽子', 'hat'],
    ]);

    const seen: number[] = [];
    let next: string | null = '/api/v1/designs/?p=1&n=4';
    while (next) {
      const answer: Answer<Page<DesignCard>> = await request(siteUrl + next);
      const { status, body } = answer;
      expect(status).toBe(200);
      expect(body.results.length).toBeLessThanOrEqual(4);
      expect(body.count).toBeGreaterThanOrEqual(24);
      seen.push(...body.results.map((design) => design.id));
      next = body.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(24);

    const name = encodeURIComponent('费尔岛');
    const { body: found } = await visitor.get<Page<DesignCard>>(`/designs/search?name=${name}`);
    expect(found.results.map((design) => design.name)).toEqual(['雪国费尔岛育克毛衣']);

    const inCategory = '/designs/search/?p=1&n=4&categories=1';
    const { body: first } = await visitor.get<Page<DesignCard>>(inCategory);
    expect(first.results).toHaveLength(4);
    const second = await request<Page<DesignCard>>(siteUrl + first.next!);
    const ids = [...first.results, ...second.body.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);

    const [card] = found.results;
    const { body: design } = await visitor.get<DesignDetail>(`/designs/${card!.id}/`);
    expect(design).toMatchObject(card!);
    expect(design).toMatchObject({
      upload_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      categories: [{ name: '套头衫' }],
      is_active: true,
    });
    expect(categories).toContainEqual(expect.objectContaining(design.categories[0]!));
    expect(design.detail_images.length).toBeGreaterThan(1);
    for (const { image, thumbnail } of design.detail_images) {
      for (const url of [image, thumbnail]) {
        const picture = await request(siteUrl + url);
        expect(picture.headers.get('content-type')).toBe('image/webp');
        expect(picture.headers.get('cache-control')).toContain('immutable');
      }
    }
  });

  it('orders, pays by QR, and downloads three times (PAY-13, DL-12, API-20 to API-25)', async () => {
    const buyer = await createBuyer();
    // One of the demo's own: other tests upload while this one runs.
    const fairIsle = encodeURIComponent('雪国费尔岛');
    const { body: page } = await visitor.get<Page<DesignCard>>(`/designs/search?name=${fairIsle}`);
    const design = page.results[0]!;

    const { orderId, codeUrl } = await orderAndPay(buyer, design.id);
    expect(orderId).toMatch(/^[0-9A-Za-z_-]{6,32}$/);
    expect(codeUrl).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/);
    expect((await visitor.get(`/orders/${orderId}/status/`)).body).toEqual({ is_paid: false });

    const paid = await inSandbox('phone/pay', { code_url: codeUrl });
    expect(paid.body).toMatchObject({ result: 'success' });
    // Watched in the table: asking for the status would have the server ask WeChat by itself.
    await eventually(async () =>
      expect(await attemptOf(orderId)).toEqual({ state: 'succeeded', asked: false }),
    );
    expect(await isPaid(orderId)).toBe(true);

    const { body: orders } = await buyer.get<OrderListItem[]>('/account/orders');
    expect(orders).toEqual([
      {
        order_id: orderId,
        design_id: design.id,
        design_name: design.name,
        price: design.price,
        refunded: '0.00',
        state: 'paid',
        is_paid: true,
        download_count: 3,
        downloads_unfinished: 0,
        free_downloads_left: 0,
        payment_method: 'wechat_native',
        paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        preview_image: design.preview_image_small,
      },
    ]);

    const stored = await withDatabase(async (client) => {
      const { rows } = await client.query<{ sha256: Buffer }>(
        'SELECT sha256 FROM archives WHERE design_id = $1',
        [design.id],
      );
      return rows[0]!.sha256.toString('hex');
    });
    expect((await buyer.head(`/designs/${design.id}/download`)).status).toBe(405);
    for (let i = 0; i < 3; i += 1) {
      const file = await buyer.get(`/designs/${design.id}/download`);
      expect(file.status).toBe(200);
      expect(sha256Of(file.bytes)).toBe(stored);
      expect(file.headers.get('content-disposition')).toContain(
        `filename*=UTF-8''${encodeURIComponent(`${design.name}.zip`)}`,
      );
      const files = await unzip(file.bytes);
      const { name } = design;
      expect([...files.keys()]).toEqual(
        [`${name}.pdf`, `${name}.chart.json`, `${name}-图解.svg`, '编织说明.txt'].map(
          (entry) => `${name}/${entry}`,
        ),
      );
      const text = files.get(`${design.name}/编织说明.txt`)!.toString();
      for (const part of ['材料', '密度', '尺码表', '整理', '授权']) expect(text).toContain(part);
    }
    const fourth = await buyer.get(`/designs/${design.id}/download`);
    expect(fourth.status).toBe(400);
    expect(fourth.body).toEqual({ code: 'download_limit', error: '下载次数已达限制' });
  });

  it('gives exactly three files although each reader hangs up at the last byte (DL-12)', async () => {
    const buyer = await createBuyer();
    const { orderId, codeUrl } = await orderAndPay(buyer, 10);
    await inSandbox('phone/pay', { code_url: codeUrl });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push(await hangUpAtLastByte(buyer, 10));
    expect(statuses).toEqual([200, 200, 200, ...Array<number>(9).fill(400)]);
  });

  it('settles a payment that WeChat reports twice, once', async () => {
    const buyer = await createBuyer();
    const { orderId, codeUrl } = await orderAndPay(buyer, 2);
    await inSandbox('phone/pay', { code_url: codeUrl, notify: 'duplicate' });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));
    const { body: orders } = await buyer.get<OrderListItem[]>('/account/orders');
    expect(orders[0]).toMatchObject({ is_paid: true, download_count: 3 });
  });

  it.each(['drop', 'tamper'] as const)(
    'finds a payment although its notification is lost (%s)',
    async (notify) => {
      const buyer = await createBuyer();
      const { orderId, codeUrl } = await orderAndPay(buyer, 3);
      await inSandbox('phone/pay', { code_url: codeUrl, notify });
      await eventually(async () => expect(await isPaid(orderId)).toBe(true), 15_000);
    },
  );

  it('leaves an order unpaid that the buyer cancels on the phone, and payable afterwards', async () => {
    const buyer = await createBuyer();
    const { orderId, codeUrl } = await orderAndPay(buyer, 4);
    await inSandbox('phone/pay', { code_url: codeUrl, outcome: 'cancel' });
    expect(await isPaid(orderId)).toBe(false);
    const again = await buyer.post('/orders/', { design_id: 4 });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      code: 'order_exists',
      error: '订单已存在',
      order_id: orderId,
      is_paid: false,
    });
    await inSandbox('phone/pay', { code_url: codeUrl });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));
  });
});
