import { EmailsService, RegistrationService, SignInService, SmsCodesService } from '#accounts';
import type { DomainError } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codesFor, mailsTo, tokenFor } from '../../support/shop/account-messages.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const PASSWORD = 'Passw0rd';
const TAKEN = { code: 'already_registered', error: '用户名或邮箱/手机号已被注册' };
const NAME_TAKEN = { ...TAKEN, username: ['用户名已被占用，请选择其他用户名'] };
const LINK_INVALID = { status: 400, code: 'link_invalid', message: '链接无效或已过期' };

let shop: TestShop;
let accounts: TestAccounts;
let registration: RegistrationService;
let emails: EmailsService;
let username: string;
let email: string;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  accounts = new TestAccounts(shop);
  registration = shop.modules.get(RegistrationService);
  emails = shop.modules.get(EmailsService);
});

afterAll(() => shop.close());

beforeEach(() => {
  username = accounts.newName();
  email = `${username}@mail.example`;
});

const register = (change: { username?: string; email?: string } = {}) =>
  registration.register({ username, email, password: PASSWORD, ...change });

const signIn = (credentials: { email: string } | { phone: string }) =>
  shop.modules.get(SignInService).signIn({ ...credentials, password: PASSWORD, remember: false });

/** The body of the answer that refuses; null if it was not refused. */
const refusalOf = (work: Promise<unknown>): Promise<object | null> =>
  work.then(
    () => null,
    (error: DomainError) => ({ ...error.toBody() }),
  );

/** The result of a link that was opened in another browser than the one that registered. */
const verified = { purpose: 'verify', signIn: null, redirect: null };

