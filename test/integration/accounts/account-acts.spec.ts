import {
  AccountActsService,
  ApiTokensService,
  SessionsService,
  type SignedInUser,
  SignInService,
} from '#accounts';
import type { AccountAct } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { TestAccounts } from '../../support/shop/accounts.js';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const FORBIDDEN = { status: 403, code: 'forbidden', message: '您没有权限执行此操作' };
const NOT_FOUND = { status: 404, code: 'user_not_found', message: '没有这个账户' };

let shop: TestShop;
let accounts: TestAccounts;
let acts: AccountActsService;
let admin: SignedInUser;
let user: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  acts = shop.modules.get(AccountActsService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  admin = await accounts.createAdmin();
  user = await accounts.create();
});

const carryOut = async (act: AccountAct, by = admin): Promise<string> =>
  acts.carryOutAlone(by, await acts.resolve(by, act));

const describeAct = async (act: AccountAct): Promise<string> =>
  acts.describe(await acts.resolve(admin, act));

/** Starts a session of an account and creates a token. */
async function startWaysIn(of: SignedInUser): Promise<void> {
  await shop.modules.get(SessionsService).start(of.id, false);
  await shop.modules.get(ApiTokensService).create({ ...of, isAdmin: true }, '仓库电脑');
}

/** The numbers of valid sessions and of tokens of an account. */
async function waysInto({ id }: SignedInUser): Promise<object> {
  const [row] = await shop.database.query(
    `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND revoked_at IS NULL) AS sessions,
       (SELECT count(*)::int FROM api_tokens WHERE user_id = $1) AS tokens`,
    [id],
  );
  return row!;
}

