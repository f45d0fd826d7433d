import { describe, expect, it } from '@jest/globals';
import { encoded, names, type SearchedCatalogue } from './searched-catalogue.js';
import { RAGLAN, TOY } from './searched-designs.js';

/** Defines the tests of filters that every search engine must pass. */
export function testSearchFilters(at: SearchedCatalogue): void {
  const { add, find, found } = at;

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
      await at.api.shop.setOnSale(id, false);
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
      const { status, body } = await at.api.call(
        'GET',
        `/designs/search?${encoded(query)}`,
        null,
        {},
      );
      expect(status).toBe(400);
      expect(body).toHaveProperty(field);
    });

    it.each(['%', '_', "'", '😀', '\\', '* | & !'])('search %j as text (FIND-01)', async (q) => {
      expect(await found(encoded({ q }))).toEqual([]);
      const name = `记号${q}记号`;
      const id = await add(name);
      expect(await found(encoded({ q }))).toEqual([name]);
      await at.api.shop.setOnSale(id, false);
    });

    it.each([
      ['\u0000x', []],
      ['毛衣'.repeat(40), ['插肩套头衫', '费尔岛育克毛衣']],
    ])('find by %j what has the words (FIND-01)', async (q, expected) => {
      expect(await found(encoded({ q }))).toEqual(expected);
    });
  });
}

/** Defines the tests of the counts beside filters that every search engine must pass. */
export function testFilterCounts(at: SearchedCatalogue): void {
  const { add, facets, find, found } = at;

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
      await at.api.shop.setOnSale(id, false);
      expect((await facets('technique=raglan-sleeve')).count).toBe(1);
      expect(await found('q=临时毛衣')).not.toContain('临时毛衣');
    });
  });
}
