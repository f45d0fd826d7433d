import {
  AccountActsService,
  ApiTokensService,
  ConfirmationsService,
  type SignedInUser,
} from '#accounts';
import type { AccountAct } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const NOT_FOUND = {
  status: 404,
  code: 'confirmation_not_found',
  message: '确认码不对，或已过期、已使用，请在终端重新运行命令',
};
const FORBIDDEN = { status: 403, code: 'forbidden' };

let shop: TestShop;
let accounts: TestAccounts;
let confirmations: ConfirmationsService;
let tokens: ApiTokensService;
let admin: SignedInUser;
let token: string;
/** The account that the admin is to promote. */
let user: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  confirmations = shop.modules.get(ConfirmationsService);
  tokens = shop.modules.get(ApiTokensService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  admin = await accounts.createAdmin();
  ({ token } = await tokens.create(admin, '仓库电脑'));
  user = await accounts.create();
});

const start = (act: AccountAct = { action: 'promote', name: user.username }) =>
  confirmations.start(admin, token, act);

const isAdmin = async (account = user): Promise<unknown> =>
  (await accounts.row(account))!['is_admin'];

describe('a confirmation', () => {
  it('has a code of plain consonants, the page to enter it on, and five minutes', async () => {
    const { id, userCode, url, expiresAt } = await start();
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(url).toBe(`http://localhost/confirm?code=${userCode}`);
    const seconds = (expiresAt.getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(await confirmations.poll(token, id)).toEqual({ state: 'pending' });
  });

  it('shows the admin in words what a terminal asks for, and since when', async () => {
    const { userCode } = await start();
    const shown = await confirmations.find(admin, userCode);
    expect(shown).toEqual({
      id: expect.any(String),
      terminal: '仓库电脑',
      createdAt: expect.any(Date),
      text:
        `把账户“${user.username}”（编号 ${user.id}，${user.email}，0 份设计）设为管理员，` +
        '此后它可以改动商城的一切',
    });
    expect(Date.now() - shown.createdAt.getTime()).toBeLessThan(10_000);
    expect(await isAdmin()).toBe(false);
  });

  it('carries the act out once, in the name of the admin and the terminal', async () => {
    const { id, userCode } = await start();
    await confirmations.assertWaits(admin, userCode);
    expect(await confirmations.confirm(admin, userCode)).toBe('已设为管理员');
    expect(await isAdmin()).toBe(true);
    expect(await confirmations.poll(token, id)).toEqual({ state: 'done', message: '已设为管理员' });
    expect(await accounts.audit(user.id)).toEqual([
      {
        actor: admin.username,
        action: 'user.promote',
        details: { name: user.username, terminal: '仓库电脑' },
      },
    ]);
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    await expect(confirmations.find(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    expect(await accounts.audit(user.id)).toHaveLength(1);
  });

  it('carries the act out once when it is confirmed twice at the same moment', async () => {
    const { id, userCode } = await start();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => confirmations.confirm(admin, userCode)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await confirmations.poll(token, id)).toMatchObject({ state: 'done' });
  });

  it('is denied once, and nothing changes', async () => {
    const { id, userCode } = await start();
    await confirmations.deny(admin, userCode);
    expect(await confirmations.poll(token, id)).toEqual({
      state: 'denied',
      message: '已拒绝，什么都没有改动',
    });
    await expect(confirmations.deny(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    expect(await isAdmin()).toBe(false);
  });

  it('lapses, and is answered no more then', async () => {
    const { id, userCode } = await start();
    await shop.database.query('UPDATE confirmations SET expires_at = now() WHERE id = $1', [id]);
    expect(await confirmations.poll(token, id)).toEqual({ state: 'expired' });
    await expect(confirmations.assertWaits(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    await expect(confirmations.deny(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    expect(await isAdmin()).toBe(false);
  });

  it('stays done after its five minutes', async () => {
    const { id, userCode } = await start();
    await confirmations.confirm(admin, userCode);
    await shop.database.query('UPDATE confirmations SET expires_at = now() WHERE id = $1', [id]);
    expect(await confirmations.poll(token, id)).toMatchObject({ state: 'done' });
  });

  it('is refused to another admin, to another token, and to a user who is not an admin', async () => {
    const { id, userCode } = await start();
    const other = await accounts.createAdmin();
    const { token: otherToken } = await tokens.create(admin, '另一台');
    expect(await confirmations.poll(otherToken, id)).toEqual({ state: 'expired' });
    const ways = ['find', 'assertWaits', 'deny', 'confirm'] as const;
    for (const way of ways) {
      await expect(confirmations[way](other, userCode)).rejects.toMatchObject(NOT_FOUND);
    }
    for (const way of ['find', 'assertWaits', 'deny'] as const) {
      const former = { ...admin, isAdmin: false };
      await expect(confirmations[way](former, userCode)).rejects.toMatchObject(FORBIDDEN);
    }
    expect(await confirmations.poll(token, id)).toEqual({ state: 'pending' });
    expect(await isAdmin()).toBe(false);
  });

  it('needs a token of the admin who asks, and ends with it', async () => {
    const other = await accounts.createAdmin();
    const act = { action: 'promote', name: user.username } as const;
    await expect(confirmations.start(other, token, act)).rejects.toMatchObject(FORBIDDEN);
    await expect(confirmations.start(admin, 'ck_none', act)).rejects.toMatchObject(FORBIDDEN);
    const { id, userCode } = await start();
    await tokens.revokeByToken(token);
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    expect(await confirmations.poll(token, id)).toEqual({ state: 'expired' });
  });

  it('is not asked for an act that would be refused', async () => {
    const own = { action: 'demote', name: admin.username } as const;
    await expect(start(own)).rejects.toMatchObject({ code: 'user_self_change' });
    const nobody = { action: 'lock', name: 'nobody-of-this-name' } as const;
    await expect(start(nobody)).rejects.toMatchObject({ code: 'user_not_found' });
    expect(
      await shop.database.query('SELECT 1 FROM confirmations WHERE user_id = $1', [admin.id]),
    ).toEqual([]);
  });

  it('tells both sides the cause when the act is refused at the end', async () => {
    const { id, userCode } = await start();
    await shop.database.query('DELETE FROM users WHERE id = $1', [user.id]);
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect(await confirmations.poll(token, id)).toEqual({
      state: 'refused',
      message: '没有这个账户',
    });
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
  });

  it('waits on when a fault of the server interrupts the act', async () => {
    const { id, userCode } = await start();
    await shop.database.query(`
      CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_update BEFORE UPDATE ON users EXECUTE FUNCTION refuse_update()`);
    await expect(confirmations.confirm(admin, userCode)).rejects.toThrow('no');
    await shop.database.query('DROP FUNCTION refuse_update CASCADE');
    expect(await confirmations.poll(token, id)).toEqual({ state: 'pending' });
    expect(await confirmations.confirm(admin, userCode)).toBe('已设为管理员');
  });

  it('acts on the account that was asked for, not on another one with its name', async () => {
    const { userCode } = await start();
    const other = await accounts.create();
    await accounts.set(user, `username = '${accounts.newName()}'`);
    await accounts.set(other, `username = '${user.username}'`);
    await confirmations.confirm(admin, userCode);
    expect([await isAdmin(user), await isAdmin(other)]).toEqual([true, false]);
  });
});

describe('a pending confirmation of a demoted admin', () => {
  it('is not found, and its act is not carried out', async () => {
    const { userCode } = await start();
    const other = await accounts.createAdmin();
    const acts = shop.modules.get(AccountActsService);
    const demotion = await acts.resolve(other, { action: 'demote', name: admin.username });
    await acts.carryOutAlone(other, demotion);
    await expect(confirmations.confirm(admin, userCode)).rejects.toMatchObject(NOT_FOUND);
    expect(await isAdmin()).toBe(false);
  });
});
