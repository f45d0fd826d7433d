import { readFileSync } from 'node:fs';
import type { Config } from '#config';
import type { DistributedCache } from '#redis';
import { describe, expect, it } from '@jest/globals';
import { ServiceAccount } from './service-account.js';
import { signPage, WechatJsSdk } from './wechat-js-sdk.js';

const { jssdk } = JSON.parse(readFileSync('test/support/fixtures/wechat-vectors.json', 'utf8'));
const sample = new URLSearchParams(jssdk.string1.replace(/&url=.*/, ''));
const url = jssdk.string1.replace(/.*&url=/, '');

const TICKET = 'ticket';
const values = { get: () => Promise.resolve(TICKET) } as unknown as DistributedCache;
const config = {
  appId: 'wx0',
  sdkBaseUrl: 'https://sdk.example',
} as Config['wechatOAuth'];
const account = new ServiceAccount(config, values);
const sdk = new WechatJsSdk(config, 'https://shop.example', values, account);

describe('signPage', () => {
  it('reproduces the official sample', () => {
    const [ticket, nonce] = [sample.get('jsapi_ticket')!, sample.get('noncestr')!];
    expect(signPage(ticket, nonce, Number(sample.get('timestamp')), url)).toBe(jssdk.sha1);
  });
});

describe(WechatJsSdk.name, () => {
  it('signs the exact address of a page, without its fragment', async () => {
    const page = 'https://shop.example/design/3?name=%E6%AF%9B+%2f&a=1';
    const answer = await sdk.configure(`${page}#content#more`);
    const { nonce_str, timestamp, ...rest } = answer;
    expect(nonce_str).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
    expect(rest).toEqual({
      app_id: 'wx0',
      signature: signPage(TICKET, nonce_str, timestamp, page),
      script_url: 'https://sdk.example/open/js/jweixin-1.6.0.js',
    });
  });

  it.each([
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://shop.example:8443/',
    'http://shop.example/',
    'https://evil.example/https://shop.example/',
    '//shop.example/',
    '/design/3',
    'https://shop.example/a b',
    'https://shop.example/\n',
    'https://shop.example/毛衣',
    '#https://shop.example/',
    '',
  ])('refuses to sign an address of another site: %j', async (page) => {
    await expect(sdk.configure(page)).rejects.toMatchObject({
      status: 400,
      details: { url: ['只能为本站的页面签名'] },
    });
  });
});
