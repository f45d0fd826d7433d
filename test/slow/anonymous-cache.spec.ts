import type { DesignDetail } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from '../support/fixtures/archives.js';
import {
  countsOf,
  headersOf,
  type Process,
  read,
  readCached,
  requestCached,
  useCachingApis,
} from '../support/site/caching-apis.js';
import { archive } from '../support/site/design-forms.js';
import { eventually } from '../support/eventually.js';
import { newName } from '../support/site/messages.js';
import { request } from '../support/site/site.js';

const apis = useCachingApis();

describe('a cached read', () => {
  const changes: [string, () => Promise<unknown>, (design: DesignDetail) => unknown, unknown][] = [
    ['a price', () => apis.edit({ price: '77.10' }), (design) => design.price, '77.10'],
    [
      'a picture that was taken away',
      async () => {
        const { body } = await read<DesignDetail>(apis.one, apis.detailPath, {
          headers: apis.admin.bearer,
        });
        return apis.edit({ remove_image_ids: String(body.detail_images[0]!.id) });
      },
      (design) => design.detail_images.length,
      1,
    ],
    [
      'another archive',
      async () => apis.edit({}, [archive(await zipOf({ 'neu.pdf': '%PDF' }))]),
      (design) => design.archive?.files,
      [{ kind: 'pdf', count: 1 }],
    ],
    [
      'a category',
      async () => {
        const [category] = await apis.shop.database.query<{ id: number }>(
          `INSERT INTO categories (name, slug) VALUES ('披肩', '${newName()}') RETURNING id`,
        );
        await apis.sql(`INSERT INTO design_categories VALUES ($id, ${category!.id})`);
      },
      (design) => design.categories.map(({ name }) => name),
      ['披肩'],
    ],
    [
      'what somebody writes into the database',
      () => apis.sql("UPDATE designs SET description = '外面写的' WHERE id = $id"),
      (design) => design.description,
      '外面写的',
    ],
    [
      "its designer's name",
      () => apis.sql("UPDATE users SET username = '新名字' WHERE username <> '新名字'"),
      (design) => design.designer_username,
      '新名字',
    ],
  ];

  it.each(changes)('shows %s on every process', async (_what, change, shownIn, shown) => {
    for (const process of apis.all) {
      const cached = await readCached<DesignDetail>(process, apis.detailPath);
      expect(shownIn(cached.body)).not.toEqual(shown);
    }
    await change();
    await eventually(async () => {
      for (const process of apis.all) {
        const { body } = await read<DesignDetail>(process, apis.detailPath);
        expect(shownIn(body)).toEqual(shown);
      }
    });
  });

  it('shows a new download count, which notifies no process, after the next change', async () => {
    for (const process of apis.all) await readCached(process, apis.detailPath);
    await apis.sql('UPDATE designs SET download_count = 41 WHERE id = $id');
    await apis.sql('UPDATE designs SET price_fen = 4100 WHERE id = $id');
    await eventually(async () => {
      for (const process of apis.all) {
        const { body } = await read<DesignDetail>(process, apis.detailPath);
        expect(body).toMatchObject({ download_count: 41, price: '41.00' });
      }
    });
  });

  it('disappears on every process after a design is deactivated, and returns after it is activated', async () => {
    const idsOf = async (process: Process) =>
      (await read<{ results: { id: number }[] }>(process, '/designs/?n=100')).body.results.map(
        ({ id }) => id,
      );
    for (const process of apis.all) {
      await readCached(process, apis.detailPath);
      await readCached(process, '/designs/?n=100');
    }
    for (const isActive of [false, true]) {
      expect((await apis.activate(isActive)).status).toBe(200);
      await eventually(async () => {
        for (const process of apis.all) {
          expect((await read(process, apis.detailPath)).status).toBe(isActive ? 200 : 404);
          expect((await idsOf(process)).includes(apis.designId)).toBe(isActive);
        }
      });
    }
  });

  it('shows a new category in the list of categories', async () => {
    for (const process of apis.all) await readCached(process, '/categories/');
    const slug = newName();
    await apis.sql(`INSERT INTO categories (name, slug) VALUES ('手套', '${slug}')`);
    await eventually(async () => {
      for (const process of apis.all) {
        const { body } = await read<{ slug: string }[]>(process, '/categories/');
        expect(body.map((category) => category.slug)).toContain(slug);
      }
    });
  });
});

describe('a cached page', () => {
  it.each(['br', 'gzip', 'identity'])(
    'equals the rendered page, in the encoding %s',
    async (encoding) => {
      const init = { headers: { 'accept-encoding': encoding } };
      for (const path of ['/', `/design/${apis.designId}`]) {
        const address = `${path}?${newName()}`;
        const rendered = await request(apis.one.api.url + address, init);
        const cached = await requestCached(apis.one, address, init);
        expect(cached.status).toBe(200);
        expect(cached.headers.get('content-encoding')).toBe(
          encoding === 'identity' ? null : encoding,
        );
        expect(cached.bytes.equals(rendered.bytes)).toBe(true);
        expect(headersOf(cached)).toEqual(headersOf(rendered));
      }
    },
  );

  it('is a 304 where the browser has it', async () => {
    const { headers } = await requestCached(apis.one, '/');
    const condition = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    const unchanged = await request(`${apis.one.api.url}/`, { headers: condition });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  });

  it('shows a new price and title on every process', async () => {
    const path = `/design/${apis.designId}`;
    for (const process of apis.all) await requestCached(process, path);
    await apis.edit({ name: '改了名的围巾', price: '66.60' });
    await eventually(async () => {
      for (const process of apis.all) {
        const html = (await request(process.api.url + path)).bytes.toString();
        expect(html).toContain('<title>改了名的围巾 · 云织商城</title>');
        expect(html).toContain('66.60');
      }
    });
  });

  it('is never sent to a visitor who is signed in, nor made for one', async () => {
    const headers = { cookie: 'username=%E9%98%BF%E7%BB%87; is_admin=false' };
    for (const path of ['/', `/design/${apis.designId}`]) {
      await requestCached(apis.one, path);
      const before = await countsOf(apis.one);
      const own = await request(apis.one.api.url + path, { headers });
      expect(own.headers.get('cache-control')).toBe('private, no-cache');
      expect(own.bytes.toString()).toContain('阿织');
      expect(await countsOf(apis.one)).toEqual(before);
      expect((await requestCached(apis.one, path)).bytes.toString()).not.toContain('阿织');
    }
  });

  it('is recorded with its request id', async () => {
    await requestCached(apis.one, '/');
    const requestId = `page-${newName()}`;
    const { headers } = await request(`${apis.one.api.url}/`, {
      headers: { 'x-request-id': requestId },
    });
    expect(headers.get('x-request-id')).toBe(requestId);
    await eventually(() => expect(apis.one.api.output()).toContain(`request=${requestId}`));
  });
});
