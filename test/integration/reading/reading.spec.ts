import type { SignedInUser } from '#accounts';
import type { Reading, TextBlock } from '#contracts';
import { ArchivePagesService, type MakePages } from '#files';
import { OrdersService } from '#orders';
import { PageLinks, ReadingHousekeeping } from '#reading';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { WHITE_PAGE } from '../../support/fixtures/white-page.js';

const MINUTE_MS = 60_000;
const TEXT: TextBlock[] = [{ kind: 'paragraph', text: '起针 80 (90, 100) 针' }];

let api: TestApi;
let designer: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
});

afterAll(() => api.close());

const newPerson = () => {
  people += 1;
  return api.shop.createUser(`person${people}`);
};

/** A worker without its process: one white page, one page of text, a locked file and a film. */
const make: MakePages = async (_archive, handle) => {
  const files = [
    { name: '毛衣.pdf', kind: 'pdf' },
    { name: '说明.txt', kind: 'text' },
    { name: '锁.pdf', kind: 'pdf' },
    { name: '教程.mp4', kind: 'other' },
  ] as const;
  await handle({ type: 'files', files: [...files] });
  await handle({ type: 'counted', file: 0, pages: 1 });
  await handle({ type: 'page', file: 0, page: WHITE_PAGE });
  await handle({ type: 'done', file: 0, fault: null, warnings: ['font_not_embedded'] });
  await handle({ type: 'page', file: 1, page: { text: TEXT } });
  await handle({ type: 'done', file: 1, fault: null, warnings: [] });
  await handle({ type: 'done', file: 2, fault: 'encrypted', warnings: [] });
};

/** A design whose pages are ready. */
async function newDesign(): Promise<number> {
  const designId = await api.shop.createDesign(designer);
  const pages = api.app.get(ArchivePagesService);
  await pages.prepare((await pages.find(designId))!.archiveId, make);
  return designId;
}

async function bought(designId: number): Promise<{ buyer: SignedInUser; orderId: string }> {
  const buyer = await newPerson();
  const orderId = await api.shop.buy(buyer, designId);
  return { buyer, orderId };
}

const read = (user: SignedInUser | null, designId: number, query = '') =>
  api.call<Reading>('GET', `/reading/${designId}/${query}`, null, user ? { user } : {});

/** Fetches an address as a browser does, without a session. */
async function fetchPage(address: string): Promise<Response> {
  return fetch((await api.app.getUrl()) + address);
}

describe('reading a design', () => {
  it('gives the buyer the files and the addresses of their pages, and costs no download (READ-01)', async () => {
    const designId = await newDesign();
    const { buyer, orderId } = await bought(designId);
    const { status, body } = await read(buyer, designId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'ready',
      version: 1,
      progress: { page: 2, of: 2 },
      mark: `…${orderId.slice(-6)} · p***@test.example`,
      files: [
        {
          name: '毛衣.pdf',
          warnings: ['font_not_embedded'],
          pages: [{ n: 1, width: 2_000, height: 2_800 }],
        },
        {
          name: '说明.txt',
          pages: [{ n: 2, width: null, height: null, url_2x: null, rows: null }],
        },
        { name: '锁.pdf', fault: 'encrypted', message: '文件有密码，请下载后查看', pages: [] },
        { name: '教程.mp4', kind: 'other', fault: null, pages: [] },
      ],
    });
    expect(await api.shop.downloadsLeft(orderId)).toBe(3);
  });

  it('names the order to the buyer also off sale, and none to the designer (HELP-01, READ-18, SHELF-07)', async () => {
    const designId = await newDesign();
    const { buyer, orderId } = await bought(designId);
    await api.shop.setOnSale(designId, false);
    expect((await api.call('GET', `/designs/${designId}/`, null, { user: buyer })).status).toBe(
      404,
    );
    expect((await read(buyer, designId)).body).toMatchObject({ state: 'ready', order_id: orderId });
    expect((await read(designer, designId)).body.order_id).toBeNull();
  });

  it('is for the designer and admins too, and for others an offer to buy (READ-01)', async () => {
    const designId = await newDesign();
    const admin = await api.shop.createUser('admin', { isAdmin: true });
    expect((await read(designer, designId)).body.mark).toBe('d***@test.example');
    expect((await read(admin, designId)).status).toBe(200);
    const stranger = await newPerson();
    await api.app.get(OrdersService).create(stranger, designId);
    expect(await read(stranger, designId)).toMatchObject({
      status: 403,
      body: { code: 'not_purchased', error: '购买后即可在线阅读这份图解' },
    });
    expect((await read(null, designId)).status).toBe(401);
    expect((await read(stranger, 999_999)).status).toBe(404);
  });

  it('asks for a version that there is (READ-01)', async () => {
    const designId = await newDesign();
    expect((await read(designer, designId, '?version=1')).body.version).toBe(1);
    const missing = { status: 404, body: { code: 'version_not_found' } };
    expect(await read(designer, designId, '?version=2')).toMatchObject(missing);
    expect((await read(designer, designId, '?version=x')).status).toBe(400);
  });

  it('shows how far the pages are that are not ready (READ-04)', async () => {
    const designId = await api.shop.createDesign(designer);
    const waiting = { state: 'waiting', progress: { page: 0, of: 0 }, files: [] };
    expect((await read(designer, designId)).body).toMatchObject(waiting);
    const pages = api.app.get(ArchivePagesService);
    const seen: Reading[] = [];
    await pages.prepare((await pages.find(designId))!.archiveId, async (archive, handle) => {
      await handle({ type: 'files', files: [{ name: 'a.pdf', kind: 'pdf' }] });
      await handle({ type: 'counted', file: 0, pages: 60 });
      seen.push((await read(designer, designId)).body);
      await make(archive, handle);
    });
    expect(seen).toMatchObject([{ state: 'preparing', progress: { page: 0, of: 60 } }]);
  });
});

