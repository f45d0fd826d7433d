import {
  type Category,
  CATEGORY_TREE,
  type CategoryBranch,
  findCategory,
  withDescendants,
  writtenPath,
} from '#contracts';
import type { Shop } from '../api.js';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions, shopOf } from '../credentials.js';
import { CommandError, EXIT } from '../exit.js';
import { pastedCommand } from '../pasted-command.js';
import { printList } from '../table.js';

interface Options extends GlobalOptions {
  yes?: boolean;
  json?: boolean;
}

/** Prints the tree of categories, parents before their children. Needs no sign-in. */
export async function listCategories(options: Options): Promise<void> {
  const all = await readCategories(shopOf(options));
  printList(all, options, {
    none: '还没有分类',
    headers: ['编号', '分类', '地址', '已并入'],
    lineOf: (category) => [
      String(category.id),
      '　'.repeat(levelOf(category, all)) + category.name,
      `/categories/${category.slug}`,
      category.merged.map(({ name }) => name).join('、') || '-',
    ],
  });
}

/** Creates a category behind the others of its parent. */
export async function addCategory(
  name: string,
  { slug, parent, ...options }: Options & { slug: string; parent?: string },
): Promise<void> {
  const shop = adminShopOf(options);
  const above = parent === undefined ? null : pick(shop, parent, await readCategories(shop)).id;
  const body = { name, slug, parent: above };
  await print(shop, '已新建', await shop.post<Category>('/categories/', body), options);
}

/** Creates the missing categories of the default tree; existing categories stay as they are. */
export async function seedCategories(options: Options): Promise<void> {
  const shop = adminShopOf(options);
  const before = await readCategories(shop);
  const missing = missingOf(CATEGORY_TREE, null, before);
  if (missing.length === 0) {
    console.log('常用的分类都有了');
    return;
  }
  await confirm(`新建 ${missing.length} 个分类吗？已有的不变。`, options.yes);
  let made = 0;
  for (const { name, slug, parentSlug } of missing) {
    // Read anew: the parent may have just been created.
    const all = made === 0 ? before : await readCategories(shop);
    const parent = parentSlug === null ? null : known(parentSlug, all)!.id;
    await shop.post<Category>('/categories/', { name, slug, parent });
    made += 1;
  }
  console.log(`已新建 ${made} 个分类`);
}

interface MissingCategory {
  name: string;
  slug: string;
  /** The address of the category above: of the tree, or of one of the same name. */
  parentSlug: string | null;
}

/** A category with an address, which may have been merged into another one. */
const known = (slug: string, all: readonly Category[]) =>
  all.find((one) => one.slug === slug || one.merged.some((old) => old.slug === slug));

/** The branches that are missing, parents first. One of the same name in the same place is taken for the branch. */
function missingOf(
  branches: readonly CategoryBranch[],
  parentSlug: string | null,
  all: readonly Category[],
): MissingCategory[] {
  const parent = parentSlug === null ? null : (known(parentSlug, all)?.id ?? undefined);
  return branches.flatMap(({ name, slug, children = [] }) => {
    const found = known(slug, all) ?? all.find((one) => one.parent === parent && one.name === name);
    const own = found ? [] : [{ name, slug, parentSlug }];
    return [...own, ...missingOf(children, found?.slug ?? slug, all)];
  });
}

/** Renames a category; its address does not change. */
export async function renameCategory(which: string, name: string, options: Options): Promise<void> {
  const shop = adminShopOf(options);
  const { id } = pick(shop, which, await readCategories(shop));
  await print(shop, '已改名', await shop.patch<Category>(`/categories/${id}`, { name }), options);
}

/** Moves a category with all below it. @param parent `-` for the first level */
export async function moveCategory(which: string, parent: string, options: Options): Promise<void> {
  const shop = adminShopOf(options);
  const all = await readCategories(shop);
  const category = pick(shop, which, all);
  const above = parent === '-' ? null : pick(shop, parent, all);
  const below = withDescendants(category.id, all).length - 1;
  const place = above ? `${writtenPath(above, all)} 之下` : '第一级';
  const rest = below > 0 ? `（连同 ${below} 个下级分类）` : '';
  await confirm(`把 ${writtenPath(category, all)}${rest} 移到${place}吗？`, options.yes);
  const body = { parent: above?.id ?? null };
  await print(
    shop,
    '已移动',
    await shop.patch<Category>(`/categories/${category.id}`, body),
    options,
  );
}

/** Merges a category into another one. */
export async function mergeCategories(
  which: string,
  into: string,
  options: Options,
): Promise<void> {
  const shop = adminShopOf(options);
  const all = await readCategories(shop);
  const [category, target] = [pick(shop, which, all), pick(shop, into, all)];
  const [from, to] = [writtenPath(category, all), writtenPath(target, all)];
  await confirm(`把 ${from} 并入 ${to} 吗？设计与下级分类都移过去，不能撤销。`, options.yes);
  const merged = await shop.post<Category>(`/categories/${category.id}/merge`, { into: target.id });
  await print(shop, `已把 ${from} 并入`, merged, options);
}

/** Removes an empty category. */
export async function removeCategory(which: string, options: Options): Promise<void> {
  const shop = adminShopOf(options);
  const all = await readCategories(shop);
  const category = pick(shop, which, all);
  const path = writtenPath(category, all);
  await confirm(`删除 ${path} 吗？`, options.yes);
  await shop.delete<null>(`/categories/${category.id}`);
  console.log(`已删除 ${path}`);
}

/** Changes a category's place among those of its parent. @param place from 1 */
export async function orderCategory(which: string, place: number, options: Options): Promise<void> {
  const shop = adminShopOf(options);
  const { id } = pick(shop, which, await readCategories(shop));
  await print(shop, '已排好', await shop.patch<Category>(`/categories/${id}`, { place }), options);
}

const readCategories = (shop: Shop) => shop.get<Category[]>('/categories/');

/** @throws CommandError that names the categories in question */
function pick(shop: Shop, text: string, all: readonly Category[]): Category {
  const byId = all.find(({ id }) => String(id) === text);
  const { category, fault } = byId ? { category: byId, fault: null } : findCategory(text, all);
  if (category) return category;
  const list = pastedCommand(shop.url, 'categories list');
  throw new CommandError(`${fault}，可用 ${list} 查看`, EXIT.failed);
}

async function print(shop: Shop, done: string, changed: Category, options: Options): Promise<void> {
  if (options.json) {
    console.log(JSON.stringify(changed));
    return;
  }
  const path = writtenPath(changed, await readCategories(shop));
  console.log(`${done} ${path}（/categories/${changed.slug}）`);
}

function levelOf({ parent }: Category, all: readonly Category[]): number {
  const above = all.find(({ id }) => id === parent);
  return above ? 1 + levelOf(above, all) : 0;
}
