import {
  LIMITS,
  type LoginResponse,
  type RegisterResponse,
  type SessionUser,
  type VerifyEmailResponse,
} from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailsTo, unsentCodeFor } from '../../support/shop/account-messages.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { openInWechat } from '../../support/shop/wechat-person.js';

let api: TestApi;
let people = 0;

beforeAll(async () => {
  api = await startTestApi({ sandbox: true });
});

afterAll(() => api.close());

const CONSENT = { terms: '2026-11', privacy: '2026-11', age16: true };
const PASSWORD = 'Passw0rd';

function newPhone(): string {
  people += 1;
  return `139${String(people).padStart(8, '0')}`;
}

/** Asks for a code as a visitor. @returns the code */
async function codeFor(phone: string, usage = 'login'): Promise<string> {
  const asked = await api.postAsHuman('/account/send-sms-code/', { phone, usage });
  expect(asked).toMatchObject({ status: 200, body: { message: '验证码已发送' } });
  return unsentCodeFor(api.shop, phone);
}

const signIn = (body: object) =>
  api.call<LoginResponse>('POST', '/account/login/', { login_type: 'phone', ...body });

describe('sign-in by SMS code', () => {
  it('makes the account of a new phone in one step, with consent (WALK-02)', async () => {
    const phone = newPhone();
    const made = await signIn({ phone, code: await codeFor(phone), consent: CONSENT });
    expect(made).toMatchObject({
      status: 201,
      body: {
        username: expect.stringMatching(/^织友_[0-9a-z]{8}$/),
        phone,
        email: null,
        consent_needed: false,
        is_new: true,
        access_token: expect.any(String),
      },
    });
    expect(made.cookies['refresh_token']).toBeTruthy();
    const [user] = await api.shop.database.query<{ display_name: string }>(
      'SELECT display_name FROM users WHERE phone = $1',
      [phone],
    );
    expect(user!.display_name).toBe('织友');
  });

  it('signs in the account of a known phone, which stays the same (WALK-02)', async () => {
    const phone = newPhone();
    const { body: first } = await signIn({ phone, code: await codeFor(phone), consent: CONSENT });
    await api.shop.database.query(
      "UPDATE sms_codes SET created_at = created_at - interval '2 minutes'",
    );
    const second = await signIn({ phone, code: await codeFor(phone) });
    expect(second).toMatchObject({
      status: 200,
      body: { username: first.username, consent_needed: false, is_new: false },
    });
  });

  it('asks for consent later when it came without one (LAW-03)', async () => {
    const phone = newPhone();
    const { status, body } = await signIn({ phone, code: await codeFor(phone) });
    expect(status).toBe(201);
    expect(body.consent_needed).toBe(true);
  });

  it.each([
    ['of another phone', async () => codeFor(newPhone())],
    ['that is wrong', async () => '000000'],
    ['that is no code', async () => 'abc'],
  ])('refuses a code %s with a field error, and makes no account (WALK-02)', async (_, codeOf) => {
    const phone = newPhone();
    const refused = await signIn({ phone, code: await codeOf() });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: ['不正确或已过期，请重新获取验证码'] },
    });
    const made = await api.shop.database.query('SELECT FROM users WHERE phone = $1', [phone]);
    expect(made).toEqual([]);
  });

  it('refuses a code that was asked for a registration, and a code a second time (WALK-02)', async () => {
    const phone = newPhone();
    const registering = await codeFor(phone, 'register');
    expect((await signIn({ phone, code: registering })).status).toBe(400);
    const other = newPhone();
    const code = await codeFor(other);
    expect((await signIn({ phone: other, code })).status).toBe(201);
    expect((await signIn({ phone: other, code })).status).toBe(400);
  });

  it('makes one account when two tabs send the same code (WALK-02)', async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ phone, code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    const made = await api.shop.database.query('SELECT FROM users WHERE phone = $1', [phone]);
    expect(made).toHaveLength(1);
  });

  it('refuses a locked account (WALK-02)', async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    await api.shop.database.query(
      `INSERT INTO users (username, display_name, phone, locked_until)
       VALUES ('locked-phone', 'locked', $1, 'infinity')`,
      [phone],
    );
    expect(await signIn({ phone, code })).toMatchObject({
      status: 403,
      body: { code: 'account_locked' },
    });
  });

  it('leaves the way with a password as it is (WALK-02)', async () => {
    expect(await signIn({ phone: newPhone(), password: '' })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['手机号码和密码不能为空'] },
    });
  });
});

