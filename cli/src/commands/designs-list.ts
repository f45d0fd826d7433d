import {
  type Category,
  type DesignCard,
  type ManifestItem,
  type ManifestPage,
  type Page,
  writeSearch,
} from '#contracts';
import { adminShopOf, type GlobalOptions, shopOf } from '../credentials.js';
import { UsageError } from '../exit.js';
import { type FindOptions, readFilters } from '../read-filters.js';

interface ListOptions extends GlobalOptions, FindOptions {
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
  const isSearch = Boolean(options.query || options.filter || options.sort);
  if (isSearch && (isForAdmins || options.name)) {
    throw new UsageError(
      '--query、--filter、--sort 找在售的设计，不能与 --name、--sku、--designer、--inactive、--all 一起用',
    );
  }
  return isForAdmins ? listForAdmins(options) : listOnSale(options, isSearch);
}

async function listOnSale(options: ListOptions, isSearch: boolean): Promise<void> {
  const shop = shopOf(options);
  const filter = options.name ? `&name=${encodeURIComponent(options.name)}` : '';
  const search = isSearch ? await searchOf(options) : '';
  let next: string | null = `/designs/${options.name ? 'search/' : ''}?p=1&n=100${filter}${search}`;
  while (next) {
    const page: Page<DesignCard> = await shop.get<Page<DesignCard>>(next);
    for (const design of page.results) {
      console.log(options.json ? JSON.stringify(design) : describe(design));
    }
    next = page.next;
  }
}

async function searchOf(options: ListOptions): Promise<string> {
  // Filters may name categories.
  const categories = options.filter ? await shopOf(options).get<Category[]>('/categories/') : [];
  const search = new URLSearchParams(writeSearch(readFilters(options, categories)));
  return search.size > 0 ? `&${search.toString()}` : '';
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
