import type { Category } from './catalogue.js';
import { categoryPath, withDescendants } from './catalogue.js';
import { MESSAGES } from '../messages/messages.js';

/** What a written category names: one category, or why it names none. */
export type NamedCategory = { category: Category; fault: null } | { category: null; fault: string };

/**
 * Finds a category by its slug, its name, or its path from any level above it: `帽子/贝雷帽` or `帽子 > 贝雷帽`. Of several
 * categories with one name, the one whose whole path is written is taken.
 * @returns the category, or a Chinese error that names the categories in question
 */
export function findCategory(text: string, all: readonly Category[]): NamedCategory {
  const bySlug = all.find(({ slug }) => slug === text);
  if (bySlug) return { category: bySlug, fault: null };
  const wanted = foldPath(text);
  const named = indexOf(all).get(wanted) ?? [];
  const whole = named.filter((one) => foldPath(categoryPath(one, all)) === wanted);
  const [only] = named.length > 1 && whole.length > 0 ? whole : named;
  if (only && (named.length === 1 || whole.length === 1)) return { category: only, fault: null };
  if (only) {
    const paths = named.map((one) => writtenPath(one, all)).join('、');
    return { category: null, fault: `${MESSAGES.categoryAmbiguous}：${text}（${paths}）` };
  }
  const last = wanted.split('/').at(-1);
  const target = all.find(({ merged }) =>
    merged.some(({ slug, name }) => slug === text || [wanted, last].includes(foldPath(name))),
  );
  if (target) {
    const message = `${MESSAGES.categoryMerged}${writtenPath(target, all)}`;
    return { category: null, fault: `${text}${message}` };
  }
  const first = all.filter(({ parent }) => parent === null).map(({ name }) => name);
  const fault = `${MESSAGES.categoryUnknown}：${text}（现有：${first.join('、')}）`;
  return { category: null, fault };
}

/** The ids of all categories that a slug, a name or the end of a path names, and of all below them. */
export function categoriesNamed(text: string, all: readonly Category[]): number[] {
  const wanted = foldPath(text);
  const named = all.filter(
    (one) =>
      one.slug === text ||
      one.merged.some(({ slug }) => slug === text) ||
      indexOf(all).get(wanted)?.includes(one),
  );
  return [...new Set(named.flatMap(({ id }) => withDescendants(id, all)))];
}

/** What separates categories in a cell of a manifest. */
export const CATEGORY_SEPARATORS = /[;；,，、|\n]/;

/**
 * The shortest text by which a manifest names a category: its name, the end of its path that no other has, or its slug
 * if a separator is part of the name.
 */
export function shortestName(category: Category, all: readonly Category[]): string {
  const text = shortestPath(category, all);
  return CATEGORY_SEPARATORS.test(text) ? category.slug : text;
}

function shortestPath(category: Category, all: readonly Category[]): string {
  const names = ancestryOf(category, all);
  for (let from = names.length - 1; from > 0; from -= 1) {
    const text = names.slice(from).join('/');
    if (findCategory(text, all).category?.id === category.id) return text;
  }
  return names.join('/');
}

/** A category's path as manifests and the command line write it: `毛衣/女装/开衫`. */
export const writtenPath = (category: Category, all: readonly Category[]): string =>
  ancestryOf(category, all).join('/');

function ancestryOf(category: Category, all: readonly Category[]): string[] {
  const parent = all.find(({ id }) => id === category.parent);
  return [...(parent ? ancestryOf(parent, all) : []), category.name];
}

/** Categories by all ways of writing their paths, for each list of categories: an import looks up thousands of names. */
const indexes = new WeakMap<readonly Category[], ReadonlyMap<string, Category[]>>();

function indexOf(all: readonly Category[]): ReadonlyMap<string, Category[]> {
  const known = indexes.get(all);
  if (known) return known;
  const index = new Map<string, Category[]>();
  for (const one of all) {
    for (const name of new Set(namesOf(one, all))) {
      index.set(name, [...(index.get(name) ?? []), one]);
    }
  }
  indexes.set(all, index);
  return index;
}

/** The ends of a category's path, from its name to all of it. */
function namesOf(category: Category, all: readonly Category[]): string[] {
  const names = ancestryOf(category, all);
  return names.map((_, from) => foldPath(names.slice(from).join('/')));
}

/** The same text for all ways of writing a path. A name may have a slash of its own, as 手提/托特 has. */
const foldPath = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s*[/>›»\\]\s*/gu, '/')
    .trim();
