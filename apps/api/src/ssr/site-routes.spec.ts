import { describe, expect, it } from '@jest/globals';
import { findRoute, PUBLIC_PATHS } from './site-routes.js';

describe('findRoute', () => {
  it.each([
    ['/design/12', { kind: 'design', id: '12' }],
    ['/Design/12/', { kind: 'design', id: '12' }],
    ['/categories/%E6%AF%9B', { kind: 'category', slug: '毛' }],
    ['/categories/%E6', { kind: 'category', slug: '%E6' }],
    ['/category/3/designs', { kind: 'categoryById', id: '3' }],
    ['/design/12/edit/more', { kind: 'nowhere' }],
    ['/constructor', { kind: 'nowhere' }],
    ['//', { kind: 'fixed', path: '/' }],
    ['/about/', { kind: 'fixed', path: '/about', name: '关于我们', indexed: true }],
    ['/LOGIN', { kind: 'fixed', name: '登录', indexed: false }],
    ['/design/12/payment', { kind: 'fixed', name: '付款', indexed: false }],
    ['/download/12', { kind: 'fixed', name: '下载', indexed: false }],
  ])('knows %s', (path, route) => {
    expect(findRoute(path)).toMatchObject(route);
  });

  it('has what is for everybody in the sitemap, and nothing of anybody’s own', () => {
    expect(PUBLIC_PATHS).toEqual(['/', '/about', '/contact', '/terms', '/privacy']);
  });
});
