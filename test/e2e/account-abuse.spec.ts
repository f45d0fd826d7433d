import { describe, expect, it } from '@jest/globals';
import { solveHumanCheck } from '../support/human-check.js';
import { Caller, createAccount, request, siteUrl, visitor } from '../support/site.js';

const ROUTES = [
  ['POST', '/account/login/'],
  ['POST', '/account/register/'],
  ['POST', '/account/send-sms-code/'],
  ['POST', '/account/verification-email/'],
  ['POST', '/account/reset-pwd/'],
  ['PUT', '/account/reset-pwd/'],
  ['POST', '/account/link/wechat/confirm'],
  ['POST', '/verify/email/'],
] as const;

const send = (method: string, path: string, body: string) =>
  request(`${siteUrl}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body,
  });

describe.each(ROUTES)('%s %s', (method, path) => {
  it.each([
    ['{"a":', 400, 'invalid_json'],
    // Of a field named `code` the messages stand there.
    ['[]', 400, expect.anything()],
    ['null', 400, expect.anything()],
    ['"text"', 400, expect.anything()],
    [JSON.stringify({ email: 'x'.repeat(200_000) }), 413, 'body_too_large'],
  ])('answers %.20s with a clear refusal', async (body, status, code) => {
    const answer = await send(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: expect.any(String), code });
  });

  it('never answers odd values with a fault of the server', async () => {
    const odd = [
      null,
      true,
      7,
      -1,
      1e300,
      '',
      ' ',
      '\u0000',
      '\ud800',
      '𝕏'.repeat(40),
      [],
      {},
      [[]],
    ];
    const caller = new Caller();
    for (const value of odd) {
      const fields = {
        login_type: 'email',
        register_type: 'phone',
        usage: 'register',
        username: value,
        email: value,
        phone: value,
        code: value,
        password: value,
        password2: value,
        new_password: value,
        token: value,
        login_token: value,
        remember_me: value,
        turnstile_token: value,
      };
      const { status, body } = await caller.send(method, path, fields);
      expect({ value, status, error: typeof body['error'] }).toEqual({
        value,
        status: expect.any(Number),
        error: 'string',
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('rapid attempts', () => {
  it('refuses a thousand sign-ins from one address with 429 and when to come back', async () => {
    const caller = new Caller();
    const body = { login_type: 'email', email: 'buyer@example.com', password: 'wrong' };
    const statuses = new Map<number, number>();
    let last = await caller.post('/account/login/', body);
    for (let i = 0; i < 40; i += 1) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => caller.post('/account/login/', body)),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      last = answers.at(-1)!;
    }
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([400, 429]);
    expect(statuses.get(429)!).toBeGreaterThan(800);
    expect(last.body).toMatchObject({
      code: 'too_many_requests',
      error: '操作过于频繁，请稍后再试',
    });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Nobody else is kept out by it.
    expect((await visitor.post('/account/login/', body)).status).toBe(400);
  }, 60_000);

  it('tells nothing by the lock: a stranger is locked out like an account', async () => {
    const { email } = await createAccount();
    const tries = async (address: string) => {
      const statuses = [];
      for (let i = 0; i < 11; i += 1) {
        const turnstile_token = await solveHumanCheck(siteUrl);
        const login = { login_type: 'email', email: address, password: 'wrong', turnstile_token };
        statuses.push((await new Caller().post('/account/login/', login)).status);
      }
      return statuses;
    };
    const expected = [...Array<number>(10).fill(401), 403];
    expect(await tries(email)).toEqual(expected);
    expect(await tries(`x${email}`)).toEqual(expected);
  }, 60_000);
});
