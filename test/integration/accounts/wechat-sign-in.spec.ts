import {
  PasswordsService,
  SessionsService,
  type SignedInUser,
  type SignIn,
  WechatSignInService,
} from '#accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { eventually } from '../../support/eventually.js';
import { TestAccounts } from '../../support/accounts.js';
import { someoneWaits } from '../../support/locks.js';
import { createTestShop, type TestShop } from '../../support/shop.js';

const EXPIRED = { status: 400, code: 'wechat_expired', message: '登录二维码已失效，请重新获取' };
const REFUSED = {
  status: 400,
  code: 'wechat_refused',
  message: '微信授权无效或已被使用，请重新扫码',
};
const LOCKED = { status: 403, code: 'account_locked' };
const DEVICE = 'Chrome · Windows';

let shop: TestShop;
let accounts: TestAccounts;
let wechat: WechatSignInService;
let nickname: string;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  accounts = new TestAccounts(shop);
  wechat = shop.modules.get(WechatSignInService);
});

afterAll(() => shop.close());

beforeEach(() => {
  nickname = accounts.newName();
});

afterEach(() => shop.inSandbox('faults', {}));

const begin = (linkTo: SignedInUser | null = null, browserKey = 'desktop') =>
  wechat.begin(browserKey, DEVICE, linkTo?.id ?? null);

/** Scans a code on the phone. @returns the parameters of WeChat's redirect to the phone's browser */
async function scan(
  url: string,
  person: { user?: string; unionid?: string; snapshot?: boolean } = {},
  browserKey: string | null = 'phone',
): Promise<{ state: string; code: string; browserKey: string | null }> {
  const answer = await shop.inSandbox('phone/scan', { url, user: nickname, ...person });
  const { searchParams } = new URL(answer['redirect']!);
  return { code: searchParams.get('code')!, state: searchParams.get('state')!, browserKey };
}

/** Runs works that meet before any of them writes to the accounts. */
async function meetAtUsers<T>(works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  let outcomes: Promise<PromiseSettledResult<T>[]> | undefined;
  await shop.modules.get(DataSource).transaction(async (manager) => {
    await manager.query('LOCK TABLE users IN SHARE MODE');
    outcomes = Promise.allSettled(works.map((work) => work()));
    await someoneWaits(shop.database, works.length);
  });
  return outcomes!;
}

/** Signs in as a WeChat user. @returns the account */
async function signInAs(person: Parameters<typeof scan>[1] = {}) {
  const { user } = await wechat.signIn(await scan((await begin()).url, person));
  return user;
}

const expire = (state: string) =>
  shop.database.query('UPDATE wechat_sign_ins SET expires_at = now() WHERE state = $1', [state]);