describe('sign-in inside WeChat', () => {
  const begin = async (query: string) =>
    api.call<{ url: string; token: string }>('GET', `/account/login/wechat-codeurl${query}`);

  async function enter(nickname: string) {
    const { body, cookies } = await begin('?scope=base');
    expect(new URL(body.url).searchParams.get('scope')).toBe('snsapi_base');
    const { code, state } = await openInWechat(body.url, nickname);
    const redirect = { login_type: 'wechat', code, login_token: state };
    return api.call<LoginResponse>('POST', '/account/login/', redirect, { cookies });
  }

  it('is silent: it needs no page of consent and takes neither name nor picture (WALK-01)', async () => {
    const { status, body } = await enter('静静的织友');
    expect(status).toBe(200);
    expect(body).toMatchObject({ avatar: null, email: null, phone: null, consent_needed: true });
    expect(body.username).toMatch(/^织友_/);
  });

  it('tells a new person from one who comes again (WALK-09)', async () => {
    expect((await enter('新来的织友')).body.is_new).toBe(true);
    expect((await enter('新来的织友')).body.is_new).toBe(false);
  });

  it('finds the same account again (WALK-01)', async () => {
    const first = await enter('回头的织友');
    expect((await enter('回头的织友')).body.username).toBe(first.body.username);
    expect((await enter('另一位织友')).body.username).not.toBe(first.body.username);
  });

  it('takes the name only when the user links WeChat to say it (WALK-01)', async () => {
    const { body } = await enter('想留名的织友');
    const [row] = await api.shop.database.query<{ id: number }>(
      'SELECT id::int FROM users WHERE username = $1',
      [body.username],
    );
    const user = { ...(await api.shop.createUser('holder')), id: row!.id };
    const link = await api.call<{ url: string }>('POST', '/account/link/wechat/', {}, { user });
    expect(link.status).toBe(200);
    expect(new URL(link.body.url).searchParams.get('scope')).toBe('snsapi_userinfo');
    const { redirect } = await api.shop.inSandbox<{ redirect: string }>('phone/scan', {
      url: link.body.url,
      user: '想留名的织友',
    });
    const { searchParams } = new URL(redirect);
    const confirmed = await api.call('POST', '/account/link/wechat/confirm/', {
      code: searchParams.get('code'),
      login_token: searchParams.get('state'),
    });
    expect(confirmed.status).toBe(200);
    const me = await api.call<SessionUser>('GET', '/account/me/', null, { user });
    expect(me.body).toMatchObject({ display_name: '想留名的织友', username: body.username });
    expect(me.body.avatar).toContain('/wechat-avatar/');
  });

  it('asks for name and picture where the scope is not named (API-11)', async () => {
    const { body } = await begin('');
    expect(new URL(body.url).searchParams.get('scope')).toBe('snsapi_userinfo');
  });
});

