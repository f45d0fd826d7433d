import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import {
  Caller,
  createAccount,
  createBuyer,
  isPaid,
  orderAndPay,
  request,
  siteUrl,
  visitor,
  withDatabase,
} from '../support/site.js';
import { type SignedNotification, signNotification } from '../support/wechat-sender.js';

const UNKNOWN_ORDER = 'A'.repeat(22);
const CHINESE = expect.stringMatching(/^[\p{Script=Han}\d，。：]+$/u);

describe('what bad input gets', () => {
  let buyer: Caller;

  beforeAll(async () => {
    buyer = await createBuyer();
  });

  it.each([
    '999999',
    '0',
    '-1',
    '01',
    '1.0',
    '1%20',
    '%00',
    'abc',
    '1e3',
    '99999999999999999999',
    '%F0%9F%A7%B6',
  ])('answers the unknown design %s with 404', async (id) => {
    const { status, body } = await visitor.get(`/designs/${id}/`);
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'design_not_found', error: '设计不存在或已下架' });
    expect((await buyer.get(`/designs/${id}/download`)).status).toBe(404);
  });

  it('ROLE-02 refuses with 401 whoever is not signed in', async () => {
    const calls = [
      (caller: Caller) => caller.post('/orders/', { design_id: 1 }),
      (caller: Caller) =>
        caller.post(`/orders/${UNKNOWN_ORDER}/pay/`, { payment_method: 'wechat_native' }),
      (caller: Caller) => caller.get('/account/orders'),
      (caller: Caller) => caller.get('/account/me/'),
      (caller: Caller) => caller.get('/designs/1/download'),
    ];
    const foreign = `${buyer.token!.slice(0, -6)}AAAAAA`;
    for (const call of calls) {
      for (const caller of [visitor, new Caller(foreign), new Caller('nonsense')]) {
        const { status, body } = await call(caller);
        expect(status).toBe(401);
        expect(body).toEqual({ code: 'not_signed_in', error: '请先登录' });
      }
    }
  });

  it('does not let another buyer pay an order, and says no more than 404', async () => {
    const { orderId } = await orderAndPay(buyer, 5);
    const other = await createBuyer();
    for (const id of [orderId, UNKNOWN_ORDER]) {
      const { status, body } = await other.post(`/orders/${id}/pay/`, {
        payment_method: 'wechat_native',
      });
      expect(status).toBe(404);
      expect(body).toEqual({ code: 'order_not_found', error: '订单不存在' });
    }
    for (const id of [UNKNOWN_ORDER, '%00', 'x']) {
      expect((await visitor.get(`/orders/${id}/status/`)).status).toBe(404);
    }
  });

  it.each([
    ['/orders/', {}, 'design_id'],
    ['/orders/', { design_id: 'x' }, 'design_id'],
    ['/orders/', { design_id: 1.5 }, 'design_id'],
    ['/orders/', { design_id: true }, 'design_id'],
    [`/orders/${UNKNOWN_ORDER}/pay/`, { payment_method: 'cash' }, 'payment_method'],
  ])('names the field that is wrong: POST %s %j', async (path, payload, field) => {
    const { status, body } = await buyer.post(path, payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid', [field]: [CHINESE] });
  });

  it.each([
    'p=0',
    'n=0',
    'n=101',
    'p=x',
    'p=0x2',
    'p=1e1',
    'name=%00',
    'categories=0x1',
    'cursor=forged',
    'price_min=1e9',
    'categories=x',
  ])('refuses the list query %s', async (query) => {
    const { status, body } = await visitor.get(`/designs/?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid', error: CHINESE });
  });

  it('refuses broken and oversized JSON, and unknown paths, in its own words', async () => {
    const post = (body: string) =>
      request(`${siteUrl}/api/v1/account/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    expect(await post('{"a":')).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    expect(await post(JSON.stringify({ a: 'x'.repeat(200_000) }))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
    expect(await visitor.get('/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: '页面不存在' },
    });
  });
});

describe('sign-in', () => {
  const login = (body: object) => visitor.post('/account/login/', body);

  it('API-13 SES-02 answers username, access_token, email and is_admin', async () => {
    const { status, body, headers } = await login({
      login_type: 'email',
      email: 'Admin@Example.com',
      password: 'Cloudknit1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'admin',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      email: 'admin@example.com',
      is_admin: true,
    });
    const cookies = headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('refresh_token='))).toMatch(
      /HttpOnly.*SameSite=Lax/,
    );
  });

  it.each([
    [{ login_type: 'email', email: 'a@b.cn' }, '电子邮件地址和密码不能为空'],
    [{ login_type: 'email', password: 'x' }, '电子邮件地址和密码不能为空'],
    [{ login_type: 'phone', phone: '13800138000' }, '手机号码和密码不能为空'],
  ])('LOGIN-22 LOGIN-23 refuses %j', async (body, text) => {
    expect(await login(body)).toMatchObject({
      status: 400,
      body: { error: text, non_field_errors: [text] },
    });
  });

  it.each([
    [{ email: 'nonsense' }, 'email', '无效的电子邮件地址'],
    [{ email: ['a@b.cn'] }, 'email', '无效的电子邮件地址'],
    [{ password: 123 }, 'password', '请求内容有误，请检查'],
    [{ email: `${'a'.repeat(50)}@example.com` }, 'email', '最多50个字符'],
    [{ phone: '12345678901' }, 'phone', '无效的手机号码'],
    [{ password: 'x'.repeat(51) }, 'password', '最多50个字符'],
  ])('LOGIN-25 to LOGIN-27 refuses %j', async (change, field, text) => {
    const valid = { login_type: 'email', email: 'a@b.cn', password: 'x' };
    const { status, body } = await login({ ...valid, ...change });
    expect(status).toBe(400);
    expect(body[field]).toContain(text);
  });

  it('takes JSON only, so that another site’s form signs nobody in', async () => {
    const form = new URLSearchParams({
      login_type: 'email',
      email: 'buyer@example.com',
      password: 'Cloudknit1',
    });
    const answer = await request(`${siteUrl}/api/v1/account/login/`, {
      method: 'POST',
      body: form,
    });
    expect(answer.status).toBe(400);
  });

  it('ROLE-14 refuses any other login type', async () => {
    expect((await login({ login_type: 'carrier-pigeon', password: 'x' })).status).toBe(400);
  });

  it('API-03 refuses an unsafe request that rides on the cookie without the XSRF header', async () => {
    const { email, password } = await createAccount();
    const { headers } = await login({ login_type: 'email', email, password });
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
    const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!;
    const send = (more: Record<string, string>) =>
      request(`${siteUrl}/api/v1/account/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies.join('; '), ...more },
        body: JSON.stringify({ login_type: 'email', email, password }),
      });
    expect(await send({})).toMatchObject({ status: 403, body: { code: 'xsrf_refused' } });
    expect((await send({ 'x-xsrf-token': 'forged' })).status).toBe(403);
    expect((await send({ 'x-xsrf-token': xsrf })).status).toBe(200);
  });

  it('API-16 API-31 SES-10 refreshes with the cookie until the logout', async () => {
    const { email, password } = await createAccount();
    const { headers } = await login({ login_type: 'email', email, password });
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    const get = (path: string) => request(`${siteUrl}/api/v1${path}`, { headers: { cookie } });
    const refreshed = await get('/token/refresh');
    expect(refreshed.status).toBe(200);
    const caller = new Caller(refreshed.body['access_token'] as string);
    expect((await caller.get('/account/me/')).body).toMatchObject({ email });
    expect((await get('/account/logout/')).status).toBe(200);
    expect((await get('/token/refresh')).status).toBe(401);
    expect((await caller.get('/account/me/')).status).toBe(401);
    expect((await visitor.get('/token/refresh')).status).toBe(401);
    const odd = { headers: { cookie: 'refresh_token=j:{"a":1}' } };
    expect((await request(`${siteUrl}/api/v1/token/refresh`, odd)).status).toBe(401);
  });
});

describe('what claims to come from WeChat', () => {
  let buyer: Caller;
  let orderId: string;
  let outTradeNo: string;

  beforeAll(async () => {
    buyer = await createBuyer();
    ({ orderId } = await orderAndPay(buyer, 6));
    outTradeNo = await withDatabase(async (client) => {
      const { rows } = await client.query<{ no: string }>(
        'SELECT out_trade_no AS no FROM payment_attempts WHERE order_id = $1',
        [orderId],
      );
      return rows[0]!.no;
    });
  });

  const env = (name: string): string => process.env[name]!;

  /** Signed with WeChat's real key, as if it had gone mad. */
  const sign = (change: object, options: { timestamp?: number } = {}): SignedNotification =>
    signNotification(
      {
        key: createPrivateKey(readFileSync(env('SANDBOX_WECHAT_PRIVATE_KEY_FILE'), 'utf8')),
        serial: env('WECHAT_PAY_PUBLIC_KEY_ID'),
        apiV3Key: env('WECHAT_PAY_API_V3_KEY'),
      },
      {
        appid: env('WECHAT_APP_ID'),
        mchid: env('WECHAT_PAY_MCH_ID'),
        out_trade_no: outTradeNo,
        transaction_id: `42${Date.now()}`,
        trade_state: 'SUCCESS',
        amount: { total: 1500, currency: 'CNY' },
        ...change,
      },
      options,
    );

  const send = ({ body, headers }: SignedNotification) =>
    request(`${siteUrl}/api/v1/payments/wechat/notify`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });

  const rowsKept = () =>
    withDatabase(async (client) => {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM payment_notifications',
      );
      return rows[0]!.n;
    });

  it('refuses forged, unsigned and stale notifications and keeps nothing of them', async () => {
    const before = await rowsKept();
    const genuine = sign({});
    const { 'wechatpay-signature': _, ...unsigned } = genuine.headers;
    const now = Math.floor(Date.now() / 1000);
    const attempts: SignedNotification[] = [
      { body: genuine.body, headers: unsigned },
      { body: Buffer.from(`${genuine.body.toString()} `), headers: genuine.headers },
      { body: genuine.body, headers: { ...genuine.headers, 'wechatpay-signature': 'AAAA' } },
      { body: genuine.body, headers: { ...genuine.headers, 'wechatpay-serial': 'PUB_KEY_ID_9' } },
      {
        body: genuine.body,
        headers: { ...genuine.headers, 'wechatpay-timestamp': String(now + 1) },
      },
      sign({}, { timestamp: now - 400 }),
      sign({}, { timestamp: now + 400 }),
      { body: Buffer.from(''), headers: { 'content-type': 'application/json' } },
    ];
    for (const attempt of attempts) {
      expect(await send(attempt)).toMatchObject({
        status: 401,
        body: { code: 'notification_refused' },
      });
    }
    expect(await rowsKept()).toBe(before);
    expect(await isPaid(orderId)).toBe(false);
  });

  it('holds a wrong amount and never settles it, however often it is replayed', async () => {
    const wrong = sign({ amount: { total: 1, currency: 'CNY' } });
    expect((await send(wrong)).status).toBe(204);
    expect((await send(wrong)).status).toBe(204);
    await eventually(async () => {
      const held = await withDatabase(async (client) => {
        const { rows } = await client.query(
          'SELECT state, held_reason, paid_fen::int FROM payment_attempts WHERE order_id = $1',
          [orderId],
        );
        return rows;
      });
      expect(held).toEqual([{ state: 'held', held_reason: 'amount_mismatch', paid_fen: 1 }]);
    });
    await sleep(500);
    expect(await isPaid(orderId)).toBe(false);
    expect((await buyer.get('/designs/6/download')).status).toBe(403);
  });
});
