import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type DesignCard,
  type DesignFacetsResponse,
  type DesignPage,
  readSheet,
  type SheetInput,
  type Suggestion,
} from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { TestApi } from './api.js';
import { HAT, RAGLAN, TOY } from './searched-designs.js';

/** An api whose searches are tested. */
export interface SearchedApi {
  api: TestApi;
  /** Waits until the searches know all changes. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

let searched: SearchedApi;
let api: TestApi;
let designer: SignedInUser;
let other: SignedInUser;
const ids = new Map<string, number>();

async function add(
  name: string,
  sheet: SheetInput | null = null,
  options: {
    description?: string;
    priceFen?: number;
    categories?: number[];
    by?: SignedInUser;
  } = {},
): Promise<number> {
  const by = options.by ?? designer;
  const design = {
    designerId: by.id,
    name,
    description: options.description ?? '附图解',
    priceFen: options.priceFen ?? 3990,
    oldPriceFen: null,
    categoryIds: options.categories ?? [],
    sheet: sheet && readSheet(sheet).sheet,
  };
  const [id] = await api.app
    .get(DataSource)
    .transaction((manager) => api.app.get(CatalogueService).createDesigns(by, [design], manager));
  ids.set(name, id!);
  return id!;
}

const encoded = (query: string | Record<string, string>) => new URLSearchParams(query).toString();
const get = async <T = DesignPage>(path: string) => {
  await searched.settle();
  return (await api.call<T>('GET', path, null, {})).body;
};
const find = (query: string) => get(`/designs/search?n=50&${encoded(query)}`);
const names = (cards: DesignCard[]) => cards.map(({ name }) => name).sort();
const found = async (query: string) => names((await find(query)).results);
const facets = (query: string) => get<DesignFacetsResponse>(`/designs/facets?${encoded(query)}`);

/** Defines the tests that every search engine must pass. */
export function testDesignSearch(start: () => Promise<SearchedApi>): void {
  beforeAll(async () => {
    searched = await start();
    api = searched.api;
    designer = await api.shop.createUser('designer');
    other = await api.shop.createUser('qinghe');
    const catalogue = api.app.get(CatalogueService);
    const sweaters = await catalogue.createCategory({ name: '毛衣', slug: 'sweater' }, 1);
    const hats = await catalogue.createCategory({ name: '帽子', slug: 'hat' }, 2);
    await add(
      '费尔岛育克毛衣',
      { ...RAGLAN, techniques: ['circular-yoke', 'fairisle'], difficulty: 4 },
      { categories: [sweaters], priceFen: 5990 },
    );
    await add('插肩套头衫', RAGLAN, { categories: [sweaters], priceFen: 4990 });
    await add('罗纹冷帽', HAT, { categories: [hats], priceFen: 1500, by: other });
    await add('小熊钩针玩偶', TOY, { priceFen: 2500 });
    await add('海盐开衫', null, { description: '中粗线，新手也能织的圍巾领', priceFen: 4500 });
    await add('棉线杯垫', null, { priceFen: 900, by: other });
  });

  afterAll(() => searched.close());

  describe('filters', () => {
    it.each([
      ['craft=crochet', ['小熊钩针玩偶']],
      ['category=hat', ['罗纹冷帽']],
      ['difficulty=1', ['小熊钩针玩偶', '罗纹冷帽']],
      ['technique=raglan-sleeve&technique=fairisle', ['插肩套头衫', '费尔岛育克毛衣']],
      ['technique=fairisle&difficulty=2', []],
      ['weight=worsted,dk&craft=knit', ['插肩套头衫', '罗纹冷帽', '费尔岛育克毛衣']],
      ['needle_min=4.5&needle_max=6', ['罗纹冷帽']],
      ['gauge_min=20', ['插肩套头衫', '费尔岛育克毛衣']],
      ['metres_max=200', ['小熊钩针玩偶', '罗纹冷帽']],
      ['language=zh&form=video&season=winter&audience=women', ['插肩套头衫', '费尔岛育克毛衣']],
      ['sort=newest&price_max=15', ['棉线杯垫', '罗纹冷帽']],
      ['designer=qinghe', ['棉线杯垫', '罗纹冷帽']],
      ['designer=nobody', []],
    ])('narrow and widen by %s (FIND-01)', async (query, expected) => {
      expect(await found(query)).toEqual([...expected].sort());
    });

    it('find the size that fits a body, and name it (FIND-04)', async () => {
      const page = await find('body=bust:90&ease=8&sort=price');
      expect(names(page.results)).toEqual(['插肩套头衫', '费尔岛育克毛衣']);
      expect(page.results[0]!.fitting_size).toEqual({ code: 'M', finished_cm: 100 });
      expect(await found('body=bust:120')).toEqual([]);
      // Without an ease the usual one of 8 cm.
      const usual = await find('body=bust:92&sort=price');
      expect(usual.results[0]!.fitting_size).toEqual({ code: 'M', finished_cm: 100 });
      expect(await found('body=bust:82')).toEqual(['插肩套头衫', '费尔岛育克毛衣']);
      expect(await found('body=bust:112')).toEqual([]);
      // A hat is 5 cm smaller than the head.
      expect(await found('body=head:56')).toEqual(['罗纹冷帽']);
    });

    it('find what the visitor’s yarn is enough for, with the largest size (FIND-05)', async () => {
      const page = await find('stash=weight:dk,metres:1160,strands:1&craft=knit&sort=price');
      expect(page.results.map(({ yarn_size }) => yarn_size)).toEqual([
        { code: 'M', metres: 1100 },
        { code: 'M', metres: 1100 },
      ]);
      expect(await found('stash=weight:dk,metres:1000,strands:1')).toEqual(['小熊钩针玩偶']);
    });

    it('compare strands held together with strands held together (FIND-05)', async () => {
      const held = { ...TOY, yarn_weight: 'fingering' as const, strands: 2, yardage_m: [400] };
      const id = await add('双股小熊', held);
      // Two strands of fingering are as thick as one of DK, and twice as long.
      const page = await find('stash=weight:fingering,metres:500,strands:2&sort=price');
      expect(page.results.map(({ name, yarn_size }) => [name, yarn_size?.metres])).toEqual([
        ['小熊钩针玩偶', 300],
        ['双股小熊', 400],
      ]);
      expect(await found('stash=weight:fingering,metres:500,strands:1')).toEqual([]);
      await api.shop.setOnSale(id, false);
    });

    it('find the visitor’s gauge within 5 %, and 10 % when asked (FIND-06)', async () => {
      expect(await found('my_gauge=22.5x30')).toEqual(['插肩套头衫', '费尔岛育克毛衣']);
      expect(await found('my_gauge=20x30')).toEqual([]);
      expect(await found('my_gauge=20x28:10')).toEqual(['插肩套头衫', '费尔岛育克毛衣']);
    });

    it.each([
      ['needle_min=abc', 'needle_min'],
      ['gauge_min=1', 'gauge_min'],
      ['needle_min=5&needle_max=3', 'needle_min'],
      ['technique=flying', 'technique'],
      [`category=${Array.from({ length: 200 }, (_, i) => `c${i}`).join(',')}`, 'category'],
      ['q=' + 'a'.repeat(10_000), 'q'],
      ['sort=best', 'sort'],
      ['q=毛衣&cursor=AAAA', 'cursor'],
    ])('are refused with the field: %.40s (FIND-01)', async (query, field) => {
      const { status, body } = await api.call('GET', `/designs/search?${encoded(query)}`, null, {});
      expect(status).toBe(400);
      expect(body).toHaveProperty(field);
    });

    it.each(['%', '_', "'", '😀', '\\', '* | & !', '\u0000x', '毛衣'.repeat(40)])(
      'search %j as text (FIND-01)',
      async (q) => {
        const { status } = await api.call('GET', `/designs/search?${encoded({ q })}`, null, {});
        expect(status).toBe(200);
      },
    );
  });

  describe('words', () => {
    it.each([
      ['毛衣', ['插肩套头衫', '费尔岛育克毛衣']],
      ['cardigan', ['海盐开衫']],
      ['开襟衫', ['海盐开衫']],
      ['从上往下', ['插肩套头衫']],
      ['钩针玩偶', ['小熊钩针玩偶']],
      ['公仔', ['小熊钩针玩偶']],
      ['fair isle', ['费尔岛育克毛衣']],
      ['top down', ['插肩套头衫']],
    ])('find each other: %s (FIND-08)', async (q, expected) => {
      expect(await found(new URLSearchParams({ q }).toString())).toEqual([...expected].sort());
    });

    it('say what was searched too, and leave it when asked (FIND-08)', async () => {
      expect((await find('q=外搭')).also).toContain('开衫');
      expect(await found('q=外搭&no_also=开衫')).toEqual([]);
    });

    it('become filters (FIND-09)', async () => {
      const page = await find('q=4mm 毛衣 50元以下');
      expect(page.understood).toEqual([
        { text: '4mm', filter: 'needle', value: '4-4', written: '4mm', at: 0 },
        { text: '50元以下', filter: 'price', value: '-50', written: '50元以下', at: 7 },
      ]);
      expect(names(page.results)).toEqual(['插肩套头衫']);
      // A design without a sheet says it in its description.
      expect(await found('q=新手 开衫')).toEqual(['海盐开衫']);
      expect((await find('q=毛衣 8 号针')).understood![0]).toMatchObject({
        value: null,
        filter: 'needle',
        written: '8 号针',
        at: 3,
      });
    });

    it.each([
      ['4mm 5mm', ['插肩套头衫', '费尔岛育克毛衣', '罗纹冷帽']],
      ['棒针 钩针', ['插肩套头衫', '费尔岛育克毛衣', '罗纹冷帽', '小熊钩针玩偶']],
      ['1000米以上', ['插肩套头衫', '费尔岛育克毛衣']],
      ['160-200米', ['罗纹冷帽']],
      ['15元到25元', ['罗纹冷帽', '小熊钩针玩偶']],
    ])('widen and narrow like the filters: %s (FIND-01, FIND-09)', async (q, expected) => {
      expect(await found(encoded({ q }))).toEqual([...expected].sort());
    });

    it('are found by sound, in traditional characters and with one mistake (FIND-10)', async () => {
      expect(await found('q=maoyi')).toEqual(['插肩套头衫', '费尔岛育克毛衣']);
      expect(await found('q=kaishan')).toEqual(['海盐开衫']);
      expect(await found('q=my')).toContain('费尔岛育克毛衣');
      expect(await found('q=開衫')).toEqual(['海盐开衫']);
      for (const q of ['cardigen', 'cardgan']) {
        const page = await find(`q=${q}`);
        expect([names(page.results), page.fuzzy]).toEqual([['海盐开衫'], [q]]);
      }
      for (const q of ['费尔鸟育克毛衣', '费尔岛育毛衣']) {
        const page = await find(`q=${q}`);
        expect([names(page.results), page.fuzzy]).toEqual([['费尔岛育克毛衣'], [q]]);
      }
    });

    it('that no design has are named, and the others are searched (FIND-09)', async () => {
      const page = await find('q=恐龙 毛衣');
      expect(page.missing).toEqual(['恐龙']);
      expect(names(page.results)).toEqual(['插肩套头衫', '费尔岛育克毛衣']);
      expect((await find('q=恐龙')).count).toBe(0);
    });
  });

  describe('counts', () => {
    it('tell what each value would leave (FIND-03)', async () => {
      const { count, facets: all } = await facets('craft=knit');
      expect(count).toBe(3);
      const of = (filter: string, value: string) =>
        all[filter]!.find((facet) => facet.value === value)!.count;
      expect([of('craft', 'knit'), of('craft', 'crochet'), of('craft', 'loom')]).toEqual([3, 1, 0]);
      expect([of('weight', 'dk'), of('weight', 'jumbo')]).toEqual([2, 0]);
      expect([of('category', 'sweater'), of('difficulty', '1')]).toEqual([2, 1]);
    });

    it('are those of the lists, for every value (FIND-03)', async () => {
      const { facets: all } = await facets('metres_max=1100');
      for (const [filter, values] of Object.entries(all)) {
        for (const { value, count } of values.filter((facet) => facet.count > 0)) {
          expect([filter, value, (await find(`metres_max=1100&${filter}=${value}`)).count]).toEqual(
            [filter, value, count],
          );
        }
      }
    });

    it('tell how many designs remain if a filter is removed (FIND-13)', async () => {
      const { count, without } = await facets('craft=crochet&needle_min=4&q=玩偶');
      expect(count).toBe(0);
      expect(without.map(({ chip, count: left }) => [chip.label, left])).toEqual([
        ['钩针', 0],
        ['针号 4 mm以上', 1],
      ]);
    });

    it('are those of designs that are on sale now (FIND-03)', async () => {
      const id = await add('临时毛衣', RAGLAN);
      expect((await facets('technique=raglan-sleeve')).count).toBe(2);
      await api.shop.setOnSale(id, false);
      expect((await facets('technique=raglan-sleeve')).count).toBe(1);
      expect(await found('q=临时毛衣')).not.toContain('临时毛衣');
    });
  });

  describe('order', () => {
    it.each([
      ['price', ['棉线杯垫', '罗纹冷帽', '小熊钩针玩偶']],
      ['-price', ['费尔岛育克毛衣', '插肩套头衫', '海盐开衫']],
      ['newest', ['棉线杯垫', '海盐开衫', '小熊钩针玩偶']],
    ])('is %s (FIND-12)', async (sort, expected) => {
      const page = await get(`/designs/?n=3&sort=${sort}`);
      expect(page.results.map(({ name }) => name)).toEqual(expected);
    });

    it('neither repeats nor loses a design while others are added (FIND-12)', async () => {
      for (const sort of ['price', '-price', 'newest', 'relevance', 'sold', 'rating']) {
        const seen: string[] = [];
        const expected = await found(`q=毛衣&sort=${sort}`);
        let next: string | null = `/designs/search?n=1&${encoded({ q: '毛衣', sort })}`;
        while (next) {
          const page: DesignPage = await get(next.replace('/api/v1', ''));
          seen.push(...page.results.map(({ name }) => name));
          next = page.next;
          if (seen.length === 1) await add('罗纹毛衣', null, { priceFen: 1 });
        }
        const fresh = seen.filter((name) => name !== '罗纹毛衣');
        expect([...fresh].sort()).toEqual(expected.filter((name) => name !== '罗纹毛衣'));
        await api.shop.database.query(
          "UPDATE designs SET is_active = false WHERE name = '罗纹毛衣'",
        );
      }
    });

    it('refuses the cursor of another search (FIND-12)', async () => {
      const { next } = await get('/designs/search?n=1&craft=knit');
      const moved = next!.replace('/api/v1', '').replace('craft=knit', 'craft=crochet');
      expect((await api.call('GET', moved, null, {})).status).toBe(400);
    });
  });

  describe('beside the search', () => {
    it('suggests categories, words, designers and designs (FIND-11)', async () => {
      const suggest = (q: string) => get<Suggestion[]>(`/designs/suggestions?${encoded({ q })}`);
      expect((await suggest('毛'))[0]).toEqual({ kind: 'category', text: '毛衣', id: 'sweater' });
      expect(await suggest('qing')).toContainEqual({ kind: 'designer', text: 'qinghe' });
      expect(await suggest('费尔')).toContainEqual({
        kind: 'technique',
        text: '费尔岛',
        id: 'fairisle',
      });
      expect(await suggest('maoy')).toContainEqual({
        kind: 'category',
        text: '毛衣',
        id: 'sweater',
      });
      expect(await suggest('小熊')).toEqual([
        { kind: 'design', text: '小熊钩针玩偶', id: String(ids.get('小熊钩针玩偶')) },
      ]);
    });

    it('shows similar designs, never the same or one off sale (FIND-14)', async () => {
      const similar = await get<DesignCard[]>(`/designs/${ids.get('插肩套头衫')}/similar`);
      expect(similar[0]!.name).toBe('费尔岛育克毛衣');
      expect(names(similar)).not.toContain('插肩套头衫');
      expect(names(similar)).not.toContain('临时毛衣');
    });

    it('leaves the meaning of the original query parameters (FIND-01)', async () => {
      expect(await found('name=毛衣')).toEqual(['费尔岛育克毛衣']);
      expect(await found('name=毛衣&craft=knit')).toEqual(['费尔岛育克毛衣']);
      expect(await found('price_max=15')).toEqual(['棉线杯垫', '罗纹冷帽']);
      expect((await find('name=毛衣')).understood).toBeUndefined();
      // Beside a filter of FIND-01 they mean the same: a description contains each word as it is.
      expect(await found('description=新手也能织&sort=price')).toEqual(['海盐开衫']);
      expect(await found('description=的围巾领&sort=price')).toEqual(['海盐开衫']);
      expect(await found('description=围&sort=price')).toEqual(['海盐开衫']);
      expect(await found('description=领&sort=price')).toEqual(['海盐开衫']);
      const id = await add('折线毯', null, { description: '能织新手也，也能' });
      expect(await found('description=新手也能织&sort=price')).toEqual(['海盐开衫']);
      expect(await found('description=手也&sort=price')).toEqual(['折线毯', '海盐开衫']);
      await api.shop.setOnSale(id, false);
    });
  });
}
