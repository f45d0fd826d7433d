import {
  AccountLinksService,
  AccountsHousekeeping,
  ApiTokensService,
  DeviceLoginsService,
  EmailsService,
  ProfileService,
  SessionsService,
  type SignedInUser,
  SignInService,
  UsersService,
  WechatSignInService,
} from '#accounts';
import { OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const OWNS_DESIGNS = {
  status: 409,
  code: 'account_not_deletable',
  message: '你名下还有设计，请先联系管理员处理后再注销账户',
};

let shop: TestShop;
let accounts: TestAccounts;
let profile: ProfileService;
let user: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  profile = shop.modules.get(ProfileService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  user = await accounts.create();
});

describe('the deletion of an account', () => {
  it('needs the username again, and is not for admins', async () => {
    await expect(profile.delete(user, user.username.toUpperCase())).rejects.toMatchObject({
      status: 400,
      details: { username: ['请输入你的用户名以确认注销'] },
    });
    const admin = await accounts.createAdmin();
    await expect(profile.delete(admin, admin.username)).rejects.toMatchObject({
      status: 409,
      code: 'account_not_deletable',
      message: '管理员账户不能自行注销',
    });
    expect(await accounts.row(user)).toMatchObject({ deleted_at: null });
    expect(await accounts.row(admin)).toMatchObject({ deleted_at: null });
  });

  it('is refused while designs need the account', async () => {
    await shop.createDesign(user);
    await expect(profile.delete(user, user.username)).rejects.toMatchObject(OWNS_DESIGNS);
    expect(await accounts.row(user)).toMatchObject({ deleted_at: null, email: user.email });
  });

  it('waits for a design that is being published under the account, and is refused then', async () => {
    const users = shop.modules.get(UsersService);
    let deletion: Promise<unknown> | undefined;
    await shop.modules.get(DataSource).transaction(async (manager) => {
      const designerId = await users.findOrCreateDesigner(user.username, manager);
      deletion = profile.delete(user, user.username).catch((error: unknown) => error);
      await waitForLockWaiters(shop.database);
      await manager.query(
        `INSERT INTO designs (designer_id, name, description, price_fen, name_folded, description_folded,
           name_grams, description_grams)
         SELECT $1, name, description, price_fen, name_folded, description_folded, name_grams,
           description_grams FROM designs WHERE id = $2`,
        [designerId, await shop.createDesign(await accounts.create())],
      );
    });
    expect(await deletion).toMatchObject(OWNS_DESIGNS);
    expect(await accounts.row(user)).toMatchObject({ deleted_at: null, email: user.email });
  });

  it('that is in progress lets no design be published under the account', async () => {
    const users = shop.modules.get(UsersService);
    const source = shop.modules.get(DataSource);
    let publishing: Promise<unknown> | undefined;
    await source.transaction(async (manager) => {
      await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      publishing = source
        .transaction((other) => users.findOrCreateDesigner(user.username, other))
        .catch((error: unknown) => error);
      await waitForLockWaiters(shop.database);
      await manager.query('UPDATE users SET deleted_at = now() WHERE id = $1', [user.id]);
    });
    expect(await publishing).toMatchObject({
      status: 400,
      details: { designer_username: ['这个名字的账户已注销，请另取一个'] },
    });
  });

  it('is repeated for what another device wrote while it was in progress', async () => {
    const designId = await shop.createDesign(await accounts.create());
    await profile.delete(user, user.username);
    // As a request of the other device, which waited for the deletion, leaves it.
    const count = async () => {
      const [row] = await shop.database.query<{ rows: number }>(
        `SELECT (SELECT count(*) FROM favourites WHERE user_id = $1)
           + (SELECT count(*) FROM reading_projects WHERE user_id = $1)
           + (SELECT count(*) FROM questions WHERE author_id = $1)
           + (SELECT count(*) FROM knitting_profiles WHERE user_id = $1) AS rows`,
        [user.id],
      );
      return row!.rows;
    };
    const ids = [user.id, designId];
    await shop.database.query('INSERT INTO favourites (user_id, design_id) VALUES ($1, $2)', ids);
    await shop.database.query(
      'INSERT INTO reading_projects (user_id, design_id, last_seq) VALUES ($1, $2, 0)',
      ids,
    );
    await shop.database.query(
      `INSERT INTO questions (author_id, design_id, text) VALUES ($1, $2, '多大？')`,
      ids,
    );
    await shop.database.query(
      `INSERT INTO knitting_profiles (user_id, profile) VALUES ($1, '{}')`,
      [user.id],
    );
    // The worker was down meanwhile.
    await shop.database.query(
      "UPDATE users SET deleted_at = now() - interval '6 days' WHERE id = $1",
      [user.id],
    );
    expect(await count()).toBe(4);
    await shop.modules.get(AccountsHousekeeping).run();
    expect(await count()).toBe(0);
  });

  it('erases the person and leaves the paid order', async () => {
    const designer = await accounts.create();
    const orderId = await shop.buy(user, await shop.createDesign(designer));
    await accounts.set(
      user,
      `phone = '${accounts.newPhone()}', wechat_openid = 'o-${user.id}',
       wechat_unionid = 'u-${user.id}', avatar = 'https://wx.example/a', failed_sign_ins = 3,
       locked_until = now() + interval '1 minute'`,
    );
    await profile.delete(user, user.username);
    const row = await accounts.row(user);
    expect(row).toMatchObject({
      username: expect.stringMatching(/^已注销_[0-9a-z]{8}$/),
      email: null,
      phone: null,
      password_hash: null,
      avatar: null,
      wechat_openid: null,
      wechat_unionid: null,
      email_verified_at: null,
      failed_sign_ins: 0,
      locked_until: null,
      deleted_at: expect.any(Date),
    });
    expect(row!['display_name']).toBe(row!['username']);
    expect((await shop.modules.get(OrdersService).get(orderId)).state).toBe('paid');
    const credentials = { email: user.email!, password: 'Passw0rd', remember: false };
    await expect(shop.modules.get(SignInService).signIn(credentials)).rejects.toMatchObject({
      status: 401,
    });
  });

  it('deletes every row that leads to the person or into the account, and no one else’s', async () => {
    const other = await accounts.create();
    const everyTrace = async (of: SignedInUser): Promise<void> => {
      const phone = accounts.newPhone();
      await accounts.set(of, `phone = '${phone}'`);
      await shop.database.query(
        `INSERT INTO sms_codes (id, phone, usage, code_hash, ip, expires_at)
         VALUES (gen_random_uuid(), $1, 'link', '', '203.0.113.1', now())`,
        [phone],
      );
      await shop.modules.get(SessionsService).start(of.id, false);
      await shop.modules.get(EmailsService).requestLink(of, `new-${of.email}`);
      const admin = { ...of, isAdmin: true };
      await shop.modules.get(ApiTokensService).create(admin, 'x');
      const logins = shop.modules.get(DeviceLoginsService);
      await logins.answer(admin, (await logins.start('x')).userCode, true);
      const wechat = shop.modules.get(WechatSignInService);
      await wechat.begin('browser', 'Chrome · Windows', of.id);
      await wechat.begin('browser', 'Chrome · Windows', null);
      await shop.database.query(
        `UPDATE wechat_sign_ins SET user_id = $1, confirmed_at = now()
         WHERE link_user_id IS NULL AND user_id IS NULL`,
        [of.id],
      );
    };
    const tracesOf = async ({ id }: SignedInUser): Promise<number[]> => {
      const [row] = await shop.database.query<{ counts: number[] }>(
        `SELECT ARRAY[
           (SELECT count(*) FROM sms_codes WHERE phone = (SELECT phone FROM users WHERE id = $1)),
           (SELECT count(*) FROM sessions WHERE user_id = $1),
           (SELECT count(*) FROM account_links WHERE user_id = $1),
           (SELECT count(*) FROM api_tokens WHERE user_id = $1),
           (SELECT count(*) FROM device_logins WHERE user_id = $1),
           (SELECT count(*) FROM wechat_sign_ins WHERE $1 IN (user_id, link_user_id))
         ]::int[] AS counts`,
        [id],
      );
      return row!.counts;
    };
    await everyTrace(user);
    await everyTrace(other);
    const before = [1, 1, 1, 2, 1, 2];
    expect([await tracesOf(user), await tracesOf(other)]).toEqual([before, before]);
    const { phone } = (await accounts.row(user)) as { phone: string };
    await profile.delete(user, user.username);
    expect([await tracesOf(user), await tracesOf(other)]).toEqual([[0, 0, 0, 0, 0, 0], before]);
    expect(await shop.database.query('SELECT 1 FROM sms_codes WHERE phone = $1', [phone])).toEqual(
      [],
    );
  });

  it('frees the email for another account, and refuses the links mailed to it', async () => {
    const links = shop.modules.get(AccountLinksService);
    await shop.modules.get(EmailsService).requestLink(user, user.email!);
    await profile.delete(user, user.username);
    const [job] = await shop.database.query<{ id: string }>(
      "SELECT payload ->> 'linkId' AS id FROM outbox ORDER BY id DESC LIMIT 1",
    );
    // The job finds nothing to send.
    await links.mail(job!.id);
    const again = await accounts.create();
    await accounts.set(again, `email = '${user.email}'`);
    expect(await accounts.row(again)).toMatchObject({ email: user.email });
  });
});
