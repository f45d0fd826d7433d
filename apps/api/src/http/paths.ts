/** Paths at the root, beside the api, that the server answers itself. The site answers all others. */
export const ROOT_ROUTES = [
  'health/live',
  'health/ready',
  'media/{*path}',
  'robots.txt',
  'sitemap.xml',
  'sitemaps/{*path}',
];

const OF_SERVER = /^\/(?:(?:api|health|media|sitemaps)(?:\/|$)|(?:robots\.txt|sitemap\.xml)$)/;

/** Whether the site answers a path: a static file or a page. */
export function isOfSite(path: string): boolean {
  return !OF_SERVER.test(path);
}
