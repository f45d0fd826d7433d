import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { cacheKeyOf } from './cache-key.js';

const keyOf = (url: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  cacheKeyOf({ method, url, headers } as IncomingMessage);

describe(cacheKeyOf.name, () => {
  it.each([
    ['/api/v1/designs', '/api/v1/designs'],
    ['/api/v1/designs/', '/api/v1/designs'],
    ['/api/v1/designs/?p=1&n=4', '/api/v1/designs?p=1&n=4'],
    ['/api/v1/designs/search/?name=%E5%B8%BD', '/api/v1/designs/search?name=%E5%B8%BD'],
    ['/api/v1/categories/', '/api/v1/categories'],
    ['/api/v1/designers/%E4%BA%91/?x=1', '/api/v1/designers/%E4%BA%91?x=1'],
    ['/api/v1/designers/%E4%BA%91/figures', '/api/v1/designers/%E4%BA%91/figures'],
    ['/api/v1/designs/17', '/api/v1/designs/17'],
    ['/api/v1/designs/17/?x=/', '/api/v1/designs/17?x=/'],
    ['/', 'identity /'],
    ['/?', 'identity /?'],
    ['/design/17', 'identity /design/17'],
    ['/design/17/', 'identity /design/17/'],
  ])('the key of an anonymous GET of %s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key);
    expect(keyOf(url, {}, 'HEAD')).toBe(key);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br /'],
    ['gzip', 'gzip /'],
    ['GZIP;q=0.5, br;q=0', 'gzip /'],
    ['br; q=0.0, identity', 'identity /'],
    ['*', 'identity /'],
  ])('the key of a page contains the encoding for %s', (accepted, key) => {
    expect(keyOf('/', { 'accept-encoding': accepted })).toBe(key);
  });

  it('the key of JSON contains no encoding', () => {
    expect(keyOf('/api/v1/designs', { 'accept-encoding': 'br' })).toBe('/api/v1/designs');
  });

  it.each([
    '/api/v1/designs//',
    '/api/v1/designers/',
    '/api/v1/designers/a/b',
    '/api/v1/designers/a/page',
    '/api/v1/designs/0',
    '/api/v1/designs/1.0/',
    '/api/v1/designs/manifest',
    '/api/v1/designs/17/archive',
    '/api/v1/designs/17/download',
    '/api/v1/designs#x',
    '/api/v1/account/me/',
    '/api/docs',
    '/media/1/2',
    '/health/ready',
    '/sitemap.xml',
    '/assets/index-1.js',
    '/favicon.svg',
    '/admin/queues',
    '/console',
    '/console/orders',
    '/Admin/queues/',
    'http://elsewhere/api/v1/designs/',
    `/api/v1/designs/?name=${'x'.repeat(2000)}`,
  ])('there is no key for %s', (url) => {
    expect(keyOf(url)).toBeNull();
  });

  it.each<IncomingHttpHeaders>([
    { authorization: 'Bearer x' },
    { cookie: 'a=b; refresh_token=x' },
    { cookie: 'access_token=x' },
    { cookie: 'theme=dark;username=anna' },
    { 'content-length': '2' },
    { 'transfer-encoding': 'chunked' },
  ])('there is no key for a request with %j', (headers) => {
    for (const url of ['/', '/api/v1/designs/']) expect(keyOf(url, headers)).toBeNull();
  });

  it.each(['POST', 'PUT', 'OPTIONS'])('there is no key for a request of %s', (method) => {
    expect(keyOf('/', {}, method)).toBeNull();
  });

  it('ignores cookies that do not belong to a session', () => {
    expect(keyOf('/', { cookie: 'theme=dark; wechat_browser=1' })).toBe('identity /');
  });
});
