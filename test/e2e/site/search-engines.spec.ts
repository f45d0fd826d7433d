import type { Category } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { archive, detailOf, image, upload } from '../../support/site/design-forms.js';
import { request, setOnSale, siteUrl, visitor } from '../../support/site/site.js';
import { eventually } from '../../support/eventually.js';

const NASTY = `帽"</title><script>alert(1)</script>&'`;

async function pageOf(path: string) {
  const { status, headers, bytes } = await request(siteUrl + path);
  const html = bytes.toString();
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { status, headers, html, contentOf };
}

const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);

async function sitemap(): Promise<string[]> {
  const { bytes } = await request(`${siteUrl}/sitemap.xml`);
  return placesIn(bytes.toString()) as string[];
}

const newDesign = async (name: string) =>
  (await upload({ name }, [archive(), image()])).body['id'] as number;

describe('the page of a design', () => {
  it('says what it sells before any script has run', async () => {
    const design = await detailOf(1);
    const { status, html, contentOf } = await pageOf('/design/1?from=timeline');
    expect(status).toBe(200);
    const address = `${siteUrl}/design/1`;
    expect(html).toContain(`<link rel="canonical" href="${address}" />`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(contentOf('description')).toContain(`¥${design.price} · `);
    expect(contentOf('og:title')).toBe(design.name);
    expect(contentOf('og:url')).toBe(address);
    const picture = contentOf('og:image')!;
    expect(picture).toBe(siteUrl + design.detail_images[0]!.image);
    expect((await request(picture)).status).toBe(200);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
    expect(data).toMatchObject({
      '@type': 'Product',
      name: design.name,
      brand: { name: design.designer_username },
      offers: { '@type': 'Offer', url: address, price: design.price, priceCurrency: 'CNY' },
    });
  });

  it('escapes what a designer wrote', async () => {
    const id = await newDesign(NASTY);
    const { html, contentOf } = await pageOf(`/design/${id}`);
    expect(html).not.toContain('<script>alert');
    expect(contentOf('og:title')).toBe(
      '帽&quot;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;',
    );
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(data).name).toBe(NASTY);
    const answers = /id="initial-data">(.*?)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(answers).design.name).toBe(NASTY);
    await setOnSale(id, false);
  });

  it('contains no inline scripts, styles or event handlers', async () => {
    const { html } = await pageOf('/design/1');
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([tag]) => tag);
    expect(inline.toSorted()).toEqual([
      '<script type="application/json" id="initial-data">',
      '<script type="application/ld+json">',
    ]);
    expect(html).not.toContain(' style=');
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
  });

  it.each(['/design/999999', '/design/0', '/design/abc', '/design/99999999999999999999'])(
    'is answered with 404 and noindex at %s',
    async (path) => {
      const { status, html, contentOf } = await pageOf(path);
      expect(status).toBe(404);
      expect(html).toContain('<title>无法加载设计 · 云织商城</title>');
      expect(html).toContain('<div id="root"></div>');
      expect(contentOf('robots')).toBe('noindex');
      expect(html).not.toContain('canonical');
    },
  );

  it('tells nothing of a design that is switched off', async () => {
    const id = await newDesign('关掉的帽子');
    expect((await pageOf(`/design/${id}`)).status).toBe(200);
    expect(await sitemap()).toContain(`${siteUrl}/design/${id}`);
    await setOnSale(id, false);
    await eventually(async () => expect((await pageOf(`/design/${id}`)).status).toBe(404), 1_000);
    expect((await pageOf(`/design/${id}`)).html).not.toContain('关掉的帽子');
    expect(await sitemap()).not.toContain(`${siteUrl}/design/${id}`);
  });
});

