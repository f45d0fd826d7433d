import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Caller,
  createBuyer,
  orderAndPay,
  request,
  siteUrl,
  visitor,
} from '../../support/site/site.js';

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

  it('refuses with 401 whoever is not signed in (ROLE-02)', async () => {
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

  it.each([
    [
      'nested beyond all measure',
      `{"username":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'invalid',
    ],
    ['a list', '[]', 'invalid'],
    ['not UTF-8', Buffer.from('{"username":"\xff"}', 'latin1'), 'invalid_json'],
  ])('refuses a JSON body that is %s', async (_what, body, code) => {
    const answer = await request(`${siteUrl}/api/v1/account/me/`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      body,
    });
    expect(answer).toMatchObject({ status: 400, body: { code, error: expect.any(String) } });
  });

  it('accepts JSON in UTF-8 only, whatever charset its type names', async () => {
    const send = (charset: string) =>
      request(`${siteUrl}/api/v1/account/verification-email`, {
        method: 'POST',
        headers: { 'content-type': `application/json; charset=${charset}` },
        body: '{"email":""}',
      });
    expect(await send('utf-7')).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    expect(await send('UTF-8')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it.each([
    ['GET /毛衣 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /api/v1/categories HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\n\r\n', 417],
  ])('answers what is no proper request in the usual form: %#', async (bytes, status) => {
    const { port, hostname } = new URL(siteUrl);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    const [head, body] = answer.toString().split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ code: 'invalid', error: CHINESE });
  });
});
