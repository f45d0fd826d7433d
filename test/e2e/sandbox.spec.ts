import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isAxiosError } from 'axios';
import { Wechatpay } from 'wechatpay-axios-plugin';
import { inSandbox, request, sandboxUrl } from '../support/site/site.js';

const env = (name: string): string => process.env[name]!;

/** Another's client of WeChat Pay: what it accepts, the sandbox got right. */
const oracle = new Wechatpay({
  baseURL: `${sandboxUrl}/`,
  mchid: env('WECHAT_PAY_MCH_ID'),
  serial: env('WECHAT_PAY_MCH_SERIAL'),
  privateKey: readFileSync(env('WECHAT_PAY_PRIVATE_KEY_FILE')),
  certs: {
    [env('WECHAT_PAY_PUBLIC_KEY_ID')]: readFileSync(env('WECHAT_PAY_PUBLIC_KEY_FILE')),
  },
}) as unknown as {
  chain(path: string): {
    get(options: object): Promise<{ status: number; data: Record<string, unknown> }>;
    post(
      body: object,
      options?: object,
    ): Promise<{ status: number; data: Record<string, unknown> }>;
  };
};

const headers = { 'Wechatpay-Serial': env('WECHAT_PAY_PUBLIC_KEY_ID') };
const mchid = env('WECHAT_PAY_MCH_ID');
const newOrder = (change: object = {}) => ({
  appid: env('WECHAT_APP_ID'),
  mchid,
  description: '毛衣图解 云朵',
  out_trade_no: `T${randomBytes(10).toString('hex')}`,
  notify_url: 'http://127.0.0.1:9/notify',
  amount: { total: 2990, currency: 'CNY' },
  ...change,
});

const order = (body: object) => oracle.chain('v3/pay/transactions/native').post(body, { headers });

async function refusalOf(work: Promise<unknown>): Promise<[number, string]> {
  try {
    await work;
  } catch (error) {
    if (isAxiosError(error) || (error as { response?: object }).response) {
      const { response } = error as {
        response: { status: number; data: { code?: string } };
      };
      return [response.status, response.data.code ?? ''];
    }
    throw error;
  }
  throw new Error('was not refused');
}

describe('the sandbox, seen by another WeChat Pay client', () => {
  it('signs what that client accepts: order, query, close', async () => {
    const body = newOrder();
    expect((await order(body)).data['code_url']).toMatch(/^weixin:/);
    const path = `v3/pay/transactions/out-trade-no/${body.out_trade_no}`;
    const query = await oracle.chain(path).get({ params: { mchid }, headers });
    expect(query.data).toMatchObject({
      out_trade_no: body.out_trade_no,
      trade_state: 'NOTPAY',
      amount: { total: 2990, currency: 'CNY' },
    });
    const close = await oracle.chain(`${path}/close`).post({ mchid }, { headers });
    expect(close.status).toBe(204);
    const closed = await oracle.chain(path).get({ params: { mchid }, headers });
    expect(closed.data).toMatchObject({ trade_state: 'CLOSED' });
    expect(await refusalOf(order(body))).toEqual([400, 'ORDER_CLOSED']);
  });

  it('gives a fresh code for the same order and lets the older one die', async () => {
    const body = newOrder();
    const first = (await order(body)).data['code_url'];
    const second = (await order(body)).data['code_url'];
    expect(second).not.toBe(first);
    const old = await inSandbox('phone/pay', { code_url: first });
    expect(old).toMatchObject({ status: 404, body: { code: 'CODE_INVALID' } });
    const paid = await inSandbox('phone/pay', { code_url: second });
    expect(paid.body).toMatchObject({ result: 'success' });
    expect(await refusalOf(order(body))).toEqual([400, 'ORDERPAID']);
    const changed = newOrder({ out_trade_no: body.out_trade_no, description: '改了' });
    expect(await refusalOf(order(changed))).toEqual([400, 'ORDERPAID']);
  });

  it.each([
    ['a changed order', { description: '别的' }, [400, 'INVALID_REQUEST']],
    ['another price', { amount: { total: 1 } }, [400, 'INVALID_REQUEST']],
  ])('refuses %s under a number in use', async (_what, change, refusal) => {
    const body = newOrder();
    await order(body);
    expect(await refusalOf(order({ ...body, ...change }))).toEqual(refusal);
  });

  it.each([
    ['an amount of nothing', { amount: { total: 0 } }],
    ['an amount that is no integer', { amount: { total: 1.5 } }],
    ['a description too long', { description: 'x'.repeat(128) }],
    ['a description with an emoji', { description: '毛衣🧶' }],
    ['a null', { attach: null }],
    ['a field of another kind', { payer: { openid: 'x' } }],
    ['a number too short', { out_trade_no: 'abc' }],
    ['a notify_url with a query', { notify_url: 'https://shop.example/n?a=1' }],
  ])('refuses %s', async (_what, change) => {
    expect(await refusalOf(order(newOrder(change)))).toEqual([400, 'PARAM_ERROR']);
  });

  it('answers a number it never saw with 404', async () => {
    const path = 'v3/pay/transactions/out-trade-no/NEVERSEEN001';
    const asked = oracle.chain(path).get({ params: { mchid }, headers });
    expect(await refusalOf(asked)).toEqual([404, 'ORDER_NOT_EXIST']);
  });

  it('refuses before anything else what is not signed by the merchant', async () => {
    const url = `${sandboxUrl}/v3/pay/transactions/native`;
    const send = (more: Record<string, string>) =>
      request<{ code: string; message: string }>(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...more },
        body: '{}',
      });
    const missing = await send({});
    expect([missing.status, missing.body.code]).toEqual([401, 'SIGN_ERROR']);
    expect(missing.headers.get('wechatpay-signature')).toBeNull();
    const scheme = 'WECHATPAY2-SHA256-RSA2048';
    const fields = (timestamp: number) =>
      `mchid="${mchid}",nonce_str="N",signature="AAAA",timestamp="${timestamp}",serial_no="${env('WECHAT_PAY_MCH_SERIAL')}"`;
    const now = Math.floor(Date.now() / 1000);
    const stale = await send({ authorization: `${scheme} ${fields(now - 301)}` });
    expect(stale.body.message).toContain('5分钟');
    const forged = await send({ authorization: `${scheme} ${fields(now)}` });
    expect(forged.body.message).toBe('签名错误');
    const other = await send({ authorization: 'Bearer x' });
    expect(other.body.message).toBe('Http头Authorization认证类型不正确');
  });

  it('answers unknown paths with an empty body', async () => {
    const answer = await request(`${sandboxUrl}/v3/nowhere`);
    expect([answer.status, answer.bytes.length]).toEqual([404, 0]);
  });
});
