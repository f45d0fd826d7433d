import { randomBytes } from 'node:crypto';
import { ConfigModule } from '#config';
import { WechatJsSdk, WechatModule } from '#wechat';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { startSandbox, type TestSandbox } from '../../support/shop/sandbox.js';
import { silentLogger } from '../../support/shop/silent-logger.js';

const PAGE = 'http://localhost/design/3?from=timeline';

let test: TestConfig;
let sandbox: TestSandbox;
const opened: { close(): Promise<void> }[] = [];
const asked = jest.spyOn(globalThis, 'fetch');

beforeEach(async () => {
  test = createTestConfig('postgres://unused');
  // Nothing of another test is known of this one.
  const appId = `wx${randomBytes(8).toString('hex')}`;
  test.config.wechatOAuth.appId = appId;
  test.config.wechatPay.appId = appId;
  sandbox = await startSandbox(test);
  opened.push({ close: () => Promise.resolve(test.dispose()) }, sandbox);
  test.config.wechatOAuth.apiBaseUrl = sandbox.url;
  asked.mockClear();
});

afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

async function start(): Promise<WechatJsSdk> {
  const module = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(test.config), WechatModule],
  })
    .setLogger(silentLogger)
    .compile();
  await module.init();
  opened.push(module);
  return module.get(WechatJsSdk);
}

/** Which of WeChat's answers were asked for since. */
const calls = () =>
  asked.mock.calls
    .map(([url]) => new URL(url as string).pathname)
    .filter((path) => path.startsWith('/cgi-bin/'));

/** What WeChat says to a page that is configured so. */
async function verdict(sdk: WechatJsSdk, url = PAGE): Promise<string> {
  const { app_id, timestamp, nonce_str, signature } = await sdk.configure(PAGE);
  const answer = await sandbox.call('js-sdk/config', {
    appId: app_id,
    timestamp,
    nonceStr: nonce_str,
    signature,
    url,
  });
  return answer['errMsg']!;
}

async function loseTicket(): Promise<void> {
  const redis = new Redis(test.config.redis.url);
  await redis.del(`cloudknit:value:wechat-ticket:${test.config.wechatOAuth.appId}`);
  await redis.quit();
}

describe(WechatJsSdk.name, () => {
  it('signs a page as WeChat takes it, and no other page with it', async () => {
    const sdk = await start();
    expect(await verdict(sdk)).toBe('config:ok');
    expect(await verdict(sdk, 'http://localhost/design/4')).toBe('config:invalid signature');
    expect(await verdict(sdk, 'http://evil.example/')).toBe('config:invalid url domain');
  });

  it('asks WeChat for one token and one ticket, however many processes sign', async () => {
    const processes = await Promise.all([start(), start(), start()]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => processes[index % 3]!.configure(PAGE)),
    );
    expect(calls()).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket']);
  });

  it('gets a new token where WeChat takes the kept one no more', async () => {
    const sdk = await start();
    await sdk.configure(PAGE);
    await sandbox.call('js-sdk/revoke', {});
    await loseTicket();
    asked.mockClear();
    expect(await verdict(sdk)).toBe('config:ok');
    expect(calls()).toEqual([
      '/cgi-bin/ticket/getticket',
      '/cgi-bin/stable_token',
      '/cgi-bin/ticket/getticket',
    ]);
  });

  it('says that WeChat cannot be reached, without its words, and tries again the next time', async () => {
    const sdk = await start();
    const { appSecret } = test.config.wechatOAuth;
    test.config.wechatOAuth.appSecret = 'wrong';
    await expect(sdk.configure(PAGE)).rejects.toMatchObject({
      status: 502,
      code: 'wechat_unavailable',
      message: '暂时无法连接微信，请稍后重试',
    });
    test.config.wechatOAuth.appSecret = appSecret;
    expect(await verdict(sdk)).toBe('config:ok');
  });
});
