import { SessionsService } from '#accounts';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { DEVICE, EXPIRED, useWechatSignIns } from '../../support/shop/wechat-sign-ins.js';

const REFUSED = {
  status: 400,
  code: 'wechat_refused',
  message: '微信授权无效或已被使用，请重新扫码',
};
const LOCKED = { status: 403, code: 'account_locked' };

const fixture = useWechatSignIns();
const { begin, scan, signInAs } = fixture;

const expire = (state: string) =>
  fixture.shop.database.query('UPDATE wechat_sign_ins SET expires_at = now() WHERE state = $1', [
    state,
  ]);

describe('a sign-in by WeChat', () => {
  it('signs in the phone that confirmed and the browser that asked (LOGIN-13, LOGIN-17)', async () => {
    const { url, token } = await begin();
    expect(await fixture.wechat.collect(token, 'desktop')).toEqual({ status: 'pending' });
    const redirect = await scan(url);
    expect(redirect.state).toMatch(/^[0-9A-Za-z]{32}$/);
    const { user, session } = await fixture.wechat.signIn(redirect);
    expect(user).toMatchObject({
      username: fixture.nickname,
      displayName: fixture.nickname,
      avatar: `${fixture.shop.sandboxUrl}/wechat-avatar/${fixture.nickname}`,
      email: null,
      passwordHash: null,
    });
    expect(session).toMatchObject({ remembered: false, refreshToken: expect.any(String) });
    const collected = await fixture.wechat.collect(token, 'desktop');
    expect(collected).toMatchObject({ status: 'success', user: { id: user.id } });
    const { refreshToken } = (collected as { session: typeof session }).session;
    await expect(
      fixture.shop.modules.get(SessionsService).refresh(refreshToken!),
    ).resolves.toBeDefined();
  });

  it('is collected again for a minute, because an answer may be lost, by no other browser', async () => {
    const { url, token } = await begin();
    const redirect = await scan(url);
    const { user } = await fixture.wechat.signIn(redirect);
    const collectedBefore = (interval: string) =>
      fixture.shop.database.query(
        'UPDATE wechat_sign_ins SET collected_at = now() - $2::interval WHERE state = $1',
        [redirect.state, interval],
      );
    await fixture.wechat.collect(token, 'desktop');
    await collectedBefore('58 seconds');
    expect(await fixture.wechat.collect(token, 'desktop')).toMatchObject({
      status: 'success',
      user: { id: user.id },
    });
    await expect(fixture.wechat.collect(token, 'other')).rejects.toMatchObject(EXPIRED);
    // The minute begins with the first time.
    const [row] = await fixture.shop.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM now() - collected_at)::float8 AS seconds
       FROM wechat_sign_ins WHERE state = $1`,
      [redirect.state],
    );
    expect(row!.seconds).toBeGreaterThanOrEqual(58);
    await collectedBefore('61 seconds');
    await expect(fixture.wechat.collect(token, 'desktop')).rejects.toMatchObject(EXPIRED);
  });

  it('greets a new person on both devices, and nobody who comes again (WALK-09)', async () => {
    const first = await begin();
    const redirect = await scan(first.url);
    expect((await fixture.wechat.signIn(redirect)).isNew).toBe(true);
    expect((await fixture.wechat.signIn(redirect)).isNew).toBe(true);
    expect(await fixture.wechat.collect(first.token, 'desktop')).toMatchObject({ isNew: true });
    const second = await begin();
    expect((await fixture.wechat.signIn(await scan(second.url))).isNew).toBe(false);
    expect(await fixture.wechat.collect(second.token, 'desktop')).toMatchObject({ isNew: false });
  });

  it('can only be collected by the browser that started the sign-in', async () => {
    const { url, token } = await begin();
    for (const key of ['other', null]) {
      await expect(fixture.wechat.collect(token, key)).rejects.toMatchObject(EXPIRED);
    }
    await fixture.wechat.signIn(await scan(url));
    for (const key of ['other', 'phone', null]) {
      await expect(fixture.wechat.collect(token, key)).rejects.toMatchObject(EXPIRED);
    }
    await expect(fixture.wechat.collect('forged', 'desktop')).rejects.toMatchObject(EXPIRED);
    expect(await fixture.wechat.collect(token, 'desktop')).toMatchObject({ status: 'success' });
  });

  it('lapses after five minutes, before and after it was confirmed', async () => {
    const { url, token } = await begin();
    const redirect = await scan(url);
    const [row] = await fixture.shop.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 AS seconds
       FROM wechat_sign_ins WHERE state = $1`,
      [redirect.state],
    );
    expect(Math.round(row!.seconds / 10)).toBe(30);
    await expire(redirect.state);
    await expect(fixture.wechat.signIn(redirect)).rejects.toMatchObject(EXPIRED);
    await expect(fixture.wechat.describe(redirect.state, 'phone')).rejects.toMatchObject(EXPIRED);
    await expect(fixture.wechat.collect(token, 'desktop')).rejects.toMatchObject(EXPIRED);
    const second = await begin();
    const confirmed = await scan(second.url);
    await fixture.wechat.signIn(confirmed);
    await expire(confirmed.state);
    await expect(fixture.wechat.collect(second.token, 'desktop')).rejects.toMatchObject(EXPIRED);
  });

  it('of a forged state is refused', async () => {
    const redirect = await scan((await begin()).url);
    const forged = { ...redirect, state: 'x'.repeat(32) };
    await expect(fixture.wechat.signIn(forged)).rejects.toMatchObject(EXPIRED);
    await expect(fixture.wechat.link(forged)).rejects.toMatchObject(EXPIRED);
  });

  it('is refused for a locked account, at the phone and at the desktop (LOGIN-33)', async () => {
    const user = await signInAs();
    const first = await begin();
    await fixture.wechat.signIn(await scan(first.url));
    await fixture.accounts.set(user, "locked_until = now() + interval '1 minute'");
    await expect(fixture.wechat.collect(first.token, 'desktop')).rejects.toMatchObject(LOCKED);
    const { url, token } = await begin();
    await expect(fixture.wechat.signIn(await scan(url))).rejects.toMatchObject(LOCKED);
    expect(await fixture.wechat.collect(token, 'desktop')).toEqual({ status: 'pending' });
    await fixture.accounts.set(user, "locked_until = now() - interval '1 second'");
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
    expect(await fixture.wechat.describe(state, 'phone')).toEqual(asked);
    expect(await fixture.wechat.describe(state, null)).toEqual(asked);
    expect(await fixture.wechat.describe(state, 'desktop')).toEqual({ ...asked, is_own: true });
  });

  it('names the account that WeChat is linked to', async () => {
    const user = await fixture.accounts.create();
    const { state } = await scan((await begin(user)).url);
    expect(await fixture.wechat.describe(state, 'phone')).toMatchObject({
      purpose: 'link',
      username: user.username,
    });
  });

  it('is not shown again once confirmed, but to the browser that confirmed', async () => {
    const redirect = await scan((await begin()).url);
    await fixture.wechat.signIn(redirect);
    expect(await fixture.wechat.describe(redirect.state, 'phone')).toMatchObject({
      purpose: 'sign_in',
    });
    for (const key of ['desktop', 'other', null]) {
      await expect(fixture.wechat.describe(redirect.state, key)).rejects.toMatchObject(EXPIRED);
    }
  });
});

