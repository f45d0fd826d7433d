import type { PageMatch } from '#contracts';
import { matchRoutes } from 'react-router';
import { PAGES } from '../routes';

const patterns = PAGES.filter(({ path }) => path !== '*').map((page) => ({
  path: page.path,
  handle: page,
}));

/** Finds the page of a path as the router does: capitals and a slash at the end make no difference. */
export function matchPage(path: string): PageMatch | null {
  if (!isDecodable(path)) return null;
  const [match] = matchRoutes(patterns, path) ?? [];
  return match ? { page: match.route.handle, params: match.params } : null;
}

/** React Router logs a warning about every other path. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
