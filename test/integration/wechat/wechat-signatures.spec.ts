import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Config, ConfigModule } from '#config';
import { WechatModule, WechatPayClient, WechatPayNotifications } from '#wechat';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { eventually } from '../../support/eventually.js';
import { startSandbox, type TestSandbox } from '../../support/shop/sandbox.js';
import { silentLogger } from '../../support/shop/silent-logger.js';

/** The merchant's own address: what WeChat posts to it is checked, and refused or believed. */
interface Mailbox {
  server: Server;
  believed: string[];
  refused: string[];
}

let test: TestConfig;
let sandbox: TestSandbox;
let shop: TestingModule | null = null;
let mailbox: Mailbox;
let count = 0;
let round = 0;

beforeAll(async () => {
  test = createTestConfig('postgres://unused/unused');
  sandbox = await startSandbox(test);
  test.config.wechatPay.baseUrl = sandbox.url;
  mailbox = { server: createServer(), believed: [], refused: [] };
  await new Promise<void>((resolve) => mailbox.server.listen(0, '127.0.0.1', resolve));
  const { port } = mailbox.server.address() as AddressInfo;
  test.config.wechatPay.notifyUrl = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => mailbox.server.close(resolve));
  test.dispose();
});

beforeEach(() => {
  round += 1;
  mailbox.believed.length = 0;
  mailbox.refused.length = 0;
});

afterEach(async () => {
  jest.restoreAllMocks();
  mailbox.server.removeAllListeners('request');
  await sandbox.call('faults', {});
  await shop?.close();
  shop = null;
});

/** Opens a shop that holds these keys of WeChat. */
async function open(keys: Partial<Config['wechatPay']>): Promise<WechatPayClient> {
  // Of this test alone: what an earlier one refused is still repeated.
  const path = `/notify/${round}`;
  const { wechatPay } = test.config;
  const notifyUrl = wechatPay.notifyUrl + path;
  const config = { ...test.config, wechatPay: { ...wechatPay, notifyUrl, ...keys } };
  shop = await Test.createTestingModule({ imports: [ConfigModule.forRoot(config), WechatModule] })
    .setLogger(silentLogger)
    .compile();
  const notifications = shop.get(WechatPayNotifications);
  mailbox.server.on('request', (request, response) => {
    if (request.url !== path) {
      response.writeHead(204).end();
      return;
    }
    void (async () => {
      const header = (name: string) => request.headers[name] as string | undefined;
      try {
        await notifications.verify(header, await buffer(request));
        mailbox.believed.push(header('wechatpay-serial')!);
        response.writeHead(204).end();
      } catch (error) {
        mailbox.refused.push((error as Error).message);
        response.writeHead(401).end();
      }
    })();
  });
  return shop.get(WechatPayClient);
}

const newOrder = () => {
  count += 1;
  return {
    outTradeNo: `SIGNATURES${count}`,
    description: '毛衣图解',
    amountFen: 2990,
    expiresAt: new Date(Date.now() + 3_600_000),
  };
};

/** Orders, and pays by phone. */
async function pay(client: WechatPayClient): Promise<void> {
  await sandbox.call('phone/pay', { code_url: await client.prepayNative(newOrder()) });
}

const believed = (times: number) =>
  eventually(async () => expect(mailbox.believed).toHaveLength(times));

describe('the check of WeChat’s signatures', () => {
  it('accepts responses and notifications that are signed with the public key', async () => {
    await pay(await open({}));
    await believed(1);
    expect(mailbox.believed[0]).toBe(test.config.wechatPay.publicKey!.id);
    expect(mailbox.refused).toEqual([]);
  });

  it('refuses the signature of a certificate for a merchant without certificates', async () => {
    await sandbox.call('faults', { notify_signed_by: 'certificate' });
    await pay(await open({}));
    await eventually(async () => expect(mailbox.refused).not.toEqual([]));
    expect(mailbox.refused[0]).toBe('serial is unknown');
    expect(mailbox.believed).toEqual([]);
  });

  it('accepts the signature of a certificate for a merchant that has only certificates', async () => {
    await sandbox.call('faults', { notify_signed_by: 'certificate' });
    const client = await open({ publicKey: null, certificates: true });
    await pay(client);
    await believed(1);
    expect(mailbox.believed[0]).toMatch(/^[0-9A-F]{40}$/);
    expect(await client.findTrade('NEVERORDERED')).toBeNull();
  });

  it('accepts both kinds of signature while a merchant moves from one to the other', async () => {
    await sandbox.call('faults', { notify_signed_by: 'mixed' });
    const client = await open({ certificates: true });
    await pay(client);
    await pay(client);
    await believed(2);
    expect(new Set(mailbox.believed).size).toBe(2);
    expect(mailbox.refused).toEqual([]);
  });

  it('accepts a new certificate, which is fetched at most once a minute', async () => {
    await sandbox.call('faults', { notify_signed_by: 'certificate' });
    const client = await open({ certificates: true });
    await pay(client);
    await believed(1);
    const { serial_no } = await sandbox.call('certificates', {});
    const fetched = jest.spyOn(globalThis, 'fetch');
    await pay(client);
    await eventually(async () => expect(mailbox.refused).toContain('serial is unknown'));
    const asked = () =>
      fetched.mock.calls.filter(([url]) => (url as string).includes('/v3/certif'));
    expect(asked()).toHaveLength(0);
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    await believed(2);
    expect(mailbox.believed[1]).toBe(serial_no);
    expect(asked()).toHaveLength(1);
  });

  it('refuses a notification while WeChat is unavailable, and accepts its repetition', async () => {
    const client = await open({ certificates: true });
    const code = await client.prepayNative(newOrder());
    await sandbox.call('faults', { notify_signed_by: 'certificate', down: true });
    await sandbox.call('phone/pay', { code_url: code });
    await eventually(async () => expect(mailbox.refused[0]).toMatch(/no usable answer/));
    await sandbox.call('faults', { notify_signed_by: 'certificate' });
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    await believed(1);
  });

  it('refuses probe signatures, requests a response once more, and accepts a repeated notification', async () => {
    const client = await open({});
    await sandbox.call('faults', { probes: 1 });
    const code = await client.prepayNative(newOrder());
    await sandbox.call('faults', { probes: 2 });
    await expect(client.prepayNative(newOrder())).rejects.toThrow(/signature does not match/);
    await sandbox.call('faults', { probes: 1 });
    await sandbox.call('phone/pay', { code_url: code });
    await believed(1);
    expect(mailbox.refused).toEqual(['signature does not match']);
  });
});
