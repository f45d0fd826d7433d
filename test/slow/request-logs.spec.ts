import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { solveHumanCheck } from '../../tools/harness/customer.mjs';
import { eventually } from '../support/eventually.js';
import { awaitEmail, awaitSms, newName, newPhone, tokenIn } from '../support/site/messages.js';
import { type Nginx, startNginx } from '../support/servers/nginx.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { type Answer, inSandbox, request } from '../support/site/site.js';

const PASSWORD = 'Geheim-Wort-8472';

let api: OwnApi;
let nginx: Nginx;

beforeAll(async () => {
  api = await startOwnApi({ LOG_LEVEL: 'info' });
  nginx = await startNginx(new URL(api.url).host, process.env['STORAGE_DIR']!);
});

afterAll(async () => {
  await nginx.stop();
  await api.end();
});

const workerLog = () =>
  readFileSync(join(process.env['STORAGE_DIR']!, '../logs/worker.log'), 'utf8');

const post = <T = Record<string, unknown>>(path: string, body: object, headers = {}) =>
  request<T>(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.18.77.7', ...headers },
    body: JSON.stringify(body),
  });

const asHuman = async <T = Record<string, unknown>>(path: string, body: object) =>
  post<T>(path, { ...body, turnstile_token: await solveHumanCheck(api.url) });

const idOf = (answer: Answer<unknown>) => answer.headers.get('x-request-id')!;

describe('the id of a request', () => {
  it('is taken from a well-formed x-request-id header, and is generated otherwise', async () => {
    const live = (id: string) =>
      request(`${api.url}/health/live`, { headers: { 'x-request-id': id } }).then(idOf);
    expect(await live('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef');
    for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), 'abcdefgh"},{']) {
      expect(await live(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('takes the request id from nginx, not from the caller', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-caller' };
    expect(idOf(await request(`${nginx.url}/health/live`, { headers }))).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stands in one line of the request, with the route and never the address', async () => {
    const id = 'one-line-of-a-request';
    await request(`${api.url}/api/v1/downloads/not-a-token?x=1`, {
      headers: { 'x-request-id': id },
    });
    await eventually(() => {
      const lines = api
        .output()
        .split('\n')
        .filter((line) => line.endsWith(`request=${id}`));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        /GET route=\/api\/v1\/downloads\/:token status=4\d\d ms=\d+ request=/,
      );
    });
    expect(api.output()).not.toContain('not-a-token');
  });
});

describe('the logs of a registration, a sign-in, a text message, a payment and a download', () => {
  it('tell what happened by request, in the worker too, and give nothing away', async () => {
    const [username, phone] = [newName(), newPhone()];
    const email = `${username}@test.example`;
    const registration = { username, email, password: PASSWORD, password2: PASSWORD };
    const registered = await asHuman('/account/register/', {
      register_type: 'email',
      ...registration,
    });
    expect(registered.status).toBe(201);
    const link = tokenIn(await awaitEmail(email));
    expect((await post('/verify/email/', { token: link })).status).toBe(200);

    const signedIn = await asHuman<{ access_token: string }>('/account/login/', {
      login_type: 'email',
      email,
      password: PASSWORD,
    });
    await asHuman('/account/login/', { login_type: 'email', email, password: `${PASSWORD}x` });
    const sent = await asHuman('/account/send-sms-code/', { phone, usage: 'register' });
    expect(sent.status).toBe(200);
    const { code } = await awaitSms(phone);
    await post('/account/login/', { login_type: 'phone', phone, code });

    const token = signedIn.body.access_token;
    const cookies = signedIn.headers.getSetCookie().map((cookie) => /=([^;]*)/.exec(cookie)![1]!);
    const bearer = { authorization: `Bearer ${token}` };
    const ordered = await post<{ order_id: string }>('/orders/', { design_id: 7 }, bearer);
    expect(ordered.status).toBe(201);
    const paid = await post<{ data: { code_url: string } }>(
      `/orders/${ordered.body.order_id}/pay/`,
      { payment_method: 'wechat_native' },
      bearer,
    );
    await inSandbox('phone/pay', { code_url: paid.body.data.code_url });
    await awaitEmail(email, 2);
    const given = await post<{ url: string }>('/designs/7/download-link', {}, bearer);
    const downloadToken = given.body.url.split('/').at(-1)!;
    await request(`${api.url}/api/v1/downloads/${downloadToken}`);

    const mine = (log: string, id: string) =>
      log.split('\n').filter((line) => line.includes(`request=${id}`));
    await eventually(() => {
      expect(mine(api.output(), idOf(paid)).join()).toMatch(
        /POST route=\S+ status=200 .*user_id=\d+/,
      );
      expect(mine(workerLog(), idOf(registered)).join()).toMatch(
        /email\.account-link done ms=\d+ job=email\.account-link [\w-]+ request=/,
      );
      expect(mine(workerLog(), idOf(sent)).join()).toContain('sms.code done');
      expect(api.output()).toContain('route=/api/v1/downloads/:token status=200');
    });
    for (const log of [api.output(), workerLog()]) {
      for (const secret of [PASSWORD, phone, email, link, token, downloadToken, ...cookies]) {
        expect(log).not.toContain(secret);
      }
      expect(log).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
    }
  });
});
