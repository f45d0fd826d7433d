import { validateUsername } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { newName } from '../../support/site/messages.js';
import {
  createAccount,
  DEMO_PASSWORD,
  inSandbox,
  request,
  sandboxUrl,
  signIn,
  siteUrl,
  withDatabase,
} from '../../support/site/site.js';
import { CookieBrowser, scanOnPhone } from '../../support/site/wechat-phone.js';

interface Code {
  url: string;
  token: string;
}

async function ask(browser: CookieBrowser): Promise<Code> {
  return (await browser.call<Code>('/account/login/wechat-codeurl')).body;
}

const poll = (browser: CookieBrowser, token: string) =>
  browser.call(`/account/login/wechat-state/${token}`);

const post = (browser: CookieBrowser, redirect: object) =>
  browser.call('/account/login/', {
    method: 'POST',
    body: { login_type: 'wechat', ...redirect },
  });

const EXPIRED = { status: 400, body: { code: 'wechat_expired' } };

describe('sign-in by WeChat', () => {
  it('signs in the desktop that asked and the phone that confirmed (API-11, API-12, API-15, LOGIN-13, LOGIN-17)', async () => {
    const [desktop, phone] = [new CookieBrowser(), new CookieBrowser()];
    const { url, token } = await ask(desktop);
    expect(new URL(url).origin).toBe(sandboxUrl);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${siteUrl}/callback/wechat/login`);
    expect(url).not.toContain(token);
    expect((await poll(desktop, token)).body).toEqual({ status: 'pending' });

    const nickname = newName();
    const redirect = await scanOnPhone(url, nickname);
    const asked = await phone.call(`/account/login/wechat-request/${redirect.login_token}`);
    expect(asked.body).toMatchObject({
      purpose: 'sign_in',
      is_own: false,
      device: 'Chrome · Windows',
      username: null,
    });
    expect(Date.now() - Date.parse(asked.body['requested_at'] as string)).toBeLessThan(60_000);
    const onPhone = await post(phone, redirect);
    expect(onPhone).toMatchObject({
      status: 200,
      body: { username: nickname, is_admin: false, email: null },
    });
    expect(onPhone.body['avatar']).toContain('/wechat-avatar/');

    const onDesktop = await poll(desktop, token);
    expect(onDesktop.body).toMatchObject({
      status: 'success',
      username: nickname,
      is_admin: false,
      access_token: expect.any(String),
    });
    expect(onDesktop.body['avatar']).toBe(onPhone.body['avatar']);
    const me = await desktop.call('/account/me/', {
      token: onDesktop.body['access_token'] as string,
    });
    expect(me.body).toMatchObject({ username: nickname, has_wechat: true, has_password: false });
    expect((await desktop.call('/token/refresh')).status).toBe(200);
    // The answer may have been lost on the way.
    expect((await poll(desktop, token)).body).toMatchObject({ status: 'success' });
    // Whoever opens the same code afterwards has nothing to confirm any more.
    const late = await new CookieBrowser().call(
      `/account/login/wechat-request/${redirect.login_token}`,
    );
    expect(late).toMatchObject(EXPIRED);
  });

  it('recognises the same person by openid and by unionid', async () => {
    const nickname = newName();
    const unionid = `union-${nickname}`;
    const enter = async (name: string, more: object) => {
      const browser = new CookieBrowser();
      const redirect = await scanOnPhone((await ask(browser)).url, name, more);
      return (await post(browser, redirect)).body['username'];
    };
    expect(await enter(nickname, { unionid })).toBe(nickname);
    expect(await enter(nickname, {})).toBe(nickname);
    expect(await enter(`${nickname}2`, { unionid })).toBe(nickname);
  });

  it('makes a username that satisfies the rules of any nickname', async () => {
    const names = ['admin', '🧶🧶🧶', 'a b', 'x'.repeat(40), '<b>"\u202e', 'аdmin', '山茶手作ˑ'];
    for (const nickname of names) {
      const browser = new CookieBrowser();
      const redirect = await scanOnPhone((await ask(browser)).url, `${nickname}${newName()}🐑`);
      const { body } = await post(browser, redirect);
      expect(body['username']).toMatch(/^[\p{Unified_Ideograph}\p{ASCII}]{3,20}$/u);
      expect(validateUsername(body['username'] as string)).toBeNull();
    }
  });

  it.each(['山茶手作', 'ADMlN', '官方客服'])(
    'adds a suffix to the nickname %s, which is reserved or looks like an existing name',
    async (nickname) => {
      const browser = new CookieBrowser();
      const person = { unionid: `union-${newName()}` };
      const redirect = await scanOnPhone((await ask(browser)).url, nickname, person);
      const { body } = await post(browser, redirect);
      expect(body['username']).toMatch(new RegExp(`^${nickname}_[0-9a-z]{5}$`));
    },
  );

  it('refuses polls of other browsers than the one that started the sign-in', async () => {
    const [desktop, stranger] = [new CookieBrowser(), new CookieBrowser()];
    const { url, token } = await ask(desktop);
    await ask(stranger);
    const redirect = await scanOnPhone(url, newName());
    await post(new CookieBrowser(), redirect);
    expect(await poll(stranger, token)).toMatchObject(EXPIRED);
    expect(await poll(new CookieBrowser(), token)).toMatchObject(EXPIRED);
    expect(await poll(desktop, redirect.login_token)).toMatchObject(EXPIRED);
    expect(await poll(desktop, 'nonsense')).toMatchObject(EXPIRED);
    expect((await poll(desktop, token)).body['status']).toBe('success');
  });

  it('serves a redirect that hits twice, also at once and with two codes, but no one else', async () => {
    const phone = new CookieBrowser();
    const { url } = await ask(new CookieBrowser());
    const nickname = newName();
    const redirect = await scanOnPhone(url, nickname);
    await phone.call(`/account/login/wechat-request/${redirect.login_token}`);
    const twins = await Promise.all([1, 2, 3].map(() => post(phone, redirect)));
    expect(twins.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twins.map(({ body }) => body['username']))).toEqual(new Set([nickname]));

    const second = await scanOnPhone(url, nickname);
    expect((await post(phone, second)).body['username']).toBe(nickname);
    // Who saw the address of the redirect, or scans the same code, is not let in.
    expect(await post(new CookieBrowser(), redirect)).toMatchObject(EXPIRED);
    const other = await scanOnPhone(url, newName());
    expect(await post(new CookieBrowser(), other)).toMatchObject(EXPIRED);
  });

  it('refuses a code that was used for another sign-in, a made-up one, and a preview’s', async () => {
    const used = await scanOnPhone((await ask(new CookieBrowser())).url, newName());
    await post(new CookieBrowser(), used);
    const fresh = async (more: { snapshot?: boolean } = {}) =>
      scanOnPhone((await ask(new CookieBrowser())).url, newName(), more);
    const refusals = [
      [{ ...(await fresh()), code: used.code }, '微信授权无效或已被使用，请重新扫码'],
      [{ ...(await fresh()), code: 'made-up' }, '微信授权无效或已被使用，请重新扫码'],
      [await fresh({ snapshot: true }), '请在微信里点“使用完整服务”后再登录'],
      [{ code: 'only' }, '微信授权无效或已被使用，请重新扫码'],
      [{ login_token: 'only' }, '微信授权无效或已被使用，请重新扫码'],
    ] as const;
    for (const [redirect, error] of refusals) {
      expect(await post(new CookieBrowser(), redirect)).toMatchObject({
        status: 400,
        body: { error },
      });
    }
  });

  it('lets a sign-in go on after a wrong code was tried on it', async () => {
    const redirect = await scanOnPhone((await ask(new CookieBrowser())).url, newName());
    expect((await post(new CookieBrowser(), { ...redirect, code: 'wrong' })).status).toBe(400);
    expect((await post(new CookieBrowser(), redirect)).status).toBe(200);
  });

  it('refuses a forged state and one after its five minutes', async () => {
    const browser = new CookieBrowser();
    const { url, token } = await ask(browser);
    const redirect = await scanOnPhone(url, newName());
    const forged = { ...redirect, login_token: 'x'.repeat(32) };
    expect(await post(browser, forged)).toMatchObject({
      ...EXPIRED,
      body: { error: '登录二维码已失效，请重新获取' },
    });
    await withDatabase((client) =>
      client.query('UPDATE wechat_sign_ins SET expires_at = now() WHERE state = $1', [
        redirect.login_token,
      ]),
    );
    expect(await post(browser, redirect)).toMatchObject(EXPIRED);
    expect(await poll(browser, token)).toMatchObject(EXPIRED);
    expect(
      await browser.call(`/account/login/wechat-request/${redirect.login_token}`),
    ).toMatchObject(EXPIRED);
  });

  it('refuses a locked account with 403 (LOGIN-33)', async () => {
    const nickname = newName();
    const enter = async () => {
      const browser = new CookieBrowser();
      return post(browser, await scanOnPhone((await ask(browser)).url, nickname));
    };
    expect((await enter()).status).toBe(200);
    await withDatabase((client) =>
      client.query(`UPDATE users SET locked_until = 'infinity' WHERE username = $1`, [nickname]),
    );
    expect(await enter()).toMatchObject({ status: 403, body: { code: 'account_locked' } });
  });
});

describe('linking WeChat', () => {
  async function beginLink(browser: CookieBrowser, email: string): Promise<Code> {
    const { token } = await signIn(email, DEMO_PASSWORD);
    const answer = await browser.call<Code>('/account/link/wechat', {
      method: 'POST',
      token: token!,
      body: { password: DEMO_PASSWORD },
    });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  const confirm = (browser: CookieBrowser, redirect: object) =>
    browser.call('/account/link/wechat/confirm', { method: 'POST', body: redirect });

  it('gives the account another way in, and the WeChat account to nobody else', async () => {
    const { email } = await createAccount();
    const [desktop, phone] = [new CookieBrowser(), new CookieBrowser()];
    const { url, token } = await beginLink(desktop, email);
    const nickname = newName();
    const redirect = await scanOnPhone(url, nickname);
    const asked = await phone.call(`/account/login/wechat-request/${redirect.login_token}`);
    expect(asked.body).toMatchObject({ purpose: 'link', username: email.split('@')[0] });
    expect(await post(phone, redirect)).toMatchObject(EXPIRED);
    expect(await confirm(phone, redirect)).toMatchObject({
      status: 200,
      body: { message: '微信已绑定' },
    });
    expect((await poll(desktop, token)).body).toEqual({ status: 'linked' });

    const login = await scanOnPhone((await ask(phone)).url, nickname);
    expect((await post(phone, login)).body).toMatchObject({ email });

    const other = await createAccount();
    const second = await beginLink(new CookieBrowser(), other.email);
    expect(await confirm(phone, await scanOnPhone(second.url, nickname))).toMatchObject({
      status: 409,
      body: { code: 'wechat_taken', error: '该微信已绑定其他账户' },
    });
  });

  it('asks for the account’s password, and for a session', async () => {
    const { email } = await createAccount();
    const user = await signIn(email, DEMO_PASSWORD);
    expect(await user.post('/account/link/wechat', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'password_wrong' },
    });
    expect(
      await new CookieBrowser().call('/account/link/wechat', { method: 'POST', body: {} }),
    ).toMatchObject({ status: 401 });
  });
});

describe('the sandbox’s WeChat', () => {
  it.each([
    [{}, 41008],
    [{ code: 'unknown' }, 40029],
    [{ code: 'unknown', grant_type: 'other' }, 40002],
    [{ code: 'unknown', secret: 'wrong' }, 40125],
    [{ code: 'unknown', appid: 'wrong' }, 40013],
  ])('refuses %j with HTTP 200 and errcode %i', async (change, errcode) => {
    const query = new URLSearchParams({
      appid: process.env['WECHAT_APP_ID']!,
      secret: process.env['WECHAT_APP_SECRET']!,
      grant_type: 'authorization_code',
      ...change,
    });
    const answer = await request(`${sandboxUrl}/sns/oauth2/access_token?${query.toString()}`);
    expect(answer).toMatchObject({ status: 200, body: { errcode } });
  });

  it('opens no address but a well-formed authorisation of its own app', async () => {
    const { url } = await ask(new CookieBrowser());
    const scan = (bad: string) => inSandbox('phone/scan', { url: bad });
    expect((await scan(url.replace('wx0000', 'wx1111'))).status).toBe(400);
    expect((await scan(url.replace('snsapi_userinfo', 'all'))).status).toBe(400);
    expect((await scan('nonsense')).status).toBe(400);
    expect((await scan(url)).status).toBe(200);
  });
});
