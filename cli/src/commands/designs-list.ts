import type { DesignCard, ManifestItem, ManifestPage, Page } from '#contracts';
import { adminShopOf, type GlobalOptions, shopOf } from '../credentials.js';

interface ListOptions extends GlobalOptions {
  name?: string;
  sku?: string;
  designer?: string;
  inactive?: boolean;
  all?: boolean;
  json?: boolean;
}

/** Prints designs page by page: those on sale for visitors, or all for admins. */
export async function listDesigns(options: ListOptions): Promise<void> {
  const { sku, designer, inactive, all } = options;
  const isForAdmins = Boolean(sku || designer || inactive || all);
  return isForAdmins ? listForAdmins(options) : listOnSale(options);
}

async function listOnSale(options: ListOptions): Promise<void> {
  const shop = shopOf(options);
  const filter = options.name ? `&name=${encodeURIComponent(options.name)}` : '';
  let next: string | null = `/designs/${options.name ? 'search/' : ''}?p=1&n=100${filter}`;
  while (next) {
    const page: Page<DesignCard> = await shop.get<Page<DesignCard>>(next);
    for (const design of page.results) {
      console.log(options.json ? JSON.stringify(design) : describe(design));
    }
    next = page.next;
  }
}

async function listForAdmins(options: ListOptions): Promise<void> {
  const { name, sku, designer, inactive, all, json } = options;
  const shop = adminShopOf(options);
  const query = new URLSearchParams({
    ...(name && { name }),
    ...(sku && { sku }),
    ...(designer && { designer }),
    ...(!all && { active: inactive ? 'false' : 'true' }),
  });
  let found = 0;
  for (let after: number | null = 0; after !== null;) {
    query.set('after', String(after));
    const page: ManifestPage = await shop.get<ManifestPage>(
      `/designs/manifest?${query.toString()}`,
    );
    for (const item of page.results) console.log(json ? jsonOf(item) : describeItem(item));
    found += page.results.length;
    after = page.next_after;
  }
  if (found === 0) {
    console.error(`没有符合的设计${all ? '' : '；--all 连同另一种状态的一起找'}`);
  }
}

function describe({ id, name, price, designer_username, download_count }: DesignCard): string {
  return [id, `¥${price}`, name, designer_username, `下载 ${download_count}`].join('\t');
}

function describeItem({
  id,
  sku,
  name,
  price,
  designer_username,
  is_active,
}: ManifestItem): string {
  const state = is_active ? '在售' : '已下架';
  return [id, `¥${price}`, name, designer_username, sku, state].join('\t');
}

/** Omits the fields that only an import needs. */
function jsonOf(item: ManifestItem): string {
  const { id, sku, name, price, old_price, designer_username, categories, is_active } = item;
  return JSON.stringify({
    id,
    sku,
    name,
    price,
    old_price: old_price || null,
    designer_username,
    categories,
    is_active,
  });
}