describe('a registration by email', () => {
  it('mails a link that activates the account, once (VER-05)', async () => {
    await register({ email: email.toUpperCase() });
    await expect(signIn({ email })).rejects.toMatchObject({ code: 'account_unverified' });
    const [mail] = await mailsTo(shop, email);
    expect(mail).toMatchObject({ subject: '请验证您的邮箱 · 云织商城' });
    expect(mail!.text).toMatch(/验证邮箱：http:\/\/localhost\/verify-email\/[\w-]{64}\n/);
    const token = await tokenFor(shop, email);
    expect(await emails.verify(token, null)).toEqual(verified);
    expect(await signIn({ email })).toMatchObject({
      user: { username, displayName: username, email, isAdmin: false },
    });
    await expect(emails.verify(token, null)).rejects.toMatchObject({
      status: 400,
      code: 'link_used',
      message: '链接已被使用，如已验证请直接登录',
    });
  });

  it('mails a link that is worth nothing after 24 hours (VER-04)', async () => {
    await register();
    const token = await tokenFor(shop, email);
    const [link] = await shop.database.query<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours
       FROM account_links WHERE email = $1`,
      [email],
    );
    expect(link!.hours).toBeCloseTo(24, 1);
    await shop.database.query('UPDATE account_links SET expires_at = now() WHERE email = $1', [
      email,
    ]);
    await expect(emails.verify(token, null)).rejects.toMatchObject(LINK_INVALID);
  });

  it('mails nothing for a link that has lapsed before its mail is sent', async () => {
    await register();
    await shop.database.query('UPDATE account_links SET expires_at = now() WHERE email = $1', [
      email,
    ]);
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it('is refused for a name or an address that is taken, and names only the name (REG-27, REG-52)', async () => {
    await register();
    expect(await refusalOf(register({ email: 'other@mail.example' }))).toEqual(NAME_TAKEN);
    const other = { username: accounts.newName(), email: email.toUpperCase() };
    expect(await refusalOf(register(other))).toEqual(TAKEN);
  });

  it('is refused for a reserved name, and for one that looks like a designer’s (REG-27)', async () => {
    await shop.createDesign(await shop.createUser('Molly'));
    for (const name of ['cl0udknit', 'rnolly']) {
      expect(await refusalOf(register({ username: name }))).toEqual(NAME_TAKEN);
    }
  });

  it('makes one account of many at the same moment, and tells the others what is taken (REG-52)', async () => {
    const sameName = Array.from({ length: 4 }, (_, i) =>
      refusalOf(register({ email: `${i}${email}` })),
    );
    expect((await Promise.all(sameName)).filter(Boolean)).toEqual([1, 2, 3].map(() => NAME_TAKEN));
    const sameEmail = Array.from({ length: 4 }, () =>
      refusalOf(register({ username: accounts.newName() })),
    );
    expect((await Promise.all(sameEmail)).filter(Boolean)).toEqual([1, 2, 3].map(() => TAKEN));
  });

  it('fails with the error of the database when the account cannot be saved for another reason than a taken name', async () => {
    await shop.database.query(
      "ALTER TABLE users ADD CONSTRAINT no_x CHECK (username <> 'x-refused')",
    );
    await expect(register({ username: 'x-refused' })).rejects.toMatchObject({ code: '23514' });
    await shop.database.query('ALTER TABLE users DROP CONSTRAINT no_x');
  });
});

describe('an invalid activation token', () => {
  it.each(['', 'x', 'x'.repeat(64), `${'x'.repeat(63)}!`, 'x'.repeat(65)])(
    'is refused like one that has lapsed: %s (VER-04)',
    async (token) => {
      await expect(emails.verify(token, null)).rejects.toMatchObject(LINK_INVALID);
    },
  );
});

describe('a second activation mail', () => {
  it('comes to an account that is not active yet, and its link makes the first worthless', async () => {
    await register();
    const first = await tokenFor(shop, email);
    await emails.resendVerification(email.toUpperCase());
    expect(await mailsTo(shop, email)).toHaveLength(2);
    expect(await emails.verify(await tokenFor(shop, email), null)).toEqual(verified);
    await expect(emails.verify(first, null)).rejects.toMatchObject({ code: 'link_used' });
  });

  it('does not come to an active account, nor to an unknown address', async () => {
    const user = await accounts.create();
    await emails.resendVerification(user.email!);
    await emails.resendVerification('nobody@mail.example');
    expect(await mailsTo(shop, user.email!)).toEqual([]);
    expect(await mailsTo(shop, 'nobody@mail.example')).toEqual([]);
  });
});

describe('a registration by phone', () => {
  let phone: string;
  let code: string;

  beforeEach(async () => {
    phone = accounts.newPhone();
    await shop.modules.get(SmsCodesService).request(phone, 'register', '203.0.113.1');
    [code] = (await codesFor(shop, phone)) as [string];
  });

  const registerByPhone = (change: { username?: string; code?: string } = {}) =>
    registration.register({ username, phone, code, password: PASSWORD, ...change });

  it('is active at once, and signs in by phone (REG-46)', async () => {
    await registerByPhone();
    expect(await signIn({ phone })).toMatchObject({ user: { username, phone, email: null } });
    expect(await shop.database.query('SELECT 1 FROM account_links WHERE email IS NULL')).toEqual(
      [],
    );
  });

  it('needs the code that came, which makes one account (REG-49)', async () => {
    await expect(
      registerByPhone({ code: code === '000000' ? '1' : '000000' }),
    ).rejects.toMatchObject({
      status: 400,
      details: { code: ['不正确或已过期，请重新获取验证码'] },
    });
    const outcomes = await Promise.allSettled([
      registerByPhone(),
      registerByPhone({ username: accounts.newName() }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps the code for another try when the name is taken (REG-27)', async () => {
    const { username: taken } = await accounts.create();
    expect(await refusalOf(registerByPhone({ username: taken }))).toEqual(NAME_TAKEN);
    await registerByPhone();
    expect(await signIn({ phone })).toMatchObject({ user: { username } });
  });

  it('is refused when the phone got an account meanwhile (REG-52)', async () => {
    const user = await accounts.create();
    await accounts.set(user, `phone = '${phone}'`);
    expect(await refusalOf(registerByPhone())).toEqual(TAKEN);
  });
});

describe('a new address for an account', () => {
  it('counts once its owner, signed in, has opened the mailed link', async () => {
    const user = await accounts.create();
    await emails.requestLink(user, email.toUpperCase());
    const [mail] = await mailsTo(shop, email);
    expect(mail).toMatchObject({ subject: '绑定邮箱 · 云织商城' });
    expect(mail!.text).toMatch(/确认绑定：http:\/\/localhost\/verify-email\/[\w-]{64}\n/);
    const token = await tokenFor(shop, email);
    const notOwn = {
      status: 401,
      code: 'not_signed_in',
      message: '请先登录要绑定邮箱的账户，再打开此链接',
    };
    await expect(emails.verify(token, null)).rejects.toMatchObject(notOwn);
    await expect(emails.verify(token, await accounts.create())).rejects.toMatchObject(notOwn);
    expect(await accounts.row(user)).toMatchObject({ email: user.email });
    expect(await emails.verify(token, user)).toEqual({ ...verified, purpose: 'link' });
    expect(await accounts.row(user)).toMatchObject({ email, email_verified_at: expect.any(Date) });
    await signIn({ email });
  });

  it('has a link that expires after 24 hours', async () => {
    await emails.requestLink(await accounts.create(), email);
    const [link] = await shop.database.query<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours
       FROM account_links WHERE email = $1`,
      [email],
    );
    expect(link!.hours).toBeCloseTo(24, 1);
  });

  it('is refused when another account has it, at once and at the end', async () => {
    const [user, other] = [await accounts.create(), await accounts.create()];
    const taken = { status: 409, code: 'email_taken', message: '该邮箱已被其他账户使用' };
    await expect(emails.requestLink(user, other.email!)).rejects.toMatchObject(taken);
    // One's own address may be verified again.
    await emails.requestLink(user, user.email!);
    await emails.requestLink(user, email);
    const token = await tokenFor(shop, email);
    await accounts.set(other, `email = '${email}'`);
    await expect(emails.verify(token, user)).rejects.toMatchObject(taken);
    expect(await accounts.row(user)).toMatchObject({ email: user.email });
  });

  it('makes the activation link of the address before worthless', async () => {
    await register();
    const token = await tokenFor(shop, email);
    await shop.database.query('UPDATE users SET email = $2 WHERE email = $1', [
      email,
      `new-${email}`,
    ]);
    await expect(emails.verify(token, null)).rejects.toMatchObject(LINK_INVALID);
  });
});
