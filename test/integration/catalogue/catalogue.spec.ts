import type { SignedInUser } from '#accounts';
import { CatalogueService, DesignListsService, type DesignQuery } from '#catalogue';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let catalogue: CatalogueService;
let designer: SignedInUser;
let sweater: number;
let hat: number;

beforeAll(async () => {
  shop = await createTestShop();
  catalogue = shop.modules.get(CatalogueService);
  designer = await shop.createUser('设计师');
  sweater = await catalogue.createCategory({ name: '毛衣', slug: 'sweater' }, 0);
  hat = await catalogue.createCategory({ name: '帽子', slug: 'hat' }, 1);
  const stock = [
    ['雪国费尔岛毛衣', '三色提花', 3990, [sweater]],
    ['麻花帽', '粗线快手', 1500, [hat]],
    ['麻花毛衣', '阿兰 花样', 4500, [sweater]],
    ['Fair Isle 帽', '100% 羊毛', 990, [hat, sweater]],
    ['下划_线围脖', '反斜\\杠', 800, []],
  ] as const;
  for (const [name, description, priceFen, categoryIds] of stock) {
    await shop.createDesign(designer, {
      name,
      description,
      priceFen,
      categoryIds: [...categoryIds],
    });
  }
});

afterAll(() => shop.close());

const list = (query: Partial<DesignQuery> = {}) =>
  shop.modules.get(DesignListsService).list({ p: 1, n: 100, ...query }, '/designs/');
const namesOf = async (query: Partial<DesignQuery>) =>
  (await list(query)).results.map((design) => design.name);

/** Follows `next` as a client does: by the address alone. */
async function follow(n: number): Promise<string[]> {
  const names: string[] = [];
  let query: Partial<DesignQuery> | null = { n };
  while (query) {
    const page = await list(query);
    names.push(...page.results.map((design) => design.name));
    const next = page.next ? new URL(page.next, 'http://shop').searchParams : null;
    query = next && { p: Number(next.get('p')), n, cursor: next.get('cursor')! };
    expect(page.count).toBe(5);
  }
  return names;
}

describe(CatalogueService.name, () => {
  it('lists newest first with the card fields (API-06)', async () => {
    const { results, count } = await list();
    expect(count).toBe(5);
    expect(results[0]).toEqual({
      id: expect.any(Number),
      name: '下划_线围脖',
      description: '反斜\\杠',
      preview_image: null,
      preview_image_small: null,
      designer_username: '设计师',
      download_count: 0,
      price: '8.00',
      old_price: null,
      old_price_kind: null,
      is_new: true,
    });
  });

  it('gives every design once along next, whatever the page size (API-06)', async () => {
    const all = await namesOf({});
    for (const n of [1, 2, 3, 5, 100]) expect(await follow(n)).toEqual(all);
  });

  it('answers page p, and nothing beyond the last (API-06)', async () => {
    const all = await namesOf({});
    expect(await namesOf({ p: 2, n: 2 })).toEqual(all.slice(2, 4));
    expect(await list({ p: 9, n: 2 })).toMatchObject({ count: 5, results: [], next: null });
    expect((await list({ p: 2, n: 2 })).previous).toBe('/api/v1/designs/?p=1&n=2');
  });

  it('keeps its place along next while designs are added', async () => {
    const first = await list({ n: 2 });
    const id = await shop.createDesign(designer, { name: '新到' });
    const cursor = new URL(first.next!, 'http://shop').searchParams.get('cursor')!;
    const second = await list({ n: 2, p: 2, cursor });
    await shop.database.query('DELETE FROM archives WHERE design_id = $1', [id]);
    await shop.database.query('DELETE FROM designs WHERE id = $1', [id]);
    const names = [...first.results, ...second.results].map((design) => design.name);
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain('新到');
  });

  it.each([
    ['two characters', { name: '麻花' }, ['麻花毛衣', '麻花帽']],
    ['one character', { name: '帽' }, ['Fair Isle 帽', '麻花帽']],
    ['several words', { name: '麻花 毛' }, ['麻花毛衣']],
    ['any width and case', { name: 'ＦＡＩＲ' }, ['Fair Isle 帽']],
    ['words without their blank', { name: 'fairisle' }, ['Fair Isle 帽']],
    ['a percent sign as itself', { description: '0%' }, ['Fair Isle 帽']],
    ['an underscore as itself', { name: '_' }, ['下划_线围脖']],
    ['a backslash as itself', { description: '\\' }, ['下划_线围脖']],
    ['characters in another order', { name: '花麻' }, []],
    ['the description', { description: '阿兰' }, ['麻花毛衣']],
    ['prices from', { price_min: '39.90' }, ['麻花毛衣', '雪国费尔岛毛衣']],
    ['prices to', { price_max: '9.9' }, ['下划_线围脖', 'Fair Isle 帽']],
    ['all at once', { name: '毛衣', price_max: '40', description: '提花' }, ['雪国费尔岛毛衣']],
  ])('finds by %s (API-08)', async (_what, query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('lists one category, or any of several, each design once (API-07)', async () => {
    expect(await namesOf({ categories: [hat] })).toEqual(['Fair Isle 帽', '麻花帽']);
    expect(await namesOf({ categories: [hat, sweater] })).toHaveLength(4);
  });

  it('answers queries of many words, whatever was asked before on the connection', async () => {
    for (const words of ['一 件 毛 衣 粗', '一 件 毛 衣 粗 线', '一 件 毛 衣 粗 线 快']) {
      expect((await list({ description: words })).count).toBe(0);
    }
  });

  it.each([
    { price_min: '1e3' },
    { price_max: '-1' },
    { cursor: 'forged' },
    { cursor: '' },
    { cursor: Buffer.from('10.999999').toString('base64url') },
    { name: '毛 '.repeat(17) },
    { p: 10_001, n: 1 },
  ])('refuses %p', async (query) => {
    await expect(list(query)).rejects.toMatchObject({ status: 400, code: 'invalid' });
  });

  it('hides an inactive design from everyone but admins and its designer (ROLE-12)', async () => {
    const admin = await shop.createUser('管理员', { isAdmin: true });
    const stranger = await shop.createUser('路人');
    const id = await shop.createDesign(designer, { name: '停售款' });
    await shop.setOnSale(id, false);
    expect(await namesOf({ name: '停售' })).toEqual([]);
    for (const viewer of [null, stranger]) {
      await expect(catalogue.getDetail(id, viewer)).rejects.toMatchObject({ status: 404 });
    }
    for (const viewer of [designer, admin]) {
      expect(await catalogue.getDetail(id, viewer)).toMatchObject({ is_active: false });
    }
  });
});