describe('a redirect that arrives twice', () => {
  it('signs the same browser in again, also at the same moment, with one call of WeChat', async () => {
    const redirect = await scan((await begin()).url);
    const [one, two] = await Promise.all([
      fixture.wechat.signIn(redirect),
      fixture.wechat.signIn(redirect),
    ]);
    expect(one.user.id).toBe(two.user.id);
    expect((await fixture.wechat.signIn(redirect)).user.id).toBe(one.user.id);
    expect(one.session.refreshToken).not.toBe(two.session.refreshToken);
  });

  it.each(['other', null])('signs no other browser in that knows its address: %j', async (key) => {
    const redirect = await scan((await begin()).url);
    await fixture.wechat.signIn(redirect);
    await expect(fixture.wechat.signIn({ ...redirect, browserKey: key })).rejects.toMatchObject(
      EXPIRED,
    );
  });

  it('signs nobody in twice where the browser keeps no cookies', async () => {
    const redirect = await scan((await begin()).url, {}, null);
    await fixture.wechat.signIn(redirect);
    for (const browserKey of [null, 'phone']) {
      await expect(fixture.wechat.signIn({ ...redirect, browserKey })).rejects.toMatchObject(
        EXPIRED,
      );
    }
  });

  it('with two codes signs the same person in, and nobody else', async () => {
    const { url } = await begin();
    const [first, second] = [await scan(url), await scan(url)];
    const stranger = await scan(url, { user: `${fixture.nickname}x` });
    const { user } = await fixture.wechat.signIn(first);
    expect((await fixture.wechat.signIn(second)).user.id).toBe(user.id);
    await expect(fixture.wechat.signIn(stranger)).rejects.toMatchObject(EXPIRED);
    expect(
      await fixture.shop.database.query('SELECT 1 FROM users WHERE username = $1', [
        `${fixture.nickname}x`,
      ]),
    ).toEqual([]);
  });

  it('is answered for a minute', async () => {
    const redirect = await scan((await begin()).url);
    await fixture.wechat.signIn(redirect);
    const confirmedBefore = (interval: string) =>
      fixture.shop.database.query(
        'UPDATE wechat_sign_ins SET confirmed_at = now() - $2::interval WHERE state = $1',
        [redirect.state, interval],
      );
    await confirmedBefore('58 seconds');
    await expect(fixture.wechat.signIn(redirect)).resolves.toBeDefined();
    await confirmedBefore('61 seconds');
    await expect(fixture.wechat.signIn(redirect)).rejects.toMatchObject(EXPIRED);
  });
});

