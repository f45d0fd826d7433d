import {
  type SignedInUser,
  SignInService,
  UsersAdministrationService,
  UsersService,
} from '#accounts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let accounts: TestAccounts;
let users: UsersService;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  users = shop.modules.get(UsersService);
});

afterAll(() => shop.close());

describe('the first account', () => {
  it('is reported as missing until an account exists', async () => {
    await shop.database.query('DELETE FROM users');
    expect(await users.exist()).toBe(false);
    await accounts.create();
    expect(await users.exist()).toBe(true);
  });
});

describe('an account of an operator', () => {
  it('can sign in at once, by its email in lower case', async () => {
    const username = accounts.newName();
    const id = await users.createVerified({
      username,
      displayName: '店主',
      email: 'Owner@Shop.example',
      password: 'Passw0rd',
      isAdmin: true,
    });
    expect(await users.findIdByEmail('OWNER@shop.example')).toBe(id);
    const credentials = { email: 'owner@shop.example', password: 'Passw0rd', remember: false };
    const { user } = await shop.modules.get(SignInService).signIn(credentials);
    expect(user).toMatchObject({ username, displayName: '店主', isAdmin: true });
    expect(await users.findIdByEmail('nobody@shop.example')).toBeNull();
  });

  it('may have a reserved name that no account has, in any case', async () => {
    expect(await users.isUsernameUnused('admin')).toBe(true);
    await shop.createUser('admin', { isAdmin: true });
    expect(await users.isUsernameUnused('ADMIN')).toBe(false);
  });

  it('becomes an admin by its verified address alone', async () => {
    const user = await accounts.create();
    await accounts.set(user, 'email_verified_at = NULL');
    expect(await users.promoteByEmail(user.email!)).toBe(false);
    await accounts.set(user, 'email_verified_at = now()');
    expect(await users.promoteByEmail(user.email!.toUpperCase())).toBe(true);
    expect(await accounts.row(user)).toMatchObject({ is_admin: true });
    expect(await users.promoteByEmail('nobody@shop.example')).toBe(false);
  });
});

describe('a username', () => {
  it('is available when it is valid and nobody has it, in any case (REG-27)', async () => {
    const user = await accounts.create();
    expect(await users.isUsernameAvailable(accounts.newName())).toBe(true);
    expect(await users.isUsernameAvailable(user.username.toUpperCase())).toBe(false);
    expect(await users.isUsernameAvailable('a b')).toBe(false);
    expect(await users.isUsernameAvailable('ab')).toBe(false);
  });

  it('goes to one of two accounts that are renamed to it at once (REG-27)', async () => {
    const [one, two] = [await accounts.create(), await accounts.create()];
    const name = accounts.newName();
    const source = shop.modules.get(DataSource);
    let second: Promise<unknown> | undefined;
    await source.transaction(async (manager) => {
      await users.rename(one.id, name, manager);
      second = source
        .transaction((other) => users.rename(two.id, name, other))
        .catch((error: unknown) => error);
      await waitForLockWaiters(shop.database);
    });
    expect(await second).toMatchObject({
      status: 400,
      details: { new_name: ['用户名已被占用，请选择其他用户名'] },
    });
    expect(await accounts.row(two)).toMatchObject({ username: two.username });
  });

  it('fails with the error of the database when the account cannot be saved for another reason than a taken name', async () => {
    const user = await accounts.create();
    await shop.database.query(
      "ALTER TABLE users ADD CONSTRAINT no_x CHECK (username <> 'x-refused')",
    );
    const renaming = users.rename(user.id, 'x-refused', shop.modules.get(DataSource).manager);
    await expect(renaming).rejects.toMatchObject({ code: '23514' });
    await shop.database.query('ALTER TABLE users DROP CONSTRAINT no_x');
  });
});

