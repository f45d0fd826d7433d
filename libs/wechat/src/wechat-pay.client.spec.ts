import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Config } from '#config';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RawResponse, SignedRequests } from './signed-requests.js';
import { WechatPayClient } from './wechat-pay.client.js';
import {
  WechatPayError,
  WechatPayFailure,
  WechatPayIndeterminateError,
} from './wechat-pay.error.js';

const BASE_URL = 'https://wechat.example';
const wechat = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const config = {
  baseUrl: BASE_URL,
  appId: 'wx00000000000000ff',
  merchantId: '1900000009',
  merchantKey: merchant.privateKey,
  notifyUrl: 'https://shop.example/notify',
} as Config['wechatPay'];

/** Requests that were sent, and responses to return, in order. */
let sent: { method: string; path: string; payload: string }[];
let answers: RawResponse[];
let client: WechatPayClient;

beforeEach(() => {
  sent = [];
  answers = [];
  const requests = {
    send: (method: string, path: string, payload = '') => {
      sent.push({ method, path, payload });
      return Promise.resolve(answers.shift()!);
    },
  } as unknown as SignedRequests;
  client = new WechatPayClient(config, requests, {
    find: (serial) => Promise.resolve(serial === 'KEY' ? wechat.publicKey : null),
  });
});

function answer(status: number, body: string | Buffer, headers: Record<string, string> = {}) {
  const bytes = Buffer.from(body as string);
  answers.push({
    ok: status < 300,
    status,
    header: (name) => headers[name] ?? null,
    bytes,
  });
}

/** Signs a response as WeChat does. */
function signed(content: unknown, timestamp = Math.floor(Date.now() / 1000)) {
  const body = content === null ? '' : JSON.stringify(content);
  const message = Buffer.from(`${timestamp}\nNONCE\n${body}\n`);
  answer(200, body, {
    'wechatpay-timestamp': String(timestamp),
    'wechatpay-nonce': 'NONCE',
    'wechatpay-serial': 'KEY',
    'wechatpay-signature': sign('sha256', message, wechat.privateKey).toString('base64'),
  });
}

const failureOf = async (call: Promise<unknown>): Promise<WechatPayFailure> => {
  const failure: unknown = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WechatPayFailure);
  return failure as WechatPayFailure;
};

describe('a refusal', () => {
  it('carries the status and the code that WeChat sent, without underscores', async () => {
    answer(400, JSON.stringify({ code: 'ORDER_PAID', message: '该订单已支付' }));
    const failure = await failureOf(client.closeTrade('NO1'));
    expect(failure).toBeInstanceOf(WechatPayError);
    expect(failure).toMatchObject({
      status: 400,
      code: 'ORDERPAID',
      message: 'WeChat Pay 400 ORDERPAID: 该订单已支付',
    });
  });

  it.each([
    ['a page of a proxy', '<html>502</html>'],
    ['JSON without a code', '{"message":"busy"}'],
    ['JSON with a code that is no text', '{"code":5}'],
    ['an empty code', '{"code":""}'],
    ['null', 'null'],
    ['nothing', ''],
  ])('has no WeChat code if the body is %s', async (_what, body) => {
    answer(502, body);
    const failure = await failureOf(client.closeTrade('NO1'));
    expect(failure).toBeInstanceOf(WechatPayIndeterminateError);
    expect(failure.message).toBe('no usable answer of WeChat Pay: status 502 without a code');
    expect(failure).not.toHaveProperty('code');
  });

  it.each([
    ['a trade', () => client.findTrade('NO1'), 'ORDER_NOT_EXIST', null],
    ['a refund', () => client.findRefund('NO1'), 'RESOURCE_NOT_EXISTS', null],
    ['a bill', () => client.fetchTradeBill('2026-11-20'), 'NO_STATEMENT_EXIST', []],
  ])('with a not-found code is a valid result for %s', async (...row) => {
    const [, call, code, result] = row;
    answer(404, JSON.stringify({ code, message: '' }));
    expect(await call()).toEqual(result);
    answer(500, JSON.stringify({ code: 'SYSTEM_ERROR', message: '' }));
    expect(await failureOf(call())).toMatchObject({ code: 'SYSTEMERROR' });
  });
});

