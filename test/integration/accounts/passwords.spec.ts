import {
  ApiTokensService,
  EmailsService,
  PasswordsService,
  SessionsService,
  type SignedInUser,
  SignInService,
  SmsCodesService,
} from '#accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codesFor, mailsTo, tokenFor } from '../../support/shop/account-messages.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const NEW = 'N3wPassword';
const REFUSED = { status: 404, code: 'link_invalid', message: '重置链接无效或已过期' };

let shop: TestShop;
let accounts: TestAccounts;
let passwords: PasswordsService;
let sessions: SessionsService;
let user: SignedInUser;
let email: string;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  accounts = new TestAccounts(shop);
  passwords = shop.modules.get(PasswordsService);
  sessions = shop.modules.get(SessionsService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  user = await accounts.create();
  email = user.email!;
});

const signsIn = (password: string): Promise<boolean> =>
  shop.modules
    .get(SignInService)
    .signIn({ email, password, remember: false })
    .then(
      () => true,
      () => false,
    );

const isAlive = (refreshToken: string | null): Promise<boolean> =>
  sessions.refresh(refreshToken!).then(
    () => true,
    () => false,
  );

const requestLink = async (): Promise<string> => {
  await passwords.requestReset(email);
  return tokenFor(shop, email);
};

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once, and every session and token ends', async () => {
    const { refreshToken } = await sessions.start(user.id, true);
    const { token: apiToken } = await shop.modules
      .get(ApiTokensService)
      .create({ ...user, isAdmin: true }, 'x');
    await passwords.requestReset(email.toUpperCase());
    const [mail] = await mailsTo(shop, email);
    expect(mail).toMatchObject({ subject: '重置密码 · 云织商城' });
    expect(mail!.text).toMatch(/设置新密码：http:\/\/localhost\/reset-pwd\?token=[\w-]{64}\n/);
    const token = await tokenFor(shop, email);
    await passwords.resetByLink(token, NEW);
    expect([await signsIn(NEW), await signsIn('Passw0rd')]).toEqual([true, false]);
    expect(await isAlive(refreshToken)).toBe(false);
    await accounts.set(user, 'is_admin = true');
    expect(await shop.modules.get(ApiTokensService).findUser(apiToken)).toBeNull();
    await expect(passwords.resetByLink(token, 'An0therOne')).rejects.toMatchObject(REFUSED);
    expect(await signsIn(NEW)).toBe(true);
  });

  it('is not asked for where there is no account (RESET-08, RESET-09)', async () => {
    await expect(passwords.requestReset('nobody@mail.example')).rejects.toMatchObject({
      status: 404,
      code: 'email_not_registered',
      message: '该邮箱地址未注册',
    });
  });

  it('is not replaced by a link after its hour, nor by what is no link (RESET-20)', async () => {
    const token = await requestLink();
    const [link] = await shop.database.query<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes
       FROM account_links WHERE user_id = $1`,
      [user.id],
    );
    expect(link!.minutes).toBeCloseTo(60, 0);
    await shop.database.query('UPDATE account_links SET expires_at = now() WHERE user_id = $1', [
      user.id,
    ]);
    for (const bad of [token, 'x', 'x'.repeat(64)]) {
      await expect(passwords.resetByLink(bad, NEW)).rejects.toMatchObject(REFUSED);
    }
    expect(await signsIn('Passw0rd')).toBe(true);
  });

  it('is not replaced by a link to an address that the account has no more (RESET-20)', async () => {
    const token = await requestLink();
    await accounts.set(user, "email = 'moved@mail.example'");
    await expect(passwords.resetByLink(token, NEW)).rejects.toMatchObject(REFUSED);
  });

  it('fails with the error of the database when the new password cannot be saved, and the link stays valid', async () => {
    const token = await requestLink();
    await shop.database.query(
      'ALTER TABLE users ADD CONSTRAINT no_change CHECK (password_hash IS NULL) NOT VALID',
    );
    await expect(passwords.resetByLink(token, NEW)).rejects.toMatchObject({ code: '23514' });
    await shop.database.query('ALTER TABLE users DROP CONSTRAINT no_change');
    await passwords.resetByLink(token, NEW);
    expect(await signsIn(NEW)).toBe(true);
  });

  it('is not replaced by the link that activates an address, nor the other way round', async () => {
    const emails = shop.modules.get(EmailsService);
    const reset = await requestLink();
    await expect(emails.verify(reset, user)).rejects.toMatchObject({ code: 'link_invalid' });
    await emails.requestLink(user, email);
    await expect(passwords.resetByLink(await tokenFor(shop, email), NEW)).rejects.toMatchObject(
      REFUSED,
    );
  });

  it('opens an account that failed sign-ins had locked, and activates it (LOGIN-33)', async () => {
    await accounts.set(
      user,
      "email_verified_at = NULL, failed_sign_ins = 3, locked_until = now() + interval '5 minutes'",
    );
    await passwords.resetByLink(await requestLink(), NEW);
    expect(await accounts.row(user)).toMatchObject({ failed_sign_ins: 0, locked_until: null });
    expect(await signsIn(NEW)).toBe(true);
  });

  it('does not open an account that an admin locked (LOGIN-33)', async () => {
    await accounts.set(user, "locked_until = 'infinity'");
    await passwords.resetByLink(await requestLink(), NEW);
    expect(await signsIn(NEW)).toBe(false);
  });

  it('makes the links worthless that were mailed before, to any address', async () => {
    const first = await requestLink();
    const second = await requestLink();
    await shop.modules.get(EmailsService).requestLink(user, 'thief@mail.example');
    const link = await tokenFor(shop, 'thief@mail.example');
    await passwords.resetByLink(second, NEW);
    await expect(passwords.resetByLink(first, NEW)).rejects.toMatchObject(REFUSED);
    await expect(shop.modules.get(EmailsService).verify(link, user)).rejects.toMatchObject({
      code: 'link_used',
    });
  });
});

describe('a password that is reset by phone', () => {
  let phone: string;
  let code: string;

  beforeEach(async () => {
    phone = accounts.newPhone();
    await accounts.set(user, `phone = '${phone}'`);
    await shop.modules.get(SmsCodesService).request(phone, 'reset', '203.0.113.1');
    [code] = (await codesFor(shop, phone)) as [string];
  });

  it('needs the code that came, and ends every session', async () => {
    const { refreshToken } = await sessions.start(user.id, false);
    const wrong = { status: 400, details: { code: ['不正确或已过期，请重新获取验证码'] } };
    const other = code === '123456' ? '654321' : '123456';
    await expect(passwords.resetByPhone(phone, other, NEW)).rejects.toMatchObject(wrong);
    await passwords.resetByPhone(phone, code, NEW);
    expect([await signsIn(NEW), await isAlive(refreshToken)]).toEqual([true, false]);
    await expect(passwords.resetByPhone(phone, code, 'An0therOne')).rejects.toMatchObject(wrong);
    expect(await signsIn(NEW)).toBe(true);
  });

  it('is refused when the phone was taken from the account meanwhile', async () => {
    await accounts.set(user, 'phone = NULL');
    await expect(passwords.resetByPhone(phone, code, NEW)).rejects.toMatchObject({
      status: 404,
      code: 'phone_not_registered',
      message: '该手机号未注册',
    });
  });
});

describe('a known password', () => {
  it('is changed, and the sessions end except the one that changed it', async () => {
    const own = await sessions.start(user.id, false);
    const other = await sessions.start(user.id, false);
    const [row] = await shop.database.query<{ id: string }>(
      'SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at LIMIT 1',
      [user.id],
    );
    const link = await requestLink();
    await passwords.change({ ...user, sessionId: row!.id }, NEW);
    expect(await isAlive(other.refreshToken)).toBe(false);
    expect(await isAlive(own.refreshToken)).toBe(true);
    expect([await signsIn(NEW), await signsIn('Passw0rd')]).toEqual([true, false]);
    await expect(passwords.resetByLink(link, NEW)).rejects.toMatchObject(REFUSED);
  });

  it('is asked for before what only its owner may do', async () => {
    await passwords.assertPassword(user, 'Passw0rd');
    await expect(passwords.assertPassword(user, 'wrong')).rejects.toMatchObject({
      status: 400,
      code: 'password_wrong',
      message: '当前密码不正确',
    });
  });

  it('is not asked for while the account is locked, and says for how long', async () => {
    await accounts.set(user, "locked_until = now() + interval '100 seconds'");
    await expect(passwords.assertPassword(user, 'Passw0rd')).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 100,
    });
    await accounts.set(user, "locked_until = 'infinity'");
    await expect(passwords.assertPassword(user, 'Passw0rd')).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    });
  });
});