describe('a page', () => {
  it('carries the mark of its reader, in both widths, for nobody else to keep (READ-05)', async () => {
    const designId = await newDesign();
    const { buyer } = await bought(designId);
    const [page] = (await read(buyer, designId)).body.files[0]!.pages;
    const [small, large] = await Promise.all([page!.url, page!.url_2x!].map(fetchPage));
    expect(small!.headers.get('cache-control')).toMatch(/^private, max-age=\d{3}$/);
    expect(small!.headers.get('content-type')).toBe('image/webp');
    const widths = [];
    for (const response of [small!, large!]) {
      const image = sharp(Buffer.from(await response.arrayBuffer()));
      const { channels } = await image.stats();
      // Faint: some pixels are grey, and nearly all are white.
      expect(channels[0]!.min).toBeLessThan(240);
      expect(channels[0]!.min).toBeGreaterThan(150);
      expect(channels[0]!.mean).toBeGreaterThan(250);
      widths.push((await image.metadata()).width);
    }
    expect(widths).toEqual([1_000, 2_000]);
  });

  it('is drawn once for each reader, and forgotten after a week (READ-05)', async () => {
    const designId = await newDesign();
    const { buyer } = await bought(designId);
    const address = (await read(buyer, designId)).body.files[0]!.pages[0]!.url;
    const first = Buffer.from(await (await fetchPage(address)).arrayBuffer());
    const storage = api.app.get(ObjectStorage);
    const marked = async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list('marked/')) keys.push(key);
      return keys;
    };
    const keys = await marked();
    const again = Buffer.from(await (await fetchPage(address)).arrayBuffer());
    expect(again.equals(first)).toBe(true);
    expect(await marked()).toEqual(keys);
    const other = await bought(designId);
    await fetchPage((await read(other.buyer, designId)).body.files[0]!.pages[0]!.url);
    expect(await marked()).toHaveLength(keys.length + 1);
    const housekeeping = api.app.get(ReadingHousekeeping);
    await housekeeping.run(Date.now() + 6 * 1_440 * MINUTE_MS);
    expect(await marked()).toHaveLength(keys.length + 1);
    await housekeeping.run(Date.now() + 8 * 1_440 * MINUTE_MS);
    expect(await marked()).toEqual([]);
    expect((await fetchPage(address)).status).toBe(200);
  });

  it('of text comes as its paragraphs (READ-03)', async () => {
    const designId = await newDesign();
    const address = (await read(designer, designId)).body.files[1]!.pages[0]!.url;
    expect(await (await fetchPage(address)).json()).toEqual(TEXT);
  });

  it('has an address that ends after ten minutes and cannot be changed (READ-05)', async () => {
    const designId = await newDesign();
    const { body } = await read(designer, designId);
    const left = Date.parse(body.expires_at) - Date.now();
    expect(left).toBeGreaterThan(4 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(10 * MINUTE_MS);
    const address = body.files[0]!.pages[0]!.url;
    const token = address.split('/').at(-1)!;
    const changed = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`;
    expect((await fetchPage(address.replace(token, changed))).status).toBe(404);
    const links = api.app.get(PageLinks);
    expect(() => links.read(token, Date.now() + 10 * MINUTE_MS + 1)).toThrow('已失效');
  });

  it('ends with a refund, at once (READ-01)', async () => {
    const designId = await newDesign();
    const { buyer, orderId } = await bought(designId);
    const address = (await read(buyer, designId)).body.files[0]!.pages[0]!.url;
    expect((await fetchPage(address)).status).toBe(200);
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [orderId],
    );
    expect((await fetchPage(address)).status).toBe(404);
    expect((await read(buyer, designId)).status).toBe(403);
  });

  it('that was read once takes the right to give the order back (READ-01)', async () => {
    const designId = await newDesign();
    const { buyer, orderId } = await bought(designId);
    const orders = api.app.get(OrdersService);
    const returnable = async () => orders.isReturnable(await orders.get(orderId));
    const { body } = await read(buyer, designId);
    expect(await returnable()).toBe(true);
    await fetchPage(body.files[1]!.pages[0]!.url);
    expect(await returnable()).toBe(false);
  });

  it('that was lost is made anew, and says so (READ-04)', async () => {
    const designId = await newDesign();
    const found = (await api.app.get(ArchivePagesService).find(designId))!;
    const address = (await read(designer, designId)).body.files[1]!.pages[0]!.url;
    const folder = found.storageKey.replace('archives', 'pages').replace('.zip', '');
    await api.app.get(ObjectStorage).remove(`${folder}/2.json`);
    const lost = await fetchPage(address);
    expect([lost.status, await lost.json()]).toMatchObject([503, { code: 'page_not_ready' }]);
    expect((await read(designer, designId)).body.state).toBe('waiting');
  });
});
