import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import type { DesignCard, DesignDetail, Page } from '#contracts';
import { DownloadGrantsService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
  designId = await api.shop.createDesign(designer, { priceFen: 4000 });
});

afterAll(() => api.close());

const detail = async (user?: SignedInUser) =>
  (await api.call<DesignDetail>('GET', `/designs/${designId}/`, null, user ? { user } : {})).body;

const cards = async (path: string, user?: SignedInUser) =>
  (await api.call<Page<DesignCard>>('GET', path, null, user ? { user } : {})).body.results;

async function buy(): Promise<string> {
  const body = { design_id: designId };
  const { body: order } = await api.call<{ order_id: string }>('POST', '/orders/', body, {
    user: buyer,
  });
  await api.shop.markPaid(order.order_id);
  return order.order_id;
}

const edit = (change: object) =>
  api.app
    .get(DataSource)
    .transaction((manager) =>
      api.app.get(CatalogueService).edit(designer, designId, { seenAt: null, ...change }, manager),
    );

/** As if the price had been set, and the design had first gone on sale, this many days ago. */
const age = (days: number) =>
  api.shop.database.query(
    `UPDATE designs SET price_since = now() - make_interval(days => $2),
       published_at = least(published_at, now() - make_interval(days => $2)) WHERE id = $1`,
    [designId, days],
  );

const history = () =>
  api.shop.database.query<{ fen: number }>(
    'SELECT price_fen::int AS fen FROM design_prices WHERE design_id = $1 ORDER BY to_at',
    [designId],
  );

it('says that it is new for two weeks after its upload (WALK-12)', async () => {
  expect((await detail()).is_new).toBe(true);
  await api.shop.database.query(
    "UPDATE designs SET created_at = now() - interval '15 days' WHERE id = $1",
    [designId],
  );
  expect(await detail()).not.toHaveProperty('is_new');
});

describe('a design that the viewer owns', () => {
  it('says so on its page, with the order and the downloads left (WALK-06)', async () => {
    expect((await detail(buyer)).owned).toBeNull();
    const orderId = await buy();
    const owned = (left: number) => ({
      order_id: orderId,
      downloads_left: left,
      free_downloads_left: 0,
    });
    expect((await detail(buyer)).owned).toEqual(owned(3));
    await api.shop.database.query('UPDATE orders SET downloads_left = 0 WHERE id = $1', [orderId]);
    expect((await detail(buyer)).owned).toEqual(owned(0));
  });

  it('has a download left while the last one is not finished, of whichever order it is (WALK-06, DL-13)', async () => {
    const grants = api.app.get(DownloadGrantsService);
    const left = async () => (await detail(buyer)).owned?.downloads_left;
    const orderId = await buy();
    await api.shop.database.query('UPDATE orders SET downloads_left = 1 WHERE id = $1', [orderId]);
    const interrupted = await grants.begin(buyer, designId, 'Chrome');
    await grants.end(interrupted, 0, false);
    expect(await api.shop.downloadsLeft(orderId)).toBe(0);
    expect(await left()).toBe(1);
    const later = await buy();
    await api.shop.database.query('UPDATE orders SET downloads_left = 0 WHERE id = $1', [later]);
    expect((await detail(buyer)).owned).toMatchObject({ order_id: orderId, downloads_left: 1 });
    await grants.end(await grants.begin(buyer, designId, 'Chrome'), 0, true);
    expect(await left()).toBe(0);
  });

  it('is not owned by visitors, by others, or after a refund (WALK-06)', async () => {
    const orderId = await buy();
    expect((await detail()).owned).toBeNull();
    expect((await detail(designer)).owned).toBeNull();
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [orderId],
    );
    expect((await detail(buyer)).owned).toBeNull();
  });

  it.each(['/designs/?p=1&n=4', '/designs/search/?name=毛衣'])(
    'is marked on the cards of %s for who is signed in, and for nobody else (WALK-06)',
    async (path) => {
      await buy();
      const shown = await cards(path, buyer);
      expect(shown.find(({ id }) => id === designId)).toMatchObject({ owned: true });
      expect(shown.filter(({ owned }) => owned)).toHaveLength(1);
      for (const card of await cards(path)) expect(card).not.toHaveProperty('owned');
    },
  );
});

