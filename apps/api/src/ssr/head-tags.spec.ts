import { readSheet, type SitePage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { headTags, shopTags } from './head-tags.js';
import type { PageHead } from './page-head.js';

const NASTY = `</title><script>alert(1)</script>"'&<!--\u2028]]>`;

const design: PageHead = {
  design: null,
  page: null,
  status: 200,
  title: NASTY,
  description: NASTY,
  canonical: 'https://shop.example/design/3',
  product: {
    id: 3,
    name: NASTY,
    description: NASTY,
    designer: NASTY,
    price: '29.90',
    pictures: ['https://shop.example/media/a.webp', 'https://shop.example/media/b.webp'],
    sheet: null,
  },
};

/** The contents of the scripts of a page, as a browser parses them. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].map(([, attributes, text]) => ({
    attributes,
    text: text!,
  }));

describe('headTags', () => {
  it('escapes user texts, so that none of them runs as a script', () => {
    const html = headTags(design, 'https://shop.example/share.png', '山线');
    const [data, ...more] = scriptsOf(html);
    expect(more).toEqual([]);
    expect(data!.attributes).toBe(' type="application/ld+json"');
    const rest = html.replace(/<script[^]*<\/script>/, '');
    expect(rest.match(/<(?!title>|\/title>|meta |link )/g)).toBeNull();
    expect(rest).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)');
    expect(rest.match(/ content="[^"<>]*" \/>/g)).toHaveLength(rest.match(/<meta /g)!.length);
  });

  it('has the sums of the reviews, and none without a review (SHELF-06)', () => {
    const dataOf = (reviews?: { count: number; rating: number }) => {
      const product = { ...design.product!, ...(reviews && { reviews }) };
      const html = headTags({ ...design, product }, 'https://shop.example/share.png', '山线');
      return JSON.parse(scriptsOf(html)[0]!.text) as Record<string, unknown>;
    };
    expect(dataOf({ count: 12, rating: 4.3 })['aggregateRating']).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.3,
      reviewCount: 12,
      bestRating: 5,
      worstRating: 1,
    });
    expect(dataOf()).not.toHaveProperty('aggregateRating');
  });

  it('says whose page a designer’s page is (SHELF-03)', () => {
    const profile = { name: NASTY, description: NASTY, picture: null };
    const url = 'https://shop.example/designers/x';
    const head = { ...design, canonical: url, product: null, profile };
    const html = headTags(head, 'https://shop.example/share.png', '山线');
    expect(html).toContain('<meta property="og:type" content="profile" />');
    const [data, ...more] = scriptsOf(html);
    expect(more).toEqual([]);
    expect(JSON.parse(data!.text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      inLanguage: 'zh-CN',
      mainEntity: { '@type': 'Person', name: NASTY, url, description: NASTY },
    });
  });

  it('shows a designer’s portrait and all words (SHELF-03)', () => {
    const picture = 'https://shop.example/media/portrait.webp';
    const profile = { name: '山茶手作', description: '爱织\n配色毛衣。', picture };
    const head = { ...design, product: null, profile };
    const html = headTags(head, 'https://shop.example/share.png', '山线');
    expect(html).toContain(`<meta property="og:image" content="${picture}" />`);
    expect(JSON.parse(scriptsOf(html)[0]!.text)).toMatchObject({
      mainEntity: { name: '山茶手作', description: '爱织\n配色毛衣。', image: picture },
    });
  });

  it('contains a design’s price, pictures and address', () => {
    const html = headTags(design, 'https://shop.example/share.png', '山线');
    expect(html).toContain('<link rel="canonical" href="https://shop.example/design/3" />');
    expect(html).toContain(
      '<meta property="og:image" content="https://shop.example/media/a.webp" />',
    );
    expect(html).toContain('<meta property="product:price:amount" content="29.90" />');
    expect(JSON.parse(scriptsOf(html)[0]!.text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: NASTY,
      description: NASTY,
      sku: '3',
      brand: { '@type': 'Brand', name: NASTY },
      image: design.product!.pictures,
      offers: {
        '@type': 'Offer',
        url: 'https://shop.example/design/3',
        price: '29.90',
        priceCurrency: 'CNY',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('contains a design’s pattern sheet with units, sizes, fibres and marked estimates (SHEET-13, SHEET-10)', () => {
    const { sheet } = readSheet({
      craft: ['knit'],
      style_tags: [NASTY.slice(0, 18)],
      sizes: [{ code: 'S' }, { code: 'M' }] as never,
      measurements: { bust: [92, 100] },
      yardage_m: [1000, null],
      provenance: { yardage_m: 'estimated' },
      fibres: ['wool'],
      licence: { sell_finished: 'no' },
    });
    const product = { ...design.product!, sheet };
    const [data] = scriptsOf(headTags({ ...design, product }, 'x', '山线'));
    const property = (name: string, value: unknown, unit?: string, description?: string) => ({
      '@type': 'PropertyValue',
      name,
      value,
      ...(unit && { unitText: unit }),
      ...(description && { description }),
    });
    expect(JSON.parse(data!.text)).toMatchObject({
      size: ['S', 'M'],
      material: ['羊毛'],
      additionalProperty: expect.arrayContaining([
        property('工艺', '棒针'),
        property('胸围', '92/100', 'cm'),
        property('用线量', '1000/-', 'm', '估算'),
        property('使用许可', expect.stringContaining('成品不可售卖')),
      ]),
    });
  });

  it('uses the shop’s default picture and no product for a page without a design', () => {
    const html = headTags({ ...design, product: null }, 'https://shop.example/share.png', '山线');
    expect(html).toContain('<meta property="og:image" content="https://shop.example/share.png" />');
    expect(html).toContain('<meta property="og:type" content="website" />');
    expect(scriptsOf(html)).toEqual([]);
  });

  it('describes a tool as a free application (CALC-01)', () => {
    const page = { isTool: true } as SitePage;
    const [data, ...more] = scriptsOf(headTags({ ...design, product: null, page }, 'x', '山线'));
    expect(more).toEqual([]);
    expect(JSON.parse(data!.text)).toMatchObject({
      '@type': 'WebApplication',
      name: NASTY,
      description: NASTY,
      url: 'https://shop.example/design/3',
      offers: { price: '0', priceCurrency: 'CNY' },
    });
  });

  it('excludes a page without a canonical address from search results', () => {
    const html = headTags({ ...design, canonical: null, product: null }, 'x', '山线');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('og:');
  });
});

describe('shopTags', () => {
  it('contains the operator of the shop', () => {
    const shop = {
      name: '山线',
      slots: [{ text: NASTY, path: '/about' }],
      serviceEmail: 'a@b.example',
      officialAccount: NASTY,
      filingNumber: '沪ICP备1号',
      company: '织云贸易有限公司',
      creditCode: '91310115MA1K3ABC2D',
      policeFiling: '',
    };
    const [name, slots, email, account, filing, company, code, police, ...more] =
      shopTags(shop).split('\n');
    expect(more).toEqual([]);
    expect(name).toBe('<meta name="shop-name" content="山线" />');
    expect(slots).toContain('&lt;script&gt;');
    expect(email!.trim()).toBe('<meta name="shop-email" content="a@b.example" />');
    expect(account).toContain('&lt;script&gt;');
    expect(company!.trim()).toBe('<meta name="shop-company" content="织云贸易有限公司" />');
    expect(code!.trim()).toBe('<meta name="shop-credit-code" content="91310115MA1K3ABC2D" />');
    expect(police!.trim()).toBe('<meta name="shop-police-filing" content="" />');
    expect(filing!.trim()).toBe('<meta name="shop-filing-number" content="沪ICP备1号" />');
  });
});