describe('a code that WeChat refuses', () => {
  it('is refused with what to do, and the sign-in goes on with the right one', async () => {
    const redirect = await scan((await begin()).url);
    await expect(fixture.wechat.signIn({ ...redirect, code: 'made-up' })).rejects.toMatchObject(
      REFUSED,
    );
    await fixture.wechat.signIn(redirect);
    const next = await scan((await begin()).url);
    await expect(fixture.wechat.signIn({ ...next, code: redirect.code })).rejects.toMatchObject(
      REFUSED,
    );
  });

  it('ends the wait of another arrival, whose code can be tried again', async () => {
    const redirect = await scan((await begin()).url);
    await fixture.shop.inSandbox('faults', { latency_ms: 2_000 });
    const first = fixture.wechat.signIn({ ...redirect, code: 'made-up' });
    await eventually(async () => {
      const claimed = await fixture.shop.database.query(
        'SELECT 1 FROM wechat_sign_ins WHERE state = $1 AND code_hash IS NOT NULL',
        [redirect.state],
      );
      expect(claimed).toHaveLength(1);
    });
    const began = Date.now();
    const outcomes = await Promise.allSettled([first, fixture.wechat.signIn(redirect)]);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: REFUSED },
      { status: 'rejected', reason: EXPIRED },
    ]);
    await expect(fixture.wechat.signIn(redirect)).resolves.toBeDefined();
  });

  it('of a page preview says how to sign in really', async () => {
    const redirect = await scan((await begin()).url, { snapshot: true });
    await expect(fixture.wechat.signIn(redirect)).rejects.toMatchObject({
      ...REFUSED,
      message: '请在微信里点“使用完整服务”后再登录',
    });
  });

  it('distinguishes a refusal from a WeChat that does not answer', async () => {
    const redirect = await scan((await begin()).url);
    await fixture.shop.inSandbox('faults', { down: true });
    await expect(fixture.wechat.signIn(redirect)).rejects.toMatchObject({
      status: 502,
      code: 'wechat_unavailable',
      message: '暂时无法连接微信，请稍后重试',
    });
    await fixture.shop.inSandbox('faults', {});
    await expect(fixture.wechat.signIn(redirect)).resolves.toBeDefined();
  });
});
