import { SHOP_META, type ShopFacts } from '#contracts';
import escapeHtml from 'escape-html';
import { jsonForScript } from './json-for-script.js';
import type { PageHead, ProductHead, ProfileHead } from './page-head.js';
import { sheetData } from './sheet-data.js';

/**
 * The escaped tags of a head.
 * @param picture absolute URL of the picture for pages without their own
 * @param site the name of the shop
 */
export function headTags(head: PageHead, picture: string, site: string): string {
  const { title, description, canonical, product, profile } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(canonical === null
      ? [named('robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
          property('og:site_name', site),
          property('og:locale', 'zh_CN'),
          property('og:type', product ? 'product' : profile ? 'profile' : 'website'),
          property('og:title', product?.name ?? title),
          property('og:description', description),
          property('og:url', canonical),
          property('og:image', product?.pictures[0] ?? profile?.picture ?? picture),
        ]),
    ...(product && canonical !== null ? productTags(product, canonical) : []),
    ...(profile && canonical !== null ? [profileTag(profile, canonical)] : []),
    ...(head.page?.isTool && canonical !== null ? [toolTag(head, canonical)] : []),
  ].join('\n    ');
}

/** A script with the facts about the shop's operator, for the site. */
export function shopTags(shop: ShopFacts): string {
  const facts = Object.keys(SHOP_META) as (keyof ShopFacts)[];
  return facts
    .map((fact) => {
      const value = shop[fact];
      return named(SHOP_META[fact], typeof value === 'string' ? value : JSON.stringify(value));
    })
    .join('\n    ');
}

/** A tool as a free web application. */
function toolTag({ title, description }: PageHead, url: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: title,
    description,
    url,
    inLanguage: 'zh-CN',
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'CNY' },
  };
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`;
}

/** A page about a person, who makes what is on sale here. */
function profileTag({ name, description, picture }: ProfileHead, url: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    inLanguage: 'zh-CN',
    mainEntity: { '@type': 'Person', name, url, description, ...(picture && { image: picture }) },
  };
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`;
}

function productTags(product: ProductHead, url: string): string[] {
  return [
    property('product:price:amount', product.price),
    property('product:price:currency', 'CNY'),
    `<script type="application/ld+json">${dataOf(product, url)}</script>`,
  ];
}

function dataOf(product: ProductHead, url: string): string {
  const { id, name, description, designer, price, pictures, sheet, reviews } = product;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: String(id),
    brand: { '@type': 'Brand', name: designer },
    ...(pictures.length > 0 && { image: pictures }),
    ...sheetData(sheet),
    ...(reviews && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.rating,
        reviewCount: reviews.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
    },
  };
  return jsonForScript(data);
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}
