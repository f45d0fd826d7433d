import { describe, expect, it } from '@jest/globals';
import { isOfSite } from './paths.js';

describe('isOfSite', () => {
  it.each([
    '/',
    '/design/1',
    '/apiary',
    '/mediathek',
    '/assets/a.js',
    '/robots.txt.gz',
    '/healthy',
  ])('the site answers %s', (path) => expect(isOfSite(path)).toBe(true));

  it.each([
    '/api',
    '/api/v1/designs/',
    '/health/live',
    '/media/small/x.webp',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/1.xml',
  ])('the server answers %s', (path) => expect(isOfSite(path)).toBe(false));
});
