import { describe, expect, it } from '@jest/globals';
import { isAutomated, sourceOf } from './traffic-source.js';

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Safari/605.1.15';
const WECHAT = `${BROWSER} MicroMessenger/8.0.68(0x1800442b)`;

const source = (url: string, referer?: string, agent = BROWSER) =>
  sourceOf(
    {
      url,
      headers: { host: 'knit.example:3000', 'user-agent': agent, ...(referer && { referer }) },
    },
    ['www.knit.example'],
  );

describe(sourceOf.name, () => {
  it.each([
    ['/', undefined, BROWSER, 'direct'],
    ['/', 'not an address', BROWSER, 'direct'],
    ['/', undefined, WECHAT, 'wechat'],
    ['/', 'https://mp.weixin.qq.com/s/abc', BROWSER, 'wechat'],
    ['/', 'https://www.baidu.com/link?url=x', BROWSER, 'search'],
    ['/', 'https://www.google.com.hk/', BROWSER, 'search'],
    ['/', 'https://m.sogou.com', BROWSER, 'search'],
    ['/', 'https://notbaidu.com/', BROWSER, 'sites'],
    ['/', 'https://www.xiaohongshu.com/a', BROWSER, 'sites'],
    ['/api/v1/designs/', 'http://knit.example:3000/', BROWSER, 'shop'],
    ['/api/v1/designs/', 'https://WWW.knit.example/design/2', BROWSER, 'shop'],
    ['/api/v1/designs/', 'https://knit.example/', WECHAT, 'wechat'],
    ['/?a=1&utm_source=Spring_26', undefined, WECHAT, 'utm:spring_26'],
    ['/api/v1/designs/', 'https://knit.example/?utm_source=qr#top', BROWSER, 'utm:qr'],
    ['/', 'https://other.example/?utm_source=qr', BROWSER, 'sites'],
    ['/?utm_source=%3Cscript%3E', undefined, BROWSER, 'direct'],
    [`/?utm_source=${'a'.repeat(33)}`, undefined, BROWSER, 'direct'],
    ['/?utm_source=', undefined, BROWSER, 'direct'],
  ])('classifies %s from %s by one request (CONS-08)', (url, referer, agent, expected) => {
    expect(source(url, referer, agent)).toBe(expected);
  });
});

describe(isAutomated.name, () => {
  const automated = (agent: string | undefined, more = {}) =>
    isAutomated({ headers: { ...(agent && { 'user-agent': agent }), ...more } });

  it('recognises crawlers, scripts and prefetches, which are not counted (CONS-08)', () => {
    const programs = [
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Googlebot/2.1',
      'curl/8.5.0',
      'python-requests/2.32',
      undefined,
    ];
    expect(programs.map((agent) => automated(agent))).toEqual(programs.map(() => true));
    expect(automated(BROWSER, { 'sec-purpose': 'prefetch;prerender' })).toBe(true);
  });

  it('counts browsers, also those of phones whose brand ends like a crawler (CONS-08)', () => {
    const phone = 'Mozilla/5.0 (Linux; Android 14; CUBOT P80) Chrome/126.0 Mobile';
    expect([BROWSER, WECHAT, phone].map((agent) => automated(agent))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
