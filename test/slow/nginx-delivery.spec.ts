import type { DownloadLinkResponse, OrderListItem } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Nginx, startNginx } from '../support/servers/nginx.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import {
  buy,
  type Caller,
  createBuyer,
  downloadsLeft,
  request,
  withDatabase,
} from '../support/site/site.js';

const DESIGN = 13;

let api: OwnApi;
let nginx: Nginx;
let archive: Buffer;

beforeAll(async () => {
  api = await startOwnApi({ DELIVERY: 'nginx' });
  nginx = await startNginx(new URL(api.url).host, process.env['STORAGE_DIR']!);
  const buyer = await createBuyer();
  await buy(buyer, DESIGN);
  archive = (await buyer.get(`/designs/${DESIGN}/download`)).bytes;
});

afterAll(async () => {
  await nginx.stop();
  await api.end();
});

async function bought(): Promise<Caller> {
  const buyer = await createBuyer();
  await buy(buyer, DESIGN);
  return buyer;
}

/** Downloads with the bearer, through nginx. */
const download = (buyer: Caller, headers: Record<string, string> = {}) =>
  request(`${nginx.url}/api/v1/designs/${DESIGN}/download`, {
    headers: { authorization: `Bearer ${buyer.token!}`, ...headers },
  });

async function linkOf(buyer: Caller): Promise<string> {
  const { body } = await buyer.post<DownloadLinkResponse>(`/designs/${DESIGN}/download-link`);
  return `${nginx.url}/api/v1/downloads/${body.url.split('/').at(-1)!}`;
}

describe('an archive that nginx delivers', () => {
  it('is the archive, under its own name, and says nothing of where it is kept', async () => {
    const buyer = await bought();
    const file = await download(buyer);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(archive)).toBe(true);
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''");
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('accept-ranges')).toBe('bytes');
    expect(file.headers.has('x-accel-redirect')).toBe(false);
    expect(await downloadsLeft(buyer)).toBe(2);
  });

  it('is given three times to ten who ask at once, and refused seven times', async () => {
    const buyer = await bought();
    const answers = await Promise.all(Array.from({ length: 10 }, () => download(buyer)));
    const whole = answers.filter(({ bytes }) => bytes.equals(archive));
    expect(whole).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(7);
    expect(refused[0]!.body).toMatchObject({ error: '下载次数已达限制' });
  });

  it('is resumed by Range and If-Range, all day, as one of the three', async () => {
    const buyer = await bought();
    const first = await download(buyer, { range: 'bytes=0-999' });
    expect(first.status).toBe(206);
    const etag = first.headers.get('etag')!;
    const link = await linkOf(buyer);
    const [order] = (await buyer.get<OrderListItem[]>('/account/orders')).body;
    await withDatabase((client) =>
      client.query(
        `UPDATE download_grants SET done_at = now() - interval '5 hours'
         WHERE state = 'done' AND order_id = $1`,
        [order!.order_id],
      ),
    );
    const rest = await request(link, { headers: { range: 'bytes=1000-', 'if-range': etag } });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(archive)).toBe(true);
    const other = await request(link, { headers: { range: 'bytes=1000-', 'if-range': '"old"' } });
    expect(other.status).toBe(200);
    expect(await linkOf(buyer)).toBe(link);
    expect(await downloadsLeft(buyer)).toBe(2);
  });

  it('ends where a link has been asked for ten times the archive', async () => {
    const buyer = await bought();
    const link = await linkOf(buyer);
    const statuses = [];
    for (let times = 0; times < 11; times += 1) statuses.push((await request(link)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 404]);
    expect(await downloadsLeft(buyer)).toBe(2);
  });

  it('is not served without a decision of the api', async () => {
    const buyer = await bought();
    const [row] = await withDatabase(
      async (client) =>
        (
          await client.query<{ storage_key: string }>(
            'SELECT storage_key FROM archives WHERE design_id = $1',
            [DESIGN],
          )
        ).rows,
    );
    const answer = await request(`${nginx.url}/stored-files/${row!.storage_key}`);
    expect(answer.status).toBe(404);
    expect(answer.bytes.equals(archive)).toBe(false);
    expect((await request(`${nginx.url}/api/v1/designs/${DESIGN}/download`)).status).toBe(401);
    expect(await downloadsLeft(buyer)).toBe(3);
  });
});

describe('the site behind nginx', () => {
  const ask = (path: string, accepted: string, headers: Record<string, string> = {}) =>
    request(nginx.url + path, { headers: { 'accept-encoding': accepted, ...headers } });

  it.each(['br', 'gzip'])(
    'comes as %s where a browser takes it, and stays for ever',
    async (form) => {
      const html = (await ask('/', form)).bytes.toString();
      const script = /src="(\/assets\/[^"]+)"/.exec(html)![1]!;
      const answer = await ask(script, form);
      expect(answer.headers.get('content-encoding')).toBe(form);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const again = await ask(script, form, {
        'if-none-match': answer.headers.get('etag')!,
        'cache-control': 'max-age=0',
      });
      expect(again.status).toBe(304);
    },
  );

  it('requires revalidation of pages', async () => {
    expect((await ask('/', 'br')).headers.get('cache-control')).toBe('no-cache');
  });
});
