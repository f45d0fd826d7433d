import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { matchPage } from './app/match-page';
import { TOOLS } from './features/knitting/model/tools';
import { type PageModule, PAGES } from './routes';

describe('the route manifest', () => {
  it.each(PAGES.map((page) => [page.path, page] as const))(
    '%s has a component',
    async (_, page) => {
      const component = page.component ?? (await page.load!()).Component;
      expect(typeof component).toBe('function');
    },
  );

  it.each(PAGES.slice(0, -1).map((page) => [page.path, page] as const))(
    '%s is found by its own address, and has a title of its own or of its subject',
    (path, page) => {
      expect(matchPage(path.replace(/:\w+|\*$/g, '1'))?.page).toBe(page);
      expect(page.title !== null || page.subject !== null || path === '/').toBe(true);
      expect(page.description === null || page.crawled).toBe(true);
      expect(page.data !== 'design' || path.includes(':designId')).toBe(true);
      expect(page.source !== null).toBe(page.ssr !== 'never' && page.load !== undefined);
    },
  );

  it('names the source of every page whose own code is rendered on the server', async () => {
    const own = PAGES.flatMap(({ source, load }) => (source && load ? [{ source, load }] : []));
    expect(own.length).toBeGreaterThan(0);
    for (const { source, load } of own) {
      const file = join(import.meta.dirname, '..', source);
      expect(((await import(file)) as PageModule).Component).toBe((await load()).Component);
    }
  });

  it('has each path once', () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has the pages for everybody in the sitemap, and no personal page', () => {
    const indexed = PAGES.filter(({ description }) => description !== null);
    expect(indexed.map(({ path }) => path)).toEqual([
      '/',
      '/about',
      '/about/seller',
      '/contact',
      '/terms',
      '/privacy',
      '/tools',
      ...TOOLS.map(({ slug }) => `/tools/${slug}`),
    ]);
    for (const { access } of indexed) expect(access).toBe('everyone');
  });

  it('has a page with its name for each of the twelve tools (CALC-01)', () => {
    expect(TOOLS).toHaveLength(12);
    for (const { slug, name, summary } of TOOLS) {
      expect(matchPage(`/tools/${slug}`)?.page).toMatchObject({
        title: name,
        description: summary,
        ssr: 'everyone',
        access: 'everyone',
      });
    }
  });

  it('keeps search engines off every page that only its owner may open, except the payment page', () => {
    const found = PAGES.filter(({ access, crawled }) => access !== 'everyone' && crawled);
    expect(found.map(({ path }) => path)).toEqual(['/design/:designId/payment', '/admin/queues/*']);
  });

  it.each([
    ['/design/12', '/design/:designId', { designId: '12' }],
    ['/Design/12/', '/design/:designId', { designId: '12' }],
    ['/categories/%E6%AF%9B', '/categories/:slug', { slug: '毛' }],
    ['/category/3/designs', '/category/:categoryId/designs', { categoryId: '3' }],
    ['//', '/', {}],
    ['/about/', '/about', {}],
    ['/LOGIN', '/login', {}],
    ['/design/12/payment', '/design/:designId/payment', { designId: '12' }],
    ['/download/12', '/download/:designId', { designId: '12' }],
  ])('finds the page of %s', (address, path, params) => {
    const match = matchPage(address);
    expect(match?.page.path).toBe(path);
    expect(match?.params).toEqual(params);
  });

  it.each(['/design/12/edit/more', '/constructor', '/profile/unknown', '/categories/%E6'])(
    'has no page for %s',
    (path) => {
      expect(matchPage(path)).toBeNull();
    },
  );
});
