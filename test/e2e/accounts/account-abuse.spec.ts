import { describe, expect, it } from '@jest/globals';
import { solveHumanCheck } from '../../../tools/harness/customer.mjs';
import {
  type Answer,
  Caller,
  createAccount,
  request,
  siteUrl,
  visitor,
} from '../../support/site/site.js';

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

const INVALID = '请求内容有误，请检查';
const INVALID_JSON = { code: 'invalid_json', error: '请求内容不是有效的 JSON' };

const send = (method: string, path: string, body: string) =>
  request(`${siteUrl}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body,
  });

describe.each(ROUTES)('%s %s', (method, path) => {
  it.each([
    ['{"a":', 400, INVALID_JSON],
    ['[]', 400, { code: 'invalid', error: INVALID, non_field_errors: [INVALID] }],
    ['null', 400, INVALID_JSON],
    ['"text"', 400, INVALID_JSON],
    [
      JSON.stringify({ email: 'x'.repeat(200_000) }),
      413,
      { code: 'body_too_large', error: '请求内容过大' },
    ],
  ])('answers %.20s with a clear refusal', async (body, status, refusal) => {
    const answer = await send(method, path, body);
    expect([answer.status, answer.body]).toEqual([status, refusal]);
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

const LOGIN = { turnstile_token: 'x', remember_me: false };
const ACCOUNT = { username: 'somebody', password: 'Passw0rd', password2: 'Passw0rd' };

/** Sound fields for each route, all of which have a rule. */
const SOUND: ['POST' | 'PUT', string, object][] = [
  [
    'POST',
    '/account/login/',
    { login_type: 'email', email: 'a@b.example', password: 'x', ...LOGIN },
  ],
  [
    'POST',
    '/account/login/',
    { login_type: 'phone', phone: '13800138000', password: 'x', ...LOGIN },
  ],
  ['POST', '/account/login/', { login_type: 'wechat', code: 'x', login_token: 'x' }],
  ['POST', '/account/register/', { register_type: 'email', email: 'a@b.example', ...ACCOUNT }],
  ['POST', '/account/register/', { register_type: 'phone', phone: '13800138000', code: '123456' }],
  ['POST', '/account/send-sms-code/', { phone: '13800138000', usage: 'reset' }],
  ['POST', '/account/verification-email/', { email: 'a@b.example', turnstile_token: 'x' }],
  ['POST', '/account/reset-pwd/', { email: 'a@b.example' }],
  ['PUT', '/account/reset-pwd/', { token: 'x', new_password: 'Passw0rd' }],
  ['PUT', '/account/reset-pwd/', { phone: '13800138000', code: '123456' }],
  ['POST', '/account/link/wechat/confirm', { login_token: 'x', code: 'x' }],
  ['POST', '/verify/email/', { token: 'x' }],
];

describe.each(
  SOUND.flatMap(([method, path, sound]) =>
    Object.keys(sound).map((field) => ({ method, path, sound, field })),
  ),
)('$method $path with an odd value in the field $field', ({ method, path, sound, field }) => {
  it.each([7, 1e300, {}, { $ne: '' }, ['x'], [true]])('names the field for %j', async (value) => {
    const { status, body } = await new Caller().send(method, path, { ...sound, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ [field]: [expect.any(String)], error: expect.any(String) });
  });
});

/** Everything of an answer that another answer of its kind has too. */
function seen({ status, headers, body }: Answer): object {
  const own = ['date', 'x-request-id'];
  return { status, body, headers: [...headers].filter(([name]) => !own.includes(name)) };
}

describe('rapid attempts', () => {
  it('refuses a thousand sign-ins from one address with 429 and when to come back', async () => {
    const caller = new Caller();
    const body = { login_type: 'email', email: 'buyer@example.com', password: 'wrong' };
    const statuses = new Map<number, number>();
    const began = Date.now();
    let last = await caller.post('/account/login/', body);
    for (let i = 0; i < 40; i += 1) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => caller.post('/account/login/', body)),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      last = answers.findLast(({ status }) => status === 429) ?? last;
    }
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([400, 429]);
    // A slow machine needs more than one minute, and each lets through the tries of a limit.
    const minutes = 1 + Math.floor((Date.now() - began) / 60_000);
    expect(statuses.get(429)!).toBeGreaterThan(1_000 - 200 * minutes);
    expect(last.body).toMatchObject({
      code: 'too_many_requests',
      error: '操作过于频繁，请稍后再试',
    });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Nobody else is kept out by it.
    expect((await visitor.post('/account/login/', body)).status).toBe(400);
  });

  it('locks sign-ins with an unknown address as with an existing account', async () => {
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
  });

  it('compares ten of forty guesses, and then refuses the right password like the wrong ones (LOGIN-33)', async () => {
    const { email, password } = await createAccount();
    const guess = async (tried: string) => {
      const turnstile_token = await solveHumanCheck(siteUrl);
      const login = { login_type: 'email', email, password: tried, turnstile_token };
      return () => new Caller().post('/account/login/', login);
    };
    const guesses = await Promise.all(Array.from({ length: 39 }, (_, i) => guess(`Wrong${i}`)));
    const answers = await Promise.all(guesses.map((guessNow) => guessNow()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(29);
    const right = await (await guess(password))();
    expect(seen(right)).toEqual(seen(answers.find(({ status }) => status === 403)!));
  });
});