describe('the users service for other libs', () => {
  it('returns the name and the verified address for a mail', async () => {
    const user = await accounts.create();
    await accounts.set(user, "display_name = '小满'");
    expect(await users.findAddressee(user.id)).toEqual({ name: '小满', email: user.email });
    await accounts.set(user, 'email_verified_at = NULL');
    expect(await users.findAddressee(user.id)).toBeNull();
    expect(await users.findAddressee((await accounts.createUnowned()).id)).toBeNull();
  });

  it('returns the openid for a payment inside WeChat', async () => {
    const user = await accounts.create();
    expect(await users.findOpenid(user.id)).toBeNull();
    await accounts.set(user, "wechat_openid = 'o-pay'");
    expect(await users.findOpenid(user.id)).toBe('o-pay');
  });

  it('reports whether an account exists, and blocks its deletion until the transaction ends', async () => {
    const user = await accounts.create();
    const source = shop.modules.get(DataSource);
    let deletion: Promise<unknown> | undefined;
    await source.transaction(async (manager) => {
      expect(await users.lockAgainstDeletion(user.id, manager)).toBe(true);
      deletion = accounts.set(user, 'deleted_at = now()');
      await waitForLockWaiters(shop.database);
    });
    await deletion;
    expect(await source.transaction((manager) => users.lockAgainstDeletion(user.id, manager))).toBe(
      false,
    );
  });
});

describe('the list of accounts', () => {
  let admin: SignedInUser;
  let one: SignedInUser;
  let two: SignedInUser;

  beforeAll(async () => {
    admin = await accounts.createAdmin();
    one = await shop.createUser('Strickliesel1');
    two = await shop.createUser('strickliesel2');
    await shop.createDesign(two);
  });

  const list = (text: string | null, { after = 0, limit = 10, by = admin } = {}) =>
    shop.modules.get(UsersAdministrationService).list(by, text, after, limit);

  const namesOf = async (...given: Parameters<typeof list>): Promise<string[]> =>
    (await list(...given)).results.map(({ username }) => username);

  it('is for admins', async () => {
    await expect(list(null, { by: one })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('shows who somebody is, and what an admin may have to know', async () => {
    await accounts.set(two, "phone = '13700000001', locked_until = 'infinity', is_admin = true");
    expect(await list('STRICKLIESEL')).toEqual({
      results: [
        {
          id: one.id,
          username: 'Strickliesel1',
          display_name: 'Strickliesel1',
          email: 'strickliesel1@test.example',
          phone: null,
          is_admin: false,
          is_locked: false,
          designs: 0,
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        expect.objectContaining({
          id: two.id,
          phone: '13700000001',
          is_admin: true,
          is_locked: true,
          designs: 1,
        }),
      ],
      next_after: null,
    });
    await accounts.set(two, "locked_until = now() - interval '1 second'");
    expect((await list('strickliesel2')).results[0]).toMatchObject({ is_locked: false });
  });

  it('is searched by part of a name, or by a whole email or phone', async () => {
    await accounts.set(two, "phone = '13700000002'");
    expect(await namesOf('liesel1')).toEqual(['Strickliesel1']);
    expect(await namesOf('STRICKLIESEL2@test.example')).toEqual(['strickliesel2']);
    expect(await namesOf('13700000002')).toEqual(['strickliesel2']);
    expect(await namesOf('1370000000')).toEqual([]);
    expect(await namesOf('%')).toEqual([]);
  });

  it('comes in pages, and leaves out who was deleted', async () => {
    const first = await list('strickliesel', { limit: 1 });
    expect(first.results.map(({ id }) => id)).toEqual([one.id]);
    expect(first.next_after).toBe(one.id);
    const second = await list('strickliesel', { limit: 1, after: one.id });
    expect(second.results.map(({ id }) => id)).toEqual([two.id]);
    expect(second.next_after).toBeNull();
    const { results } = await list(null, { limit: 100 });
    expect(results.length).toBeGreaterThan(2);
    await accounts.set(one, 'deleted_at = now()');
    expect(await namesOf('liesel1')).toEqual([]);
  });
});
