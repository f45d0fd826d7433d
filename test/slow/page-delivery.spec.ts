import type { SignedInUser } from '#accounts';
import type { Config } from '#config';
import type { Reading } from '#contracts';
import { ArchivePagesService, type MakePages } from '#files';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTestApi, type TestApi } from '../support/shop/api.js';
import { startNginx } from '../support/servers/nginx.js';
import { BUCKET, S3_KEY, startS3 } from '../support/servers/s3.js';
import { WHITE_PAGE } from '../support/fixtures/white-page.js';

type Storage = Config['storage'];

/** An api whose files are delivered by something else, and the address at which a browser reaches both. */
interface Delivery {
  api: TestApi;
  url: string;
  stop(): Promise<void>;
}

async function startWithNginx(): Promise<Delivery> {
  let files = '';
  const change = ({ storage }: Config): { storage: Storage } => {
    files = storage.dir;
    return { storage: { ...storage, delivery: 'nginx' } };
  };
  const api = await startTestApi({ change });
  const nginx = await startNginx(new URL(await api.app.getUrl()).host, files);
  return {
    api,
    url: nginx.url,
    stop: async () => {
      await nginx.stop();
      await api.close();
    },
  };
}

async function startWithS3(): Promise<Delivery> {
  const server = await startS3();
  const s3 = {
    endpoint: server.endpoint,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKeyId: S3_KEY.id,
    secretAccessKey: S3_KEY.secret,
    pathStyle: true,
  };
  const change = ({ storage }: Config): { storage: Storage } => ({
    storage: { ...storage, s3, delivery: 's3' },
  });
  const api = await startTestApi({ change });
  return {
    api,
    url: await api.app.getUrl(),
    stop: async () => {
      await api.close();
      await server.stop();
    },
  };
}

describe.each([
  ['nginx', startWithNginx],
  ['an S3 store', startWithS3],
])('a page of the reader that %s delivers', (_name, start) => {
  let delivery: Delivery;
  let designId: number;

  beforeAll(async () => {
    delivery = await start();
    const { app, shop } = delivery.api;
    designId = await shop.createDesign(await shop.createUser('designer'));
    const make: MakePages = async (_archive, handle) => {
      await handle({ type: 'files', files: [{ name: '毛衣.pdf', kind: 'pdf' }] });
      await handle({ type: 'page', file: 0, page: WHITE_PAGE });
      await handle({ type: 'done', file: 0, fault: null, warnings: [] });
    };
    // The shop of the tests stores archives on its disk, not in the store of this api.
    const [archive] = await shop.database.query<{ key: string }>(
      'SELECT storage_key AS key FROM archives WHERE design_id = $1',
      [designId],
    );
    const storage = app.get(ObjectStorage);
    await storage.keep(await storage.receive(Buffer.from('no pages are made of it')), archive!.key);
    const pages = app.get(ArchivePagesService);
    await pages.prepare((await pages.find(designId))!.archiveId, make);
  });

  afterAll(() => delivery.stop());

  async function bought(name: string): Promise<{ buyer: SignedInUser; orderId: string }> {
    const { shop } = delivery.api;
    const buyer = await shop.createUser(name);
    const orderId = await shop.buy(buyer, designId);
    return { buyer, orderId };
  }

  async function pageOf(user: SignedInUser): Promise<string> {
    const { body } = await delivery.api.call<Reading>('GET', `/reading/${designId}/`, null, {
      user,
    });
    return delivery.url + body.files[0]!.pages[0]!.url;
  }

  it('has the mark of its reader, is kept by that browser alone, and ends with a refund (READ-01, READ-05)', async () => {
    const [first, other] = [await bought('first'), await bought('other')];
    const address = await pageOf(first.buyer);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(response.headers.has('x-accel-redirect')).toBe(false);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_000 });
    const theirs = await fetch(await pageOf(other.buyer));
    expect(Buffer.from(await theirs.arrayBuffer()).equals(bytes)).toBe(false);
    // The same view again costs no drawing, and is the same file.
    const again = await fetch(address);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(`${address.slice(0, -4)}AAAA`)).status).toBe(404);
    await delivery.api.shop.database.query(
      `UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1`,
      [first.orderId],
    );
    expect((await fetch(address)).status).toBe(404);
  });
});