describe('the other pages', () => {
  it('have one canonical address for each category', async () => {
    const address = `<link rel="canonical" href="${siteUrl}/categories/hat" />`;
    for (const path of ['/categories/hat', '/category/3/designs']) {
      const { status, html } = await pageOf(path);
      expect(status).toBe(200);
      expect(html).toContain('<title>帽子 · 云织商城</title>');
      expect(html).toContain(address);
    }
    expect((await pageOf('/categories/none')).status).toBe(404);
    expect((await pageOf('/category/99/designs')).status).toBe(404);
  });

  it('have a title, a sentence and a place in the sitemap for searches that people look for (FIND-15)', async () => {
    const address = `${siteUrl}/find/crochet-toys`;
    const { status, html, contentOf } = await pageOf('/find/crochet-toys');
    expect(status).toBe(200);
    expect(html).toContain('<title>钩针玩偶图解 · 云织商城</title>');
    expect(html).toContain(`<link rel="canonical" href="${address}" />`);
    expect(contentOf('description')).toContain('小熊、兔子、猫咪');
    expect(await sitemap()).toContain(address);
    expect((await pageOf('/find/no-such')).status).toBe(404);
    const { contentOf: other } = await pageOf('/find?craft=crochet&category=toys');
    expect(other('robots')).toBe('noindex');
  });

  it('have one canonical address for each designer, who is in the sitemap once (SHELF-03)', async () => {
    const { designer_username: name } = await detailOf(1);
    const path = `/designers/${encodeURIComponent(name)}`;
    const { status, html, contentOf } = await pageOf(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${name} · 云织商城</title>`);
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}" />`);
    expect(contentOf('og:type')).toBe('profile');
    expect(contentOf('description')).toContain(name);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
    expect(data).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name } });
    expect((await sitemap()).filter((place) => place === siteUrl + path)).toHaveLength(1);
    expect((await pageOf('/designers/none')).status).toBe(404);
  });

  it('stay out of search results where they are somebody’s own', async () => {
    for (const path of [
      '/orders',
      '/login',
      '/design/999999/payment',
      '/download/1',
      '/profile/email',
    ]) {
      const { status, contentOf } = await pageOf(path);
      expect(status).toBe(200);
      expect(contentOf('robots')).toBe('noindex');
    }
  });

  it('lead from the way to pay for a design to the design', async () => {
    const { status, html, contentOf } = await pageOf('/design/1/payment');
    expect(status).toBe(200);
    expect(html).toContain('<title>付款 · 云织商城</title>');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/design/1" />`);
    expect(contentOf('og:url')).toBe(`${siteUrl}/design/1`);
    expect(contentOf('robots')).toBeUndefined();
  });

  it('show the shop’s picture where they are shared', async () => {
    const picture = (await pageOf('/')).contentOf('og:image')!;
    const { status, headers } = await request(picture);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('what search engines ask for', () => {
  it('names every page and every design on sale, each once', async () => {
    const { headers, status } = await request(`${siteUrl}/sitemap.xml`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/xml');
    // Other specs add categories meanwhile: those of before are in a sitemap of now.
    const { body } = await visitor.get<Category[]>('/categories/');
    const places = await sitemap();
    expect(places).toEqual(
      expect.arrayContaining([
        `${siteUrl}/`,
        `${siteUrl}/privacy`,
        ...body.map(({ slug }) => `${siteUrl}/categories/${slug}`),
        `${siteUrl}/design/1`,
        `${siteUrl}/design/24`,
      ]),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => /orders|login|profile|payment|download/.test(place))).toEqual(
      [],
    );
    const part = await request(`${siteUrl}/sitemaps/1.xml`);
    expect(placesIn(part.bytes.toString())).toContain(`${siteUrl}/design/1`);
  });

  it('includes a robots.txt that names the sitemap and excludes personal pages', async () => {
    const { status, headers, bytes } = await request(`${siteUrl}/robots.txt`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    const lines = bytes.toString().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /orders',
        'Disallow: /download/',
        `Sitemap: ${siteUrl}/sitemap.xml`,
      ]),
    );
  });
});