describe('registration in one browser', () => {
  const register = (username: string, more: object = {}) =>
    api.postAsHuman<RegisterResponse>('/account/register/', {
      register_type: 'email',
      username,
      email: `${username}@test.example`,
      password: PASSWORD,
      password2: PASSWORD,
      ...more,
    });

  /** The address in the newest mail to an address. */
  async function mailedLink(email: string): Promise<URL> {
    const [newest] = await mailsTo(api.shop, email);
    return new URL(/https?:\S+verify-email\S+/.exec(newest!.text)![0]);
  }

  const verify = (link: URL, cookies: Record<string, string> = {}) =>
    api.call<VerifyEmailResponse>(
      'POST',
      '/verify/email/',
      { token: link.pathname.split('/').at(-1) },
      { cookies },
    );

  it('is signed in by the mailed link, which carries the purchase on (WALK-08)', async () => {
    const redirect = '/design/7/payment';
    const { status, cookies } = await register('carried', { sign_in: true, redirect });
    expect(status).toBe(201);
    const link = await mailedLink('carried@test.example');
    expect(link.searchParams.get('redirect')).toBe(redirect);
    const { body, cookies: session } = await verify(link, cookies);
    expect(body).toMatchObject({
      message: '邮箱验证成功，现在您可以登录',
      purpose: 'verify',
      redirect,
      session: { username: 'carried', email: 'carried@test.example' },
    });
    expect(session['refresh_token']).toBeTruthy();
  });

  it('is signed in by a link that was mailed again, which carries the purchase on too (WALK-08)', async () => {
    const redirect = '/design/8/payment';
    const { cookies } = await register('mailed-again', { sign_in: true, redirect });
    const first = await mailedLink('mailed-again@test.example');
    const email = 'mailed-again@test.example';
    expect((await api.postAsHuman('/account/verification-email/', { email })).status).toBe(200);
    const second = await mailedLink(email);
    expect(second.pathname).not.toBe(first.pathname);
    expect(second.searchParams.get('redirect')).toBe(redirect);
    expect((await verify(second, cookies)).body).toMatchObject({
      redirect,
      session: { username: 'mailed-again', is_new: true },
    });
  });

  it('waits for the mailed link as long as it can be used, also when WeChat is tried meanwhile (WALK-08)', async () => {
    const { cookies } = await register('tried-wechat', { sign_in: true });
    const response = await fetch(
      `${await api.app.getUrl()}/api/v1/account/login/wechat-codeurl/?scope=base`,
      { headers: { cookie: `wechat_browser=${cookies['wechat_browser']}` } },
    );
    const kept = response.headers.getSetCookie().find((line) => line.startsWith('wechat_browser='));
    expect(kept).toContain(`wechat_browser=${cookies['wechat_browser']};`);
    expect(Number(/Max-Age=(\d+)/.exec(kept!)![1])).toBe(LIMITS.verifyLinkSeconds);
  });

  it('is not signed in where the link is opened in another browser (WALK-08)', async () => {
    await register('elsewhere', { sign_in: true });
    const other = await register('other-browser', { sign_in: true });
    const link = await mailedLink('elsewhere@test.example');
    const { body, cookies } = await verify(link, other.cookies);
    expect(body.message).toBe('邮箱验证成功，现在您可以登录');
    expect(body).not.toHaveProperty('session');
    expect(cookies).toEqual({});
  });

  it('sends the original responses and link if the request has none of the new fields (API-19, API-26)', async () => {
    const { body, cookies } = await register('bare');
    expect(body).toEqual({ message: '注册成功！请查看您的邮箱激活账户' });
    expect(cookies).toEqual({});
    const link = await mailedLink('bare@test.example');
    expect(link.search).toBe('');
    expect((await verify(link)).body).toEqual({
      message: '邮箱验证成功，现在您可以登录',
      purpose: 'verify',
    });
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', 'design/7'])(
    'does not carry on to %s (WALK-08)',
    async (redirect) => {
      people += 1;
      expect(await register(`led-away${people}`, { redirect })).toMatchObject({
        status: 400,
        body: { redirect: [expect.any(String)] },
      });
    },
  );

  it('is signed in at once by phone, without the password again (WALK-08)', async () => {
    const phone = newPhone();
    const code = await codeFor(phone, 'register');
    const byPhone = { register_type: 'phone', email: undefined, phone, code };
    const { status, body, cookies } = await register('by-phone', { ...byPhone, sign_in: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: '注册成功！', session: { username: 'by-phone', phone } });
    expect(cookies['refresh_token']).toBeTruthy();
  });
});