describe('a struck price', () => {
  it('is the original price, with its period, when it was asked here for seven days (LAW-05)', async () => {
    await age(10);
    await edit({ priceFen: 2990, oldPriceFen: 4000 });
    const { old_price_kind: kind, old_price_period: period } = await detail();
    expect(kind).toBe('original');
    const days = (Date.parse(period!.to) - Date.parse(period!.from)) / 86_400_000;
    expect(days).toBeCloseTo(10, 1);
    const [card] = await cards('/designs/?p=1&n=1');
    expect(card).toMatchObject({ id: designId, old_price: '40.00', old_price_kind: 'original' });
  });

  it('is a reference price, with its ground, when it was not (LAW-05)', async () => {
    await age(6);
    await edit({ priceFen: 2990, oldPriceFen: 4000, oldPriceGround: '纸质图册定价' });
    expect(await detail()).toMatchObject({
      old_price: '40.00',
      old_price_kind: 'reference',
      old_price_period: null,
      old_price_ground: '纸质图册定价',
    });
  });

  it('is a reference price when another price was asked (LAW-05)', async () => {
    await age(30);
    await edit({ priceFen: 2990, oldPriceFen: 9900 });
    expect(await detail()).toMatchObject({ old_price_kind: 'reference', old_price_period: null });
  });

  it('has no kind and no period when the design has no old price (LAW-05)', async () => {
    await age(30);
    await edit({ priceFen: 2990, oldPriceFen: 4000 });
    await edit({ oldPriceFen: null });
    expect(await detail()).toMatchObject({
      old_price: null,
      old_price_kind: null,
      old_price_period: null,
    });
  });

  it('is a reference price when the design was off sale, also before its first activation (LAW-05)', async () => {
    const draft = { name: '草稿', description: '', priceFen: 4000, oldPriceFen: null };
    const [id] = await api.app
      .get(DataSource)
      .transaction((manager) =>
        api.app
          .get(CatalogueService)
          .createDesigns(
            buyer,
            [{ ...draft, categoryIds: [], designerId: designer.id, isActive: false }],
            manager,
          ),
      );
    designId = id!;
    await age(10);
    await edit({ priceFen: 2990, oldPriceFen: 4000 });
    await api.shop.setOnSale(designId, true);
    expect(await detail()).toMatchObject({ old_price_kind: 'reference', old_price_period: null });
    expect(await history()).toEqual([]);
  });

  it('counts the days since the last activation only (LAW-05)', async () => {
    await age(4);
    await api.shop.setOnSale(designId, false);
    await age(20);
    await api.shop.setOnSale(designId, true);
    await edit({ priceFen: 2990, oldPriceFen: 4000 });
    expect(await detail()).toMatchObject({ old_price_kind: 'reference', old_price_period: null });
    expect(await history()).toEqual([{ fen: 4000 }, { fen: 4000 }]);
  });

  it('stays the original price of the time before the design was off sale (LAW-05)', async () => {
    await age(10);
    await api.shop.setOnSale(designId, false);
    await edit({ priceFen: 2990, oldPriceFen: 4000 });
    await api.shop.setOnSale(designId, true);
    const { old_price_kind: kind, old_price_period: period } = await detail();
    expect(kind).toBe('original');
    const days = (Date.parse(period!.to) - Date.parse(period!.from)) / 86_400_000;
    expect(days).toBeCloseTo(10, 1);
  });

  it('refers to the history, which keeps every price that was asked (LAW-05)', async () => {
    await age(20);
    await edit({ priceFen: 3500 });
    await age(8);
    await edit({ priceFen: 2990 });
    await edit({ oldPriceFen: 4000 });
    expect(await detail()).toMatchObject({ old_price_kind: 'original' });
    expect(await history()).toEqual([{ fen: 4000 }, { fen: 3500 }]);
  });
});

describe('the pictures', () => {
  it('are of an unknown kind until somebody says what they are (LAW-09)', async () => {
    expect((await detail()).picture_kind).toBeNull();
    await edit({ pictureKind: 'ai' });
    expect((await detail()).picture_kind).toBe('ai');
  });
});
