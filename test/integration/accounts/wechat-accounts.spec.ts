import { PasswordsService, type SignedInUser, type SignIn } from '#accounts';
import { OrdersService } from '#orders';
import { WechatOAuthClient } from '#wechat';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { EXPIRED, useWechatSignIns } from '../../support/shop/wechat-sign-ins.js';

const fixture = useWechatSignIns();
const { begin, scan, signInAs } = fixture;

/** Runs works that meet before any of them writes to the accounts. */
async function meetAtUsers<T>(works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  let outcomes: Promise<PromiseSettledResult<T>[]> | undefined;
  await fixture.shop.modules.get(DataSource).transaction(async (manager) => {
    await manager.query('LOCK TABLE users IN SHARE MODE');
    outcomes = Promise.allSettled(works.map((work) => work()));
    await waitForLockWaiters(fixture.shop.database, works.length);
  });
  return outcomes!;
}

describe('the account of a WeChat user', () => {
  it('is the same at every sign-in, and takes the new picture', async () => {
    const first = await signInAs();
    await fixture.accounts.set(first, "avatar = 'https://wx.example/old'");
    const again = await signInAs();
    expect(again).toMatchObject({ id: first.id, username: fixture.nickname });
    expect(again.avatar).toContain('/wechat-avatar/');
    expect(await fixture.accounts.row(first)).toMatchObject({ avatar: again.avatar });
  });

  it('is known by the unionid under another openid, and learns its unionid once', async () => {
    const unionid = `u-${fixture.nickname}`;
    const first = await signInAs();
    expect(first.wechatUnionid).toBeNull();
    await signInAs({ unionid });
    expect(await fixture.accounts.row(first)).toMatchObject({ wechat_unionid: unionid });
    const elsewhere = await signInAs({ user: `${fixture.nickname}-2`, unionid });
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
    const { username } = await fixture.accounts.create();
    const user = await signInAs({ user: username });
    expect(user.username).toMatch(new RegExp(`^${username}_[0-9a-z]{5}$`));
    expect(user.displayName).toBe(username);
  });

  it('is made once when the same person signs in twice at the same moment', async () => {
    const redirects = [await scan((await begin()).url), await scan((await begin()).url)];
    const [one, two] = await meetAtUsers(
      redirects.map((redirect) => () => fixture.wechat.signIn(redirect)),
    );
    expect(one).toMatchObject({ status: 'fulfilled' });
    expect(two).toMatchObject({
      value: { user: { id: (one as { value: SignIn }).value.user.id, username: fixture.nickname } },
    });
  });

  it('has a name of its own when the nickname is registered at the same moment (REG-27)', async () => {
    const redirect = await scan((await begin()).url);
    let signedIn: Promise<SignIn> | undefined;
    await fixture.shop.modules.get(DataSource).transaction(async (manager) => {
      await manager.query('INSERT INTO users (username, display_name) VALUES ($1, $1)', [
        fixture.nickname,
      ]);
      signedIn = fixture.wechat.signIn(redirect);
      await waitForLockWaiters(fixture.shop.database);
    });
    const { user } = await signedIn!;
    expect(user.username).toMatch(new RegExp(`^${fixture.nickname}_[0-9a-z]{5}$`));
  });

  it('fails with the error of the database when it cannot be saved, and the next sign-in creates it', async () => {
    const redirect = await scan((await begin()).url);
    await fixture.shop.database.query(
      'ALTER TABLE users ADD CONSTRAINT no_x CHECK (id < 0) NOT VALID',
    );
    await expect(fixture.wechat.signIn(redirect)).rejects.toMatchObject({ code: '23514' });
    await fixture.shop.database.query('ALTER TABLE users DROP CONSTRAINT no_x');
    const { user } = await fixture.wechat.signIn(await scan((await begin()).url));
    expect(user.username).toBe(fixture.nickname);
  });
});

