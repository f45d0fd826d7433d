/** What the server answers itself beside the api, at the root; everything else there is the site's. */
export const ROOT_ROUTES = [
  'health/live',
  'health/ready',
  'media/{*path}',
  'robots.txt',
  'sitemap.xml',
  'sitemaps/{*path}',
];

const OF_SERVER = /^\/(?:(?:api|health|media|sitemaps)(?:\/|$)|(?:robots\.txt|sitemap\.xml)$)/;

/** Whether a path may be the site's: one of its files, or an address of its one page. */
export function isOfSite(path: string): boolean {
  return !OF_SERVER.test(path);
}
