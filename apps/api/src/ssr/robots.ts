import type { SitePage } from '#contracts';

/** Pages are rendered from the public reads, so search engines may request them. */
const API_RULES = [
  'Disallow: /api/',
  'Allow: /api/v1/categories',
  'Allow: /api/v1/designers',
  'Allow: /api/v1/designs',
  'Disallow: /api/v1/designs/*/download',
];

/** The rules for search engines, and the address of the sitemap. */
export function robotsText(publicUrl: string, pages: readonly SitePage[]): string {
  const paths = pages.filter(({ crawled }) => !crawled).map(({ path }) => prefixOf(path));
  const shortest = paths.filter((path) =>
    paths.every((other) => other === path || !path.startsWith(other)),
  );
  const rules = shortest.toSorted().map((path) => `Disallow: ${path}`);
  const sitemap = `Sitemap: ${publicUrl}/sitemap.xml`;
  return ['User-agent: *', ...API_RULES, ...rules, '', sitemap, ''].join('\n');
}

/** The prefix that covers all addresses of a page, in the syntax of robots.txt. */
function prefixOf(path: string): string {
  return path.replace(/:\w+/g, '*').replace(/\*$/, '');
}
