import { API_MESSAGES, type WechatJsConfig } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { inSandbox, request, sandboxUrl, siteUrl, visitor } from '../../support/site/site.js';

const configFor = (url: string) =>
  visitor.get<WechatJsConfig>(`/wechat/js-config/?url=${encodeURIComponent(url)}`);

describe('GET /wechat/js-config/', () => {
  it('signs a page of the site as WeChat checks it, and leads to the script', async () => {
    const url = `${siteUrl}/design/3?from=timeline`;
    const { status, headers, body } = await configFor(`${url}#content`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { app_id: appId, timestamp, nonce_str: nonceStr, signature, script_url } = body;
    expect(Object.keys(body)).toHaveLength(5);
    const check = (page: string) =>
      inSandbox('js-sdk/config', { appId, timestamp, nonceStr, signature, url: page });
    expect((await check(url)).body).toEqual({ errMsg: 'config:ok' });
    expect((await check(`${siteUrl}/`)).body).toEqual({ errMsg: 'config:invalid signature' });
    expect(script_url).toBe(`${sandboxUrl}/open/js/jweixin-1.6.0.js`);
    expect((await request(script_url)).headers.get('content-type')).toContain('javascript');
  });

  it.each(['https://evil.example/', `${siteUrl}.evil.example/`, '/design/3', ''])(
    'signs nothing for %j',
    async (url) => {
      const { status, body } = await configFor(url);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid', url: [API_MESSAGES.pageNotOurs] });
    },
  );

  it('asks for an address', async () => {
    expect((await visitor.get('/wechat/js-config/')).status).toBe(400);
    expect((await visitor.get('/wechat/js-config/?url=a&url=b')).status).toBe(400);
    expect((await configFor(`${siteUrl}/${'x'.repeat(2_100)}`)).status).toBe(400);
  });
});
