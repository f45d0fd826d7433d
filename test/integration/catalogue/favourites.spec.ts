import { AccountErasures, type SignedInUser } from '#accounts';
import {
  type AccountExport,
  API_BASE,
  type DesignCard,
  type DesignDetail,
  FAVOURITE_LIMITS,
  type Page,
} from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let user: SignedInUser;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
});

beforeEach(async () => {
  people += 1;
  user = await api.shop.createUser(`knitter${people}`);
});

afterAll(() => api.close());

const newDesign = () => api.shop.createDesign(designer, { priceFen: 4000 });

const heart = (method: 'PUT' | 'DELETE', id: number | string, who = user) =>
  api.call<{ message: string }>(method, `/account/favourites/${id}`, null, { user: who });

const merge = (ids: unknown) =>
  api.call('POST', '/account/favourites/', { design_ids: ids }, { user });

const page = async (path = '/account/favourites/', who = user) =>
  (await api.call<Page<DesignCard>>('GET', path.replace(API_BASE, ''), null, { user: who })).body;

const listed = async (who = user) => (await page(undefined, who)).results.map(({ id }) => id);

describe('favourites', () => {
  it('are added and removed, as often as it is asked, newest first (SHELF-02)', async () => {
    const [first, second] = [await newDesign(), await newDesign()];
    for (const id of [second, first, second]) {
      expect(await heart('PUT', id)).toMatchObject({ status: 200, body: { message: '已收藏' } });
    }
    expect(await listed()).toEqual([first, second]);
    for (const id of [first, first]) {
      expect(await heart('DELETE', id)).toMatchObject({ status: 200 });
    }
    expect(await listed()).toEqual([second]);
    expect(await listed(designer)).toEqual([]);
  });

  it('are hidden while a design is off sale, and back when it returns (SHELF-02)', async () => {
    const id = await newDesign();
    await heart('PUT', id);
    await api.shop.setOnSale(id, false);
    expect(await page()).toMatchObject({ count: 0, next: null, results: [] });
    expect(await heart('PUT', id)).toMatchObject({
      status: 404,
      body: { code: 'design_not_found' },
    });
    await api.shop.setOnSale(id, true);
    expect(await page()).toMatchObject({ count: 1, results: [{ id, favourite: true }] });
  });

  it('refuse designs that are unknown (SHELF-02)', async () => {
    for (const id of [999_999_999, '0', 'x']) expect((await heart('PUT', id)).status).toBe(404);
    expect((await heart('DELETE', 999_999_999)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('are listed page by page, also when one is removed meanwhile (SHELF-02)', async () => {
    const ids = [await newDesign(), await newDesign(), await newDesign()];
    for (const id of ids) await heart('PUT', id);
    const first = await page('/account/favourites/?n=1');
    expect(first).toMatchObject({ count: 3, results: [{ id: ids[2] }] });
    await heart('DELETE', ids[2]!);
    const second = await page(first.next!);
    expect(second.results).toMatchObject([{ id: ids[1] }]);
    const third = await page(second.next!);
    expect(third).toMatchObject({ next: null, results: [{ id: ids[0] }] });
    const found = await page('/designs/search?n=1&sort=price');
    const cursors = ['AAAA', new URL(found.next!, 'http://shop').searchParams.get('cursor')];
    for (const cursor of cursors) {
      const path = `/account/favourites/?cursor=${cursor}`;
      const refused = await api.call('GET', path, null, { user });
      expect([refused.status, refused.body]).toEqual([
        400,
        expect.objectContaining({ cursor: expect.any(Array) }),
      ]);
    }
  });

  it('of a device are merged in their order, without those that are unknown (SHELF-02)', async () => {
    const [first, second, third] = [await newDesign(), await newDesign(), await newDesign()];
    await heart('PUT', second);
    expect((await merge([first, 999_999_999, second, third])).status).toBe(200);
    expect(await listed()).toEqual([first, third, second]);
    const tooMany = Array.from({ length: FAVOURITE_LIMITS.perDevice + 1 }, (_, i) => i + 1);
    for (const wrong of [tooMany, ['x'], [0], null]) {
      expect(await merge(wrong)).toMatchObject({ status: 400 });
    }
  });

  it('end at a limit (SHELF-02)', async () => {
    const [id, another] = [await newDesign(), await newDesign()];
    await api.shop.database.query(
      `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
         description_folded, name_grams, description_grams, is_active)
       SELECT designer_id, name, description, price_fen, name_folded, description_folded,
         name_grams, description_grams, false
       FROM designs, generate_series(2, $2) WHERE id = $1`,
      [id, FAVOURITE_LIMITS.perAccount],
    );
    await api.shop.database.query(
      `INSERT INTO favourites (user_id, design_id)
       SELECT $1, id FROM designs WHERE NOT is_active ORDER BY id DESC LIMIT $2`,
      [user.id, FAVOURITE_LIMITS.perAccount - 1],
    );
    // Of a device's favourites the newest are added.
    expect((await merge([another, id])).status).toBe(200);
    expect(await listed()).toEqual([another]);
    await heart('DELETE', another);
    expect((await heart('PUT', id)).status).toBe(200);
    expect(await heart('PUT', another)).toMatchObject({
      status: 400,
      body: { design_id: [expect.stringContaining('最多收藏')] },
    });
    expect((await heart('PUT', id)).status).toBe(200);
    expect(await listed()).toEqual([id]);
  });

  it('are in the export of personal data, and erased with the account (SHELF-02)', async () => {
    const [id, offSale] = [await newDesign(), await newDesign()];
    for (const one of [id, offSale]) await heart('PUT', one);
    await api.shop.setOnSale(offSale, false);
    const { body } = await api.call<AccountExport>('GET', '/account/export/', null, { user });
    expect(body.favourites).toMatchObject([{ design_id: id }, { design_id: offSale }]);
    const erasures = api.app.get(AccountErasures);
    await api.app.get(DataSource).transaction((manager) => erasures.run(user.id, manager));
    const rows = await api.shop.database.query('SELECT FROM favourites WHERE user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a design that is a favourite', () => {
  it.each(['/designs/?p=1&n=4', '/designs/search/?name=毛衣'])(
    'is marked on the cards of %s for who is signed in, and for nobody else (SHELF-02)',
    async (path) => {
      const id = await newDesign();
      await heart('PUT', id);
      const shown = await page(path);
      expect(shown.results.find((card) => card.id === id)).toMatchObject({ favourite: true });
      expect(shown.results.filter(({ favourite }) => favourite)).toHaveLength(1);
      const visitor = await api.call<Page<DesignCard>>('GET', path, null, {});
      for (const card of visitor.body.results) expect(card).not.toHaveProperty('favourite');
    },
  );

  it('is marked on its page for who is signed in, and for nobody else (SHELF-02)', async () => {
    const id = await newDesign();
    const detail = async (who?: SignedInUser) =>
      (await api.call<DesignDetail>('GET', `/designs/${id}/`, null, who ? { user: who } : {})).body;
    expect(await detail(user)).toMatchObject({ favourite: false });
    await heart('PUT', id);
    expect(await detail(user)).toMatchObject({ favourite: true });
    expect(await detail(designer)).toMatchObject({ favourite: false });
    expect(await detail()).not.toHaveProperty('favourite');
  });
});
