/** What is somebody's own, or no page. The public reads are what a page is drawn of, so engines may ask. */
const RULES = [
  'Disallow: /api/',
  'Allow: /api/v1/categories',
  'Allow: /api/v1/designs',
  'Disallow: /api/v1/designs/*/download',
  'Disallow: /callback/',
  'Disallow: /confirm',
  'Disallow: /design/*/edit',
  'Disallow: /device',
  'Disallow: /download/',
  'Disallow: /orders',
  'Disallow: /profile',
  'Disallow: /reset-pwd',
  'Disallow: /upload',
  'Disallow: /verify-email/',
];

/** The rules for search engines, and where they find the pages. */
export function robotsText(publicUrl: string): string {
  return ['User-agent: *', ...RULES, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
