import { describe, expect, it } from '@jest/globals';
import { publicRouteOf } from './routes.js';

describe('the addresses of public reads', () => {
  it.each([
    ['/api/v1/designs', '/api/v1/designs'],
    ['/api/v1/designs/', '/api/v1/designs'],
    ['/api/v1/designs/?p=1&n=4', '/api/v1/designs'],
    ['/api/v1/designs/search/?name=%E5%B8%BD', '/api/v1/designs/search'],
    ['/api/v1/categories/', '/api/v1/categories'],
    ['/api/v1/designs/17', '/api/v1/designs/:id'],
    ['/api/v1/designs/17/?x=/', '/api/v1/designs/:id'],
  ])('%s is one', (url, route) => {
    expect(publicRouteOf(url)).toBe(route);
  });

  it.each([
    '/',
    '/api/v1/designs//',
    '/api/v1/Designs/',
    '/api/v1/designs/0',
    '/api/v1/designs/1.0/',
    '/api/v1/designs/manifest',
    '/api/v1/designs/17/archive',
    '/api/v1/designs/17/download',
    '/api/v1/designs#x',
    '/api/v1/account/me/',
    'http://elsewhere/api/v1/designs/',
    `/api/v1/designs/?name=${'x'.repeat(2000)}`,
  ])('%s is none', (url) => {
    expect(publicRouteOf(url)).toBeNull();
  });
});
