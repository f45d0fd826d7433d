import { describe, expect, it } from '@jest/globals';
import { isOfSite } from './paths.js';

describe('paths', () => {
  it.each([
    '/',
    '/design/1',
    '/apiary',
    '/mediathek',
    '/assets/a.js',
    '/robots.txt.gz',
    '/healthy',
  ])('leave %s to the site', (path) => expect(isOfSite(path)).toBe(true));

  it.each([
    '/api',
    '/api/v1/designs/',
    '/health/live',
    '/media/small/x.webp',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/1.xml',
  ])('keep %s for the server', (path) => expect(isOfSite(path)).toBe(false));
});