describe('a response', () => {
  it('is refused if it is not signed, or was signed long ago', async () => {
    answer(200, '{}');
    expect((await failureOf(client.findTrade('NO1'))).message).toMatch(/headers are missing/);
    signed({}, Math.floor(Date.now() / 1000) - 302);
    const failure = await failureOf(client.findTrade('NO1'));
    expect(failure).toBeInstanceOf(WechatPayIndeterminateError);
    expect(failure.message).toMatch(/more than 300 s away/);
  });

  it('to an order contains the requested kind of handle, and is refused if it contains another kind', async () => {
    const order = {
      outTradeNo: 'NO1',
      description: '毛衣🧶`图解`\u0007',
      amountFen: 2990,
      expiresAt: new Date('2026-11-21T16:30:00Z'),
    };
    signed({ code_url: 'weixin://x' });
    expect(await client.prepayNative(order)).toBe('weixin://x');
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/v3/pay/transactions/native' });
    expect(JSON.parse(sent[0]!.payload)).toEqual({
      appid: config.appId,
      mchid: config.merchantId,
      description: '毛衣图解',
      out_trade_no: 'NO1',
      time_expire: '2026-11-22T00:30:00+08:00',
      notify_url: config.notifyUrl,
      amount: { total: 2990, currency: 'CNY' },
    });
    for (const wrong of [{ prepay_id: 'wx' }, { code_url: '' }, { code_url: 5 }, null]) {
      signed(wrong);
      expect((await failureOf(client.prepayNative(order))).message).toMatch(/no code_url/);
    }
    signed({ code_url: 'weixin://x' });
    await client.prepayNative({ ...order, description: '🧶' });
    expect(JSON.parse(sent.at(-1)!.payload)).toMatchObject({ description: '编织图解' });
    signed({ code_url: 'weixin://x' });
    await client.prepayNative({ ...order, description: '长'.repeat(128) });
    expect(JSON.parse(sent.at(-1)!.payload)).toMatchObject({ description: '长'.repeat(127) });
  });

  it('to a refund contains its state, and is refused if it is not a refund', async () => {
    const numbers = { outTradeNo: 'NO1', outRefundNo: 'R1' };
    const refund = { ...numbers, amountFen: 5, paidFen: 8, reason: '`🧶`' };
    const content = { out_refund_no: 'R1', refund_id: '50', amount: { refund: 5, total: 8 } };
    signed({ ...content, status: 'PROCESSING' });
    expect(await client.refund(refund)).toMatchObject({ status: 'PROCESSING', amountFen: 5 });
    expect(JSON.parse(sent[0]!.payload)).toEqual({
      out_trade_no: 'NO1',
      out_refund_no: 'R1',
      notify_url: config.notifyUrl,
      amount: { refund: 5, total: 8, currency: 'CNY' },
    });
    signed({ ...content, status: 'SUCCESS' });
    await client.refund({ ...refund, reason: '长'.repeat(81) });
    expect(JSON.parse(sent.at(-1)!.payload)).toMatchObject({ reason: '长'.repeat(80) });
    signed({ ...content, status: 'MAYBE' });
    expect((await failureOf(client.findRefund('R1'))).message).toMatch(/no refund/);
  });
});

describe('a bill', () => {
  const csv = '\uFEFF交易状态,微信订单号,商户订单号,商户退款单号,订单金额,申请退款金额\r\n';
  const file = Buffer.from(`${csv}总交易单数\r\n\`0\r\n`);
  const announce = (change: object = {}) =>
    signed({
      hash_value: createHash('sha1').update(file).digest('hex'),
      download_url: `${BASE_URL}/v3/billdownload/file?token=1`,
      ...change,
    });

  it('is fetched from the announced address, exactly as announced', async () => {
    announce();
    answer(200, file);
    expect(await client.fetchTradeBill('2026-11-20')).toEqual([]);
    expect(sent.map(({ path }) => path)).toEqual([
      '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL',
      '/v3/billdownload/file?token=1',
    ]);
  });

  it('is refused if its hash differs, or its address is on another host', async () => {
    announce({ hash_value: 'f'.repeat(40) });
    answer(200, file);
    expect((await failureOf(client.fetchTradeBill('2026-11-20'))).message).toMatch(/announced/);
    for (const download_url of ['https://evil.example/file', 'file', undefined]) {
      announce({ download_url });
      const failure = await failureOf(client.fetchTradeBill('2026-11-20'));
      expect(failure.message).toMatch(/another host/);
    }
    expect(sent.some(({ path }) => path.includes('evil'))).toBe(false);
  });

  it('is refused if it cannot be read, or WeChat refuses the download', async () => {
    const noise = Buffer.from('noise');
    announce({ hash_value: createHash('sha1').update(noise).digest('hex') });
    answer(200, noise);
    expect((await failureOf(client.fetchTradeBill('2026-11-20'))).message).toMatch(/lacks a/);
    announce();
    answer(403, '{"code":"NO_AUTH","message":"x"}');
    expect(await failureOf(client.fetchTradeBill('2026-11-20'))).toMatchObject({ code: 'NOAUTH' });
  });
});
