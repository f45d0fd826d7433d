import { API_BASE } from '#contracts';

/** The templates of the public reads. */
export const ROUTES = {
  designs: `${API_BASE}/designs`,
  search: `${API_BASE}/designs/search`,
  categories: `${API_BASE}/categories`,
  design: `${API_BASE}/designs/:id`,
} as const;

const LISTS = new Set<string>([ROUTES.designs, ROUTES.search, ROUTES.categories]);
const DESIGNS = `${API_BASE}/designs/`;
const DESIGN_ID = /^[1-9]\d{0,14}$/;

/** Longer ones are asked for by nobody who browses. */
const MAX_URL = 2_000;

/** The template of the public read that an address asks for; null where it is none. The slash at the end is optional. */
export function publicRouteOf(url: string): string | null {
  if (url.length > MAX_URL) return null;
  const { path } = partsOf(url);
  if (LISTS.has(path)) return path;
  const isDesign = path.startsWith(DESIGNS) && DESIGN_ID.test(path.slice(DESIGNS.length));
  return isDesign ? ROUTES.design : null;
}

/** The path of an address without its last slash, and its query without the question mark. */
export function partsOf(url: string): { path: string; query: string } {
  const question = url.indexOf('?');
  const path = (question < 0 ? url : url.slice(0, question)).replace(/\/$/, '');
  return { path, query: question < 0 ? '' : url.slice(question + 1) };
}
