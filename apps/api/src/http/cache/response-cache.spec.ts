import { describe, expect, it } from '@jest/globals';
import { type CachedResponse, ResponseCache } from './response-cache.js';

const KIB = 1024;

function response(bodyBytes = 10): CachedResponse {
  const body = Buffer.alloc(bodyBytes);
  return { route: '/designs', shown: null, etag: '"e"', headers: [], notModifiedHeaders: [], body };
}

/** A cache with one response per key. */
function cacheOf(keys: string[], { maxBytes = 64 * KIB, bodyBytes = 10 } = {}): ResponseCache {
  const cache = new ResponseCache(maxBytes);
  for (const key of keys) cache.finish(cache.begin(key), response(bodyBytes));
  return cache;
}

const cachedOf = (cache: ResponseCache, keys: string[]) => keys.filter((key) => cache.get(key));

describe(ResponseCache.name, () => {
  it('holds responses by key until it is cleared', () => {
    const cache = cacheOf(['/a', '/b']);
    expect(cachedOf(cache, ['/a', '/b', '/c'])).toEqual(['/a', '/b']);
    cache.clear();
    expect(cachedOf(cache, ['/a', '/b'])).toEqual([]);
    expect([cache.count, cache.bytes]).toEqual([0, 0]);
  });

  it('holds a response for a minute from the start of its fill, however often it is requested', () => {
    let now = 5_000;
    const cache = new ResponseCache(64 * KIB, () => now);
    const fill = cache.begin('/a');
    now += 20_000;
    cache.finish(fill, response());
    now += 39_999;
    expect(cache.get('/a')).toBeDefined();
    now += 2;
    expect(cache.get('/a')).toBeUndefined();
    expect([cache.count, cache.bytes]).toEqual([0, 0]);
  });

  it('drops the least recently used responses to stay within its bytes', () => {
    const cache = cacheOf(['/a', '/b', '/c'], { maxBytes: 40 * KIB, bodyBytes: 4 * KIB - 100 });
    const each = cache.bytes / 3;
    for (let i = 0; i < 7; i += 1) {
      cache.get('/a');
      cache.finish(cache.begin(`/more/${i}`), response(4 * KIB - 100));
    }
    expect(cache.bytes).toBeLessThanOrEqual(40 * KIB);
    expect(cache.count).toBe(Math.floor((40 * KIB) / each));
    expect(cachedOf(cache, ['/a', '/b'])).toEqual(['/a']);
  });

  it('drops the least recently used responses beyond ten thousand', () => {
    const keys = Array.from({ length: 10_001 }, (_, i) => `/${i}`);
    const cache = cacheOf(keys, { maxBytes: 1024 * KIB * KIB });
    expect(cache.count).toBe(10_000);
    expect(cache.get('/0')).toBeUndefined();
    expect(cache.get('/10000')).toBeDefined();
  });

  it('counts a replaced response only once', () => {
    expect(cacheOf(['/a', '/a']).bytes).toBe(cacheOf(['/a']).bytes);
  });

  it('neither stores nor shares a response larger than an eighth of the cache', async () => {
    const cache = new ResponseCache(16 * KIB);
    const fill = cache.begin('/big');
    cache.finish(fill, response(2 * KIB));
    expect(await fill.result).toBe('uncacheable');
    expect(cache.count).toBe(0);
  });

  it('stores nothing when its size is zero', () => {
    expect(cacheOf(['/a'], { maxBytes: 0 }).count).toBe(0);
  });

  it('has one pending fill per key and shares its response with all waiting requests', async () => {
    const cache = new ResponseCache(64 * KIB);
    const fill = cache.begin('/a');
    expect(cache.findPending('/a')).toBe(fill);
    const filled = response();
    cache.finish(fill, filled);
    expect(await fill.result).toBe(filled);
    expect(cache.findPending('/a')).toBeUndefined();
  });

  it('uses only the first result of a fill', async () => {
    const cache = new ResponseCache(64 * KIB);
    const fill = cache.begin('/a');
    cache.finish(fill, 'aborted');
    cache.finish(fill, response());
    expect(await fill.result).toBe('aborted');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('does not store or share a fill that began before a clear', async () => {
    const cache = new ResponseCache(64 * KIB);
    const old = cache.begin('/a');
    cache.clear();
    expect(cache.findPending('/a')).toBeUndefined();
    const young = cache.begin('/a');
    const [outdated, current] = [response(), response()];
    cache.finish(old, outdated);
    expect(await old.result).toBe(outdated);
    expect(cache.findPending('/a')).toBe(young);
    expect(cache.get('/a')).toBeUndefined();
    cache.finish(young, current);
    expect(cache.get('/a')).toBe(current);
  });
});
