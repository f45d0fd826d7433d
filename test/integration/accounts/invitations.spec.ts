import { AccountActsService, PasswordsService, type SignedInUser, SignInService } from '#accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailsTo, tokenFor } from '../../support/shop/account-messages.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const PASSWORD = 'N3wPassword';

let shop: TestShop;
let accounts: TestAccounts;
let acts: AccountActsService;
let passwords: PasswordsService;
let admin: SignedInUser;
let user: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  accounts = new TestAccounts(shop);
  acts = shop.modules.get(AccountActsService);
  passwords = shop.modules.get(PasswordsService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  admin = await accounts.createAdmin();
  user = await accounts.create();
});

/** Invites an address to take over a designer's account. @returns what the admin reads */
async function invite(name: string, email: string): Promise<string> {
  const act = { action: 'invite', name, email } as const;
  return acts.carryOutAlone(admin, await acts.resolve(admin, act));
}

describe('an invitation', () => {
  const TAKEN = {
    status: 409,
    code: 'account_taken',
    message: '这个账户已经有主人，或邮箱已被别的账户使用',
  };

  it('makes the designer’s account and mails a link to its address', async () => {
    const [name, address] = [accounts.newName(), `${accounts.newName()}@Mail.example`];
    expect(await invite(name, address)).toBe('邀请邮件已发出，七天内有效');
    const [mail] = await mailsTo(shop, address.toLowerCase());
    expect(mail).toMatchObject({ subject: '邀请您管理自己的设计 · 云织商城' });
    expect(mail!.text).toMatch(/设置密码：http:\/\/localhost\/reset-pwd\?token=[\w-]{64}\n/);
    const [row] = await shop.database.query<{ id: number; email: string | null }>(
      'SELECT id, email FROM users WHERE username = $1',
      [name],
    );
    expect(row).toMatchObject({ email: null });
    expect(await accounts.audit(row!.id)).toEqual([
      {
        actor: admin.username,
        action: 'user.invite',
        details: { username: name, email: address },
      },
    ]);
  });

  it('makes the links worthless that went to a mistyped address before', async () => {
    const { id, username } = await accounts.createUnowned();
    await invite(username, 'mistyped@test.example');
    await invite(username, 'right@test.example');
    const links = await shop.database.query<{ email: string; seconds: number }>(
      `SELECT email, extract(epoch FROM expires_at - now())::float8 AS seconds
       FROM account_links WHERE user_id = $1 AND used_at IS NULL`,
      [id],
    );
    expect(links).toEqual([{ email: 'right@test.example', seconds: expect.any(Number) }]);
    expect(links[0]!.seconds / 86_400).toBeCloseTo(7, 1);
  });

  it.each([
    "phone = '13900000001'",
    "email = 'owner1@test.example'",
    "password_hash = 'x'",
    "wechat_openid = 'o1'",
  ])('is refused for an account whose owner can sign in by %s', async (change) => {
    const designer = await accounts.createUnowned();
    await accounts.set(designer, change);
    await expect(invite(designer.username, 'owner2@test.example')).rejects.toMatchObject(TAKEN);
    expect(await mailsTo(shop, 'owner2@test.example')).toEqual([]);
  });

  it('is refused for an address that belongs to another account', async () => {
    const { username } = await accounts.createUnowned();
    await expect(invite(username, user.email!.toUpperCase())).rejects.toMatchObject(TAKEN);
  });

  it('is refused for a name that no designer may have (REG-26)', async () => {
    await expect(invite('a b', 'new@test.example')).rejects.toMatchObject({
      details: { designer_username: ['用户名只能包含字母、数字和下划线'] },
    });
  });
});

describe('an invitation’s link', () => {
  it('makes the owner of the address the owner of the account', async () => {
    const designer = await accounts.createUnowned();
    await invite(designer.username, 'designer@mail.example');
    const token = await tokenFor(shop, 'designer@mail.example');
    await passwords.resetByLink(token, PASSWORD);
    const credentials = { email: 'designer@mail.example', password: PASSWORD, remember: false };
    await expect(shop.modules.get(SignInService).signIn(credentials)).resolves.toBeDefined();
    expect(await accounts.row(designer)).toMatchObject({ email: 'designer@mail.example' });
  });

  it('is refused when the address got an account meanwhile', async () => {
    const designer = await accounts.createUnowned();
    await invite(designer.username, 'late@mail.example');
    const token = await tokenFor(shop, 'late@mail.example');
    await accounts.set(user, "email = 'late@mail.example'");
    await expect(passwords.resetByLink(token, PASSWORD)).rejects.toMatchObject({
      status: 409,
      code: 'account_taken',
    });
    expect(await accounts.row(designer)).toMatchObject({ email: null, password_hash: null });
  });
});
