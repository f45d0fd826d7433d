import type { DesignCard, DesignPage, Suggestion } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  encoded,
  names,
  type SearchedApi,
  type SearchedCatalogue,
  useSearchedCatalogue,
} from './searched-catalogue.js';
import { RAGLAN } from './searched-designs.js';
import { testFilterCounts, testSearchFilters } from './search-filter-tests.js';

/** Defines the tests that every search engine must pass. */
export function testDesignSearch(start: () => Promise<SearchedApi>): void {
  const at = useSearchedCatalogue(start);
  testSearchFilters(at);
  testSearchWords(at);
  testFilterCounts(at);
  testSearchOrder(at);
  testBesideSearch(at);
}

function testSearchWords({ find, found }: SearchedCatalogue): void {
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
}

function testSearchOrder(at: SearchedCatalogue): void {
  const { add, found, get } = at;

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
        await at.api.shop.database.query(
          "UPDATE designs SET is_active = false WHERE name = '罗纹毛衣'",
        );
      }
    });

    it('refuses the cursor of another search (FIND-12)', async () => {
      const { next } = await get('/designs/search?n=1&craft=knit');
      const moved = next!.replace('/api/v1', '').replace('craft=knit', 'craft=crochet');
      expect((await at.api.call('GET', moved, null, {})).status).toBe(400);
    });
  });
}

function testBesideSearch(at: SearchedCatalogue): void {
  const { add, find, found, get, ids } = at;

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
      const similar = async () => {
        const path = `/designs/${ids.get('插肩套头衫')}/similar`;
        return (await get<DesignCard[]>(path)).map(({ name }) => name);
      };
      expect((await similar())[0]).toBe('费尔岛育克毛衣');
      expect(await similar()).not.toContain('插肩套头衫');
      const id = await add('另一件插肩衫', RAGLAN);
      expect(await similar()).toContain('另一件插肩衫');
      await at.api.shop.setOnSale(id, false);
      expect(await similar()).not.toContain('另一件插肩衫');
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
      await at.api.shop.setOnSale(id, false);
    });
  });
}
