import type { CatalogueService } from '#catalogue';
import type { Config } from '#config';
import type { SitePage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { SitemapService } from './sitemap.service.js';

const PAGES = [
  { path: '/', description: 'x', crawled: true },
  { path: '/about', description: 'x', crawled: true },
  { path: '/login', description: null, crawled: true },
  { path: '/orders', description: null, crawled: false },
  { path: '/orders/more', description: null, crawled: false },
  { path: '/design/:id/edit', description: null, crawled: false },
  { path: '/download/:id', description: null, crawled: false },
] as SitePage[];

const CHANGED = new Date('2026-03-01T16:30:00Z');

/** A catalogue with this many designs and gaps between their ids. */
function sitemapsOf(ids: number[]): SitemapService {
  const catalogue = {
    categories: () => Promise.resolve([{ id: 1, name: '毛 & 线', slug: '毛&线' }]),
    lastDesignId: () => Promise.resolve(ids.at(-1) ?? 0),
    activeDesigns: (after: number, last: number, max: number) =>
      Promise.resolve(
        ids
          .filter((id) => id > after && id <= last)
          .slice(0, max)
          .map((id) => ({ id, updatedAt: CHANGED, firstOf: id === 2 ? '山茶&手作' : null })),
      ),
  };
  return new SitemapService(
    { publicUrl: 'https://shop.example' } as Config,
    catalogue as unknown as CatalogueService,
    () => Promise.resolve(PAGES),
  );
}

async function textOf(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);

describe(SitemapService.name, () => {
  it('is a single file while everything fits into it', async () => {
    const xml = await textOf(sitemapsOf([2, 24_000]).whole());
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    expect(xml).toMatch(/<\/urlset>\n$/);
    expect(xml).toContain(
      '<url><loc>https://shop.example/design/2</loc><lastmod>2026-03-01T16:30:00.000Z</lastmod></url>',
    );
    expect(placesIn(xml)).toEqual([
      'https://shop.example/',
      'https://shop.example/about',
      'https://shop.example/categories/%E6%AF%9B%26%E7%BA%BF',
      'https://shop.example/find/fair-isle',
      'https://shop.example/designers/%E5%B1%B1%E8%8C%B6%26%E6%89%8B%E4%BD%9C',
      'https://shop.example/design/2',
      'https://shop.example/design/24000',
    ]);
  });

  it('lists the pages of a shop without designs', async () => {
    expect(placesIn(await textOf(sitemapsOf([]).whole()))).toHaveLength(4);
  });

  it('disallows pages that must not be crawled, each prefix once', async () => {
    const lines = (await sitemapsOf([]).robots()).split('\n');
    expect(lines.slice(6)).toEqual([
      'Disallow: /design/*/edit',
      'Disallow: /download/',
      'Disallow: /orders',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ]);
  });

  it('is an index of files below 50,000 pages that contain each design once', async () => {
    const ids = Array.from({ length: 48_001 }, (_, index) => index + 1);
    const sitemaps = sitemapsOf(ids);
    const index = await textOf(sitemaps.whole());
    expect(index).toContain('<sitemapindex');
    const parts = [1, 2, 3];
    expect(placesIn(index)).toEqual(
      parts.map((part) => `https://shop.example/sitemaps/${part}.xml`),
    );
    const designs: string[] = [];
    for (const part of parts) {
      const places = placesIn(await textOf(sitemaps.part(part))) as string[];
      expect(places.length).toBeLessThan(50_000);
      designs.push(...places.filter((place) => place.includes('/design/')));
    }
    expect(designs).toEqual(ids.map((id) => `https://shop.example/design/${id}`));
  });
});