describe('linking WeChat to an account', () => {
  let user: SignedInUser;

  beforeEach(async () => {
    user = await fixture.accounts.create();
  });

  it('is confirmed on the phone and seen by the browser that asked, and opens the account', async () => {
    const { url, token } = await begin(user);
    const redirect = await scan(url, { unionid: `u-${fixture.nickname}` });
    await fixture.wechat.link(redirect);
    expect(await fixture.wechat.collect(token, 'desktop')).toEqual({ status: 'linked' });
    expect(await fixture.accounts.row(user)).toMatchObject({
      wechat_openid: expect.stringMatching(/^o/),
      wechat_unionid: `u-${fixture.nickname}`,
    });
    expect(await signInAs()).toMatchObject({ id: user.id });
    // The same WeChat may be linked to the same account again.
    await fixture.wechat.link(await scan((await begin(user)).url));
  });

  it('is no sign-in, and a sign-in is no linking', async () => {
    const toLink = await scan((await begin(user)).url);
    await expect(fixture.wechat.signIn(toLink)).rejects.toMatchObject(EXPIRED);
    const toSignIn = await scan((await begin()).url);
    await expect(fixture.wechat.link(toSignIn)).rejects.toMatchObject(EXPIRED);
    await fixture.wechat.link(toLink);
    await fixture.wechat.signIn(toSignIn);
  });

  it('erases an unused account of the same WeChat, which a silent sign-in made (WALK-01)', async () => {
    const unused = await signInAs();
    const { url, token } = await begin(user);
    await fixture.wechat.link(await scan(url));
    expect(await fixture.wechat.collect(token, 'desktop')).toEqual({ status: 'linked' });
    expect(await fixture.accounts.row(unused)).toMatchObject({
      username: expect.stringMatching(/^已注销_/),
      wechat_openid: null,
      deleted_at: expect.any(Date),
    });
    expect(await signInAs()).toMatchObject({ id: user.id });
  });

  it.each<[string, (holder: SignIn['user'], designId: number) => Promise<unknown>]>([
    [
      'an order',
      (holder, designId) => {
        const buyer = { ...user, id: holder.id, username: holder.username };
        return fixture.shop.modules.get(OrdersService).create(buyer, designId);
      },
    ],
    [
      'a favourite',
      ({ id }, designId) =>
        fixture.shop.database.query('INSERT INTO favourites (user_id, design_id) VALUES ($1, $2)', [
          id,
          designId,
        ]),
    ],
    [
      'another way in',
      (holder) => fixture.accounts.set(holder, `phone = '${fixture.accounts.newPhone()}'`),
    ],
    ['a role', (holder) => fixture.accounts.set(holder, "role = 'support'")],
    ['a lock of an admin', (holder) => fixture.accounts.set(holder, "locked_until = 'infinity'")],
  ])(
    'is refused when the WeChat account belongs to an account with %s, and can be tried again',
    async (_, use) => {
      const holder = await signInAs();
      await use(holder, await fixture.shop.createDesign(await fixture.accounts.create()));
      const { url } = await begin(user);
      await expect(fixture.wechat.link(await scan(url))).rejects.toMatchObject({
        status: 409,
        code: 'wechat_taken',
        message: '该微信已绑定其他账户',
      });
      expect(await fixture.accounts.row(user)).toMatchObject({ wechat_openid: null });
      expect(await fixture.accounts.row(holder)).toMatchObject({ deleted_at: null });
      await fixture.wechat.link(await scan(url, { user: `${fixture.nickname}-own` }));
      expect(await fixture.accounts.row(user)).toMatchObject({ wechat_openid: expect.any(String) });
    },
  );

  it('of an unused account is done for one of two accounts that link it at once', async () => {
    const unused = await signInAs();
    const other = await fixture.accounts.create();
    const redirects = [await scan((await begin(user)).url), await scan((await begin(other)).url)];
    const outcomes = await meetAtUsers(
      redirects.map((redirect) => () => fixture.wechat.link(redirect)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ code: 'wechat_taken' });
    expect(await fixture.accounts.row(unused)).toMatchObject({ deleted_at: expect.any(Date) });
  });

  it('is done for one of two accounts that link the same WeChat at once', async () => {
    const other = await fixture.accounts.create();
    const redirects = [await scan((await begin(user)).url), await scan((await begin(other)).url)];
    const outcomes = await meetAtUsers(
      redirects.map((redirect) => () => fixture.wechat.link(redirect)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ code: 'wechat_taken' });
  });

  it('ends when the password is changed meanwhile', async () => {
    const { url, token } = await begin(user);
    const redirect = await scan(url);
    await fixture.shop.modules
      .get(PasswordsService)
      .change({ ...user, sessionId: null }, 'N3wPassword');
    await expect(fixture.wechat.link(redirect)).rejects.toMatchObject(EXPIRED);
    await expect(fixture.wechat.collect(token, 'desktop')).rejects.toMatchObject(EXPIRED);
  });

  it('links nothing when the password is changed while WeChat answers', async () => {
    const redirect = await scan((await begin(user)).url);
    const client = fixture.shop.modules.get(WechatOAuthClient);
    const exchange = client.exchange.bind(client);
    const slow = jest.spyOn(client, 'exchange').mockImplementation(async (code) => {
      const profile = await exchange(code);
      await fixture.shop.modules
        .get(PasswordsService)
        .change({ ...user, sessionId: null }, 'N3wPassword');
      return profile;
    });
    await expect(fixture.wechat.link(redirect)).rejects.toMatchObject(EXPIRED);
    slow.mockRestore();
    expect(await fixture.accounts.row(user)).toMatchObject({ wechat_openid: null });
  });
});