describe('a sign-in by WeChat', () => {
  it('signs in the phone that confirmed and the browser that asked, once (LOGIN-13, LOGIN-17)', async () => {
    const { url, token } = await begin();
    expect(await wechat.collect(token, 'desktop')).toEqual({ status: 'pending' });
    const redirect = await scan(url);
    expect(redirect.state).toMatch(/^[0-9A-Za-z]{32}$/);
    const { user, session } = await wechat.signIn(redirect);
    expect(user).toMatchObject({
      username: nickname,
      displayName: nickname,
      avatar: `${shop.sandboxUrl}/wechat-avatar/${nickname}`,
      email: null,
      passwordHash: null,
    });
    expect(session).toMatchObject({ remembered: false, refreshToken: expect.any(String) });
    const collected = await wechat.collect(token, 'desktop');
    expect(collected).toMatchObject({ status: 'success', user: { id: user.id } });
    const { refreshToken } = (collected as { session: typeof session }).session;
    await expect(shop.modules.get(SessionsService).refresh(refreshToken!)).resolves.toBeDefined();
    await expect(wechat.collect(token, 'desktop')).rejects.toMatchObject(EXPIRED);
  });

  it('can only be collected by the browser that started the sign-in', async () => {
    const { url, token } = await begin();
    for (const key of ['other', null]) {
      await expect(wechat.collect(token, key)).rejects.toMatchObject(EXPIRED);
    }
    await wechat.signIn(await scan(url));
    for (const key of ['other', 'phone', null]) {
      await expect(wechat.collect(token, key)).rejects.toMatchObject(EXPIRED);
    }
    await expect(wechat.collect('forged', 'desktop')).rejects.toMatchObject(EXPIRED);
    expect(await wechat.collect(token, 'desktop')).toMatchObject({ status: 'success' });
  });

  it('lapses after five minutes, before and after it was confirmed', async () => {
    const { url, token } = await begin();
    const redirect = await scan(url);
    const [row] = await shop.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 AS seconds
       FROM wechat_sign_ins WHERE state = $1`,
      [redirect.state],
    );
    expect(Math.round(row!.seconds / 10)).toBe(30);
    await expire(redirect.state);
    await expect(wechat.signIn(redirect)).rejects.toMatchObject(EXPIRED);
    await expect(wechat.describe(redirect.state, 'phone')).rejects.toMatchObject(EXPIRED);
    await expect(wechat.collect(token, 'desktop')).rejects.toMatchObject(EXPIRED);
    const second = await begin();
    const confirmed = await scan(second.url);
    await wechat.signIn(confirmed);
    await expire(confirmed.state);
    await expect(wechat.collect(second.token, 'desktop')).rejects.toMatchObject(EXPIRED);
  });

  it('of a forged state is refused', async () => {
    const redirect = await scan((await begin()).url);
    const forged = { ...redirect, state: 'x'.repeat(32) };
    await expect(wechat.signIn(forged)).rejects.toMatchObject(EXPIRED);
    await expect(wechat.link(forged)).rejects.toMatchObject(EXPIRED);
  });

  it('is refused for a locked account, at the phone and at the desktop (LOGIN-33)', async () => {
    const user = await signInAs();
    const first = await begin();
    await wechat.signIn(await scan(first.url));
    await accounts.set(user, "locked_until = now() + interval '1 minute'");
    await expect(wechat.collect(first.token, 'desktop')).rejects.toMatchObject(LOCKED);
    const { url, token } = await begin();
    await expect(wechat.signIn(await scan(url))).rejects.toMatchObject(LOCKED);
    expect(await wechat.collect(token, 'desktop')).toEqual({ status: 'pending' });
    await accounts.set(user, "locked_until = now() - interval '1 second'");
    expect(await signInAs()).toMatchObject({ id: user.id });
  });
});

describe('what a phone is asked to confirm', () => {
  it('names the device that asks, and whether it is this one', async () => {
    const { url } = await begin();
    const { state } = await scan(url);
    const asked = {
      purpose: 'sign_in',
      is_own: false,
      device: DEVICE,
      requested_at: expect.stringMatching(/^\d{4}-.*Z$/),
      username: null,
    };
    expect(await wechat.describe(state, 'phone')).toEqual(asked);
    expect(await wechat.describe(state, null)).toEqual(asked);
    expect(await wechat.describe(state, 'desktop')).toEqual({ ...asked, is_own: true });
  });

  it('names the account that WeChat is linked to', async () => {
    const user = await accounts.create();
    const { state } = await scan((await begin(user)).url);
    expect(await wechat.describe(state, 'phone')).toMatchObject({
      purpose: 'link',
      username: user.username,
    });
  });

  it('is not shown again once confirmed, but to the browser that confirmed', async () => {
    const redirect = await scan((await begin()).url);
    await wechat.signIn(redirect);
    expect(await wechat.describe(redirect.state, 'phone')).toMatchObject({ purpose: 'sign_in' });
    for (const key of ['desktop', 'other', null]) {
      await expect(wechat.describe(redirect.state, key)).rejects.toMatchObject(EXPIRED);
    }
  });
});

describe('a redirect that arrives twice', () => {
  it('signs the same browser in again, also at the same moment, with one call of WeChat', async () => {
    const redirect = await scan((await begin()).url);
    const [one, two] = await Promise.all([wechat.signIn(redirect), wechat.signIn(redirect)]);
    expect(one.user.id).toBe(two.user.id);
    expect((await wechat.signIn(redirect)).user.id).toBe(one.user.id);
    expect(one.session.refreshToken).not.toBe(two.session.refreshToken);
  });

  it.each(['other', null])('signs no other browser in that knows its address: %j', async (key) => {
    const redirect = await scan((await begin()).url);
    await wechat.signIn(redirect);
    await expect(wechat.signIn({ ...redirect, browserKey: key })).rejects.toMatchObject(EXPIRED);
  });

  it('signs nobody in twice where the browser keeps no cookies', async () => {
    const redirect = await scan((await begin()).url, {}, null);
    await wechat.signIn(redirect);
    for (const browserKey of [null, 'phone']) {
      await expect(wechat.signIn({ ...redirect, browserKey })).rejects.toMatchObject(EXPIRED);
    }
  });

  it('with two codes signs the same person in, and nobody else', async () => {
    const { url } = await begin();
    const [first, second] = [await scan(url), await scan(url)];
    const stranger = await scan(url, { user: `${nickname}x` });
    const { user } = await wechat.signIn(first);
    expect((await wechat.signIn(second)).user.id).toBe(user.id);
    await expect(wechat.signIn(stranger)).rejects.toMatchObject(EXPIRED);
    expect(
      await shop.database.query('SELECT 1 FROM users WHERE username = $1', [`${nickname}x`]),
    ).toEqual([]);
  });

  it('is answered for a minute', async () => {
    const redirect = await scan((await begin()).url);
    await wechat.signIn(redirect);
    const confirmedBefore = (interval: string) =>
      shop.database.query(
        'UPDATE wechat_sign_ins SET confirmed_at = now() - $2::interval WHERE state = $1',
        [redirect.state, interval],
      );
    await confirmedBefore('58 seconds');
    await expect(wechat.signIn(redirect)).resolves.toBeDefined();
    await confirmedBefore('61 seconds');
    await expect(wechat.signIn(redirect)).rejects.toMatchObject(EXPIRED);
  });
});

describe('a code that WeChat refuses', () => {
  it('is refused with what to do, and the sign-in goes on with the right one', async () => {
    const redirect = await scan((await begin()).url);
    await expect(wechat.signIn({ ...redirect, code: 'made-up' })).rejects.toMatchObject(REFUSED);
    await wechat.signIn(redirect);
    const next = await scan((await begin()).url);
    await expect(wechat.signIn({ ...next, code: redirect.code })).rejects.toMatchObject(REFUSED);
  });

  it('ends the wait of another arrival, whose code can be tried again', async () => {
    const redirect = await scan((await begin()).url);
    await shop.inSandbox('faults', { latency_ms: 200 });
    const first = wechat.signIn({ ...redirect, code: 'made-up' });
    await eventually(async () => {
      const claimed = await shop.database.query(
        'SELECT 1 FROM wechat_sign_ins WHERE state = $1 AND code_hash IS NOT NULL',
        [redirect.state],
      );
      expect(claimed).toHaveLength(1);
    });
    const began = Date.now();
    const outcomes = await Promise.allSettled([first, wechat.signIn(redirect)]);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: REFUSED },
      { status: 'rejected', reason: EXPIRED },
    ]);
    await expect(wechat.signIn(redirect)).resolves.toBeDefined();
  });

  it('of a page preview says how to sign in really', async () => {
    const redirect = await scan((await begin()).url, { snapshot: true });
    await expect(wechat.signIn(redirect)).rejects.toMatchObject({
      ...REFUSED,
      message: '请在微信里点“使用完整服务”后再登录',
    });
  });

  it('distinguishes a refusal from a WeChat that does not answer', async () => {
    const redirect = await scan((await begin()).url);
    await shop.inSandbox('faults', { down: true });
    await expect(wechat.signIn(redirect)).rejects.toMatchObject({
      status: 502,
      code: 'wechat_unavailable',
      message: '暂时无法连接微信，请稍后重试',
    });
    await shop.inSandbox('faults', {});
    await expect(wechat.signIn(redirect)).resolves.toBeDefined();
  });
});

describe('the account of a WeChat user', () => {
  it('is the same at every sign-in, and takes the new picture', async () => {
    const first = await signInAs();
    await accounts.set(first, "avatar = 'https://wx.example/old'");
    const again = await signInAs();
    expect(again).toMatchObject({ id: first.id, username: nickname });
    expect(again.avatar).toContain('/wechat-avatar/');
    expect(await accounts.row(first)).toMatchObject({ avatar: again.avatar });
  });

  it('is known by the unionid under another openid, and learns its unionid once', async () => {
    const unionid = `u-${nickname}`;
    const first = await signInAs();
    expect(first.wechatUnionid).toBeNull();
    await signInAs({ unionid });
    expect(await accounts.row(first)).toMatchObject({ wechat_unionid: unionid });
    const elsewhere = await signInAs({ user: `${nickname}-2`, unionid });
    expect(elsewhere.id).toBe(first.id);
  });

  it.each([
    ['小', /^小_[0-9a-z]{5}$/, '小'],
    ['a b c d', /^abcd_[0-9a-z]{5}$/, 'a b c d'],
    ['🧶🧶', /^织友_[0-9a-z]{5}$/, '🧶🧶'],
    [' \u0007\u2028 ', /^织友_[0-9a-z]{5}$/, '织友'],
    ['  毛线\u0007球球 ', /^毛线球球_[0-9a-z]{5}$/, '毛线球球'],
    ['x'.repeat(60), /^x{14}_[0-9a-z]{5}$/, 'x'.repeat(50)],
    ['管理员', /^管理员_[0-9a-z]{5}$/, '管理员'],
  ])(
    'of the nickname %j has a username that satisfies the rules (REG-25)',
    async (name, username, displayName) => {
      const user = await signInAs({ user: name });
      expect(user).toMatchObject({ username: expect.stringMatching(username), displayName });
    },
  );

  it('has a name of its own when another account has the nickname (REG-27)', async () => {
    const { username } = await accounts.create();
    const user = await signInAs({ user: username });
    expect(user.username).toMatch(new RegExp(`^${username}_[0-9a-z]{5}$`));
    expect(user.displayName).toBe(username);
  });

  it('is made once when the same person signs in twice at the same moment', async () => {
    const redirects = [await scan((await begin()).url), await scan((await begin()).url)];
    const [one, two] = await meetAtUsers(
      redirects.map((redirect) => () => wechat.signIn(redirect)),
    );
    expect(one).toMatchObject({ status: 'fulfilled' });
    expect(two).toMatchObject({
      value: { user: { id: (one as { value: SignIn }).value.user.id, username: nickname } },
    });
  });

  it('has a name of its own when the nickname is registered at the same moment (REG-27)', async () => {
    const redirect = await scan((await begin()).url);
    let signedIn: Promise<SignIn> | undefined;
    await shop.modules.get(DataSource).transaction(async (manager) => {
      await manager.query('INSERT INTO users (username, display_name) VALUES ($1, $1)', [nickname]);
      signedIn = wechat.signIn(redirect);
      await someoneWaits(shop.database);
    });
    const { user } = await signedIn!;
    expect(user.username).toMatch(new RegExp(`^${nickname}_[0-9a-z]{5}$`));
  });

  it('that cannot be saved is a fault, and the sign-in can go on', async () => {
    const redirect = await scan((await begin()).url);
    await shop.database.query('ALTER TABLE users ADD CONSTRAINT no_x CHECK (id < 0) NOT VALID');
    await expect(wechat.signIn(redirect)).rejects.toMatchObject({ code: '23514' });
    await shop.database.query('ALTER TABLE users DROP CONSTRAINT no_x');
    const { user } = await wechat.signIn(await scan((await begin()).url));
    expect(user.username).toBe(nickname);
  });
});

describe('linking WeChat to an account', () => {
  let user: SignedInUser;

  beforeEach(async () => {
    user = await accounts.create();
  });

  it('is confirmed on the phone and seen by the browser that asked, and opens the account', async () => {
    const { url, token } = await begin(user);
    const redirect = await scan(url, { unionid: `u-${nickname}` });
    await wechat.link(redirect);
    expect(await wechat.collect(token, 'desktop')).toEqual({ status: 'linked' });
    expect(await accounts.row(user)).toMatchObject({
      wechat_openid: expect.stringMatching(/^o/),
      wechat_unionid: `u-${nickname}`,
    });
    expect(await signInAs()).toMatchObject({ id: user.id });
    // The same WeChat may be linked to the same account again.
    await wechat.link(await scan((await begin(user)).url));
  });

  it('is no sign-in, and a sign-in is no linking', async () => {
    const toLink = await scan((await begin(user)).url);
    await expect(wechat.signIn(toLink)).rejects.toMatchObject(EXPIRED);
    const toSignIn = await scan((await begin()).url);
    await expect(wechat.link(toSignIn)).rejects.toMatchObject(EXPIRED);
    await wechat.link(toLink);
    await wechat.signIn(toSignIn);
  });

  it('is refused when the WeChat account belongs to another account, and can be tried again', async () => {
    await signInAs();
    const { url } = await begin(user);
    await expect(wechat.link(await scan(url))).rejects.toMatchObject({
      status: 409,
      code: 'wechat_taken',
      message: '该微信已绑定其他账户',
    });
    expect(await accounts.row(user)).toMatchObject({ wechat_openid: null });
    await wechat.link(await scan(url, { user: `${nickname}-own` }));
    expect(await accounts.row(user)).toMatchObject({ wechat_openid: expect.any(String) });
  });

  it('is done for one of two accounts that link the same WeChat at once', async () => {
    const other = await accounts.create();
    const redirects = [await scan((await begin(user)).url), await scan((await begin(other)).url)];
    const outcomes = await meetAtUsers(redirects.map((redirect) => () => wechat.link(redirect)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ code: 'wechat_taken' });
  });

  it('ends when the password is changed meanwhile', async () => {
    const { url, token } = await begin(user);
    const redirect = await scan(url);
    await shop.modules.get(PasswordsService).change({ ...user, sessionId: null }, 'N3wPassword');
    await expect(wechat.link(redirect)).rejects.toMatchObject(EXPIRED);
    await expect(wechat.collect(token, 'desktop')).rejects.toMatchObject(EXPIRED);
  });
});