describe('the account of an act', () => {
  const idOf = async (name: string): Promise<number> => {
    const act = await acts.resolve(admin, { action: 'lock', name });
    return (act as { id: number }).id;
  };

  it('is found by its username, its phone and its verified email, whatever their case', async () => {
    const phone = accounts.newPhone();
    await accounts.set(user, `phone = '${phone}'`);
    expect(await idOf(user.username.toUpperCase())).toBe(user.id);
    expect(await idOf(user.email!.toUpperCase())).toBe(user.id);
    expect(await idOf(phone)).toBe(user.id);
  });

  it('is not found by an email that nobody verified, nor once the account was deleted', async () => {
    await accounts.set(user, 'email_verified_at = NULL');
    await expect(idOf(user.email!)).rejects.toMatchObject(NOT_FOUND);
    expect(await idOf(user.username)).toBe(user.id);
    await accounts.set(user, 'deleted_at = now()');
    await expect(idOf(user.username)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is never one whose username looks like the phone or the email that was given', async () => {
    const phone = accounts.newPhone();
    await accounts.set(user, `username = '${phone}'`);
    await expect(idOf(phone)).rejects.toMatchObject(NOT_FOUND);
    await accounts.set(user, `username = 'x@y.example'`);
    await expect(idOf('x@y.example')).rejects.toMatchObject(NOT_FOUND);
    // Twelve digits are no phone.
    await accounts.set(user, `username = '${phone}0'`);
    expect(await idOf(`${phone}0`)).toBe(user.id);
  });

  it('is found by its id, also when its username is the phone of another account', async () => {
    const phone = accounts.newPhone();
    await accounts.set(user, `username = '${phone}'`);
    const other = await accounts.create();
    await accounts.set(other, `phone = '${phone}'`);
    expect([await idOf(phone), await idOf(`#${user.id}`)]).toEqual([other.id, user.id]);
    await carryOut({ action: 'lock', name: `#${user.id}` });
    expect(await accounts.row(other)).toMatchObject({ locked_until: null });
    expect(await accounts.audit(user.id)).toMatchObject([{ details: { name: phone } }]);
    for (const name of ['#0', '#', `#${user.id}x`, '#999999999']) {
      await expect(idOf(name)).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it('is the one that was meant, after its name has moved to another account', async () => {
    const meant = await acts.resolve(admin, { action: 'promote', name: user.username });
    const other = await accounts.create();
    await accounts.set(user, `username = '${accounts.newName()}'`);
    await accounts.set(other, `username = '${user.username}'`);
    await acts.carryOutAlone(admin, meant);
    expect(await accounts.row(user)).toMatchObject({ is_admin: true });
    expect(await accounts.row(other)).toMatchObject({ is_admin: false });
  });

  it('may be gone by the time of the act, which is refused then', async () => {
    const name = user.username;
    const meant = [
      await acts.resolve(admin, { action: 'lock', name }),
      await acts.resolve(admin, { action: 'rename', name, new_name: accounts.newName() }),
      await acts.resolve(admin, { action: 'merge', name, into: admin.username }),
    ];
    await accounts.set(user, 'deleted_at = now()');
    for (const act of meant) {
      await expect(acts.carryOutAlone(admin, act)).rejects.toMatchObject(NOT_FOUND);
      await expect(acts.describe(act)).rejects.toMatchObject(NOT_FOUND);
    }
    expect(await accounts.row(user)).toMatchObject({ locked_until: null });
  });
});

describe('the words for an act', () => {
  it('name the account by all that an admin knows it by', async () => {
    const { id, username: name, email } = user;
    const subject = `“${name}”（编号 ${id}，${email}，0 份设计）`;
    const texts = {
      lock: `锁定账户${subject}，它会立即退出所有设备`,
      unlock: `解锁账户${subject}`,
      promote: `把账户${subject}设为管理员，此后它可以改动商城的一切`,
      demote: `取消账户${subject}的管理员身份`,
    };
    for (const [action, text] of Object.entries(texts)) {
      expect(await describeAct({ action: action as 'lock', name })).toBe(text);
    }
    expect(await describeAct({ action: 'rename', name, new_name: '新名字' })).toBe(
      `把账户${subject}改名为“新名字”`,
    );
  });

  it('name the phone where there is no email, and leave out what is not there', async () => {
    const phone = accounts.newPhone();
    const { id, username: name } = user;
    await accounts.set(user, `email = NULL, phone = '${phone}'`);
    expect(await describeAct({ action: 'unlock', name })).toBe(
      `解锁账户“${name}”（编号 ${id}，${phone}，0 份设计）`,
    );
    await accounts.set(user, 'phone = NULL');
    expect(await describeAct({ action: 'unlock', name })).toBe(
      `解锁账户“${name}”（编号 ${id}，0 份设计）`,
    );
  });

  it('count the designs of both accounts of a merge', async () => {
    const from = await accounts.createUnowned();
    await shop.createDesign(from);
    const act = { action: 'merge', name: from.username, into: user.username } as const;
    expect(await describeAct(act)).toBe(
      `把账户“${from.username}”（编号 ${from.id}，1 份设计）的设计全部归到账户“${user.username}”` +
        `（编号 ${user.id}，${user.email}，0 份设计）名下，并删除账户“${from.username}”`,
    );
  });

  it('name the designer and the address of an invitation, whose account need not exist', async () => {
    const act = { action: 'invite', name: '新设计师', email: 'neu@test.example' } as const;
    expect(await describeAct(act)).toBe('邀请 neu@test.example 接管设计师账户“新设计师”');
  });
});

describe('a locked account', () => {
  it('is signed out everywhere, keeps no token, and cannot sign in until it is unlocked (LOGIN-33)', async () => {
    await startWaysIn(user);
    const credentials = { email: user.email!, password: 'Passw0rd', remember: false };
    const signIn = () => shop.modules.get(SignInService).signIn(credentials);
    expect(await carryOut({ action: 'lock', name: user.username })).toBe(
      '账户已锁定，已登录的设备都已退出',
    );
    expect(await waysInto(user)).toEqual({ sessions: 0, tokens: 0 });
    await expect(signIn()).rejects.toMatchObject({ status: 403, code: 'account_locked' });
    expect(await carryOut({ action: 'unlock', name: user.username })).toBe('账户已解锁');
    // A session that the lock ended is not revived.
    expect(await waysInto(user)).toEqual({ sessions: 0, tokens: 0 });
    await expect(signIn()).resolves.toBeDefined();
  });

  it('has all tries again after it was unlocked', async () => {
    await accounts.set(user, "failed_sign_ins = 9, locked_until = now() + interval '9 minutes'");
    await carryOut({ action: 'unlock', name: user.username });
    expect(await accounts.row(user)).toMatchObject({ failed_sign_ins: 0, locked_until: null });
  });
});

describe('an admin', () => {
  it('is made of an account, which stays signed in, and loses its tokens when demoted', async () => {
    await startWaysIn(user);
    expect(await carryOut({ action: 'promote', name: user.username })).toBe('已设为管理员');
    expect(await accounts.row(user)).toMatchObject({ is_admin: true });
    expect(await waysInto(user)).toEqual({ sessions: 1, tokens: 1 });
    expect(await carryOut({ action: 'demote', name: user.username })).toBe('已取消管理员');
    expect(await accounts.row(user)).toMatchObject({ is_admin: false });
    expect(await waysInto(user)).toEqual({ sessions: 1, tokens: 0 });
  });

  it.each(['lock', 'unlock', 'promote', 'demote'] as const)(
    'cannot %s their own account, so that one always remains',
    async (action) => {
      await expect(carryOut({ action, name: admin.username })).rejects.toMatchObject({
        status: 409,
        code: 'user_self_change',
        message: '不能对自己的账户这样做',
      });
      expect(await accounts.row(admin)).toMatchObject({ is_admin: true, locked_until: null });
    },
  );

  it.each(['is_admin = false', "locked_until = 'infinity'", 'deleted_at = now()'])(
    'does nothing more once the admin’s own account is set to %s',
    async (change) => {
      const act = await acts.resolve(admin, { action: 'promote', name: user.username });
      await accounts.set(admin, change);
      await expect(acts.carryOutAlone(admin, act)).rejects.toMatchObject(FORBIDDEN);
      expect(await accounts.row(user)).toMatchObject({ is_admin: false });
    },
  );

  it('remains when two admins demote each other at the same moment', async () => {
    const other = await accounts.createAdmin();
    const first = await acts.resolve(admin, { action: 'demote', name: other.username });
    let second: Promise<unknown> | undefined;
    await shop.modules.get(DataSource).transaction(async (manager) => {
      await acts.carryOut(admin, first, manager);
      second = carryOut({ action: 'demote', name: admin.username }, other).catch(
        (error: unknown) => error,
      );
      await waitForLockWaiters(shop.database);
    });
    expect(await second).toMatchObject(FORBIDDEN);
    expect(await accounts.row(admin)).toMatchObject({ is_admin: true });
    expect(await accounts.row(other)).toMatchObject({ is_admin: false });
  });

  it('is required for every act and every plan of a merge', async () => {
    const { username: name } = await accounts.createUnowned();
    const invitation = { action: 'invite', name, email: 'neu@test.example' } as const;
    await expect(acts.resolve(user, invitation)).rejects.toMatchObject(FORBIDDEN);
    await expect(acts.resolve(user, { action: 'lock', name })).rejects.toMatchObject(FORBIDDEN);
    await expect(acts.planMerge(user, name, user.username)).rejects.toMatchObject(FORBIDDEN);
    await expect(acts.carryOutAlone(user, invitation)).rejects.toMatchObject(FORBIDDEN);
  });
});

describe('every act', () => {
  it('is in the audit log, with the terminal that asked for it', async () => {
    const resolved = await acts.resolve(admin, { action: 'lock', name: user.username });
    await shop.modules
      .get(DataSource)
      .transaction((manager) => acts.carryOut(admin, resolved, manager, { terminal: '仓库电脑' }));
    await carryOut({ action: 'unlock', name: user.username });
    const name = user.username;
    expect(await accounts.audit(user.id)).toEqual([
      { actor: admin.username, action: 'user.lock', details: { name, terminal: '仓库电脑' } },
      { actor: admin.username, action: 'user.unlock', details: { name } },
    ]);
  });

  it('can be checked beforehand, which changes nothing', async () => {
    const act = await acts.resolve(admin, { action: 'promote', name: user.username });
    await acts.check(admin, act);
    expect(await accounts.row(user)).toMatchObject({ is_admin: false });
    expect(await accounts.audit(user.id)).toEqual([]);
    const own = await acts.resolve(admin, { action: 'lock', name: admin.username });
    await expect(acts.check(admin, own)).rejects.toMatchObject({ code: 'user_self_change' });
    // The check holds no lock after its end.
    await acts.carryOutAlone(admin, act);
    expect(await accounts.row(user)).toMatchObject({ is_admin: true });
  });
});

describe('a renamed account', () => {
  it('has the new name in both places where it had the old one', async () => {
    const [from, to] = [user.username, accounts.newName()];
    const act = { action: 'rename', name: from, new_name: to } as const;
    expect(await carryOut(act)).toBe('用户名已改好，商城里马上显示新的名字');
    expect(await accounts.row(user)).toMatchObject({ username: to, display_name: to });
    expect(await accounts.audit(user.id)).toEqual([
      { actor: admin.username, action: 'user.rename', details: { from, to } },
    ]);
  });

  it('keeps a display name of its own', async () => {
    await accounts.set(user, "display_name = '小满'");
    const to = accounts.newName();
    await carryOut({ action: 'rename', name: user.username, new_name: to });
    expect(await accounts.row(user)).toMatchObject({ username: to, display_name: '小满' });
  });

  it('may be the admin’s own', async () => {
    const to = accounts.newName();
    await carryOut({ action: 'rename', name: admin.username, new_name: to });
    expect(await accounts.row(admin)).toMatchObject({ username: to });
  });

  it.each([
    ['a b', '用户名只能包含字母、数字和下划线'],
    ['ab', '至少3个字符'],
    ['客服中心', '用户名已被占用，请选择其他用户名'],
  ])('cannot get the name %j (REG-23, REG-26, REG-27)', async (newName, fault) => {
    const act = { action: 'rename', name: user.username, new_name: newName } as const;
    await expect(carryOut(act)).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
      details: { new_name: [fault] },
    });
    expect(await accounts.row(user)).toMatchObject({ username: user.username });
    expect(await accounts.audit(user.id)).toEqual([]);
  });
});
