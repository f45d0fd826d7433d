import { ProfileService, SmsCodesService } from '#accounts';
import type { SmsUsage } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { codesFor } from '../../support/shop/account-messages.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const WRONG = { status: 400, details: { code: ['不正确或已过期，请重新获取验证码'] } };
const TOO_MANY = { status: 429, message: '今日获取验证码次数已达上限，请明天再试' };
const TOO_MANY_OF_NETWORK = {
  status: 429,
  message: '这个网络今天获取验证码太多，请换个网络，或用密码、微信登录',
};

let shop: TestShop;
let accounts: TestAccounts;
let codes: SmsCodesService;
let phone: string;
let ip: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  accounts = new TestAccounts(shop);
  codes = shop.modules.get(SmsCodesService);
});

afterAll(() => shop.close());

beforeEach(() => {
  phone = accounts.newPhone();
  count += 1;
  ip = `203.0.113.${count}`;
});

/** Adds codes that were sent earlier. @param age an interval, such as `2 hours` */
const addEarlier = (number: number, age: string, of: { phone?: string; ip?: string } = {}) =>
  shop.database.query(
    `INSERT INTO sms_codes (id, phone, usage, code_hash, ip, expires_at, created_at)
     SELECT gen_random_uuid(), $1, 'register', '', $2, now(), now() - $3::interval
     FROM generate_series(1, $4::int)`,
    [of.phone ?? phone, of.ip ?? ip, age, number],
  );

const request = (usage: SmsUsage = 'register') => codes.request(phone, usage, ip);

const receive = async (usage: SmsUsage = 'register'): Promise<string> => {
  await request(usage);
  return (await codesFor(shop, phone))[0]!;
};

const use = (id: string): Promise<void> =>
  shop.modules.get(DataSource).transaction((manager) => codes.use(id, manager));

describe('a code by text message', () => {
  it('has six digits, and is used once', async () => {
    const code = await receive();
    expect(code).toMatch(/^\d{6}$/);
    const id = await codes.check(phone, 'register', code);
    await use(id);
    await expect(use(id)).rejects.toMatchObject(WRONG);
    await expect(codes.check(phone, 'register', code)).rejects.toMatchObject(WRONG);
  });

  it('is for its phone and its usage alone', async () => {
    const code = await receive();
    await expect(codes.check(accounts.newPhone(), 'register', code)).rejects.toMatchObject(WRONG);
    await expect(codes.check(phone, 'link', code)).rejects.toMatchObject(WRONG);
    await expect(codes.check(phone, 'register', code)).resolves.toBeDefined();
  });

  it('leaves five tries, of which the fifth may be right', async () => {
    const code = await receive();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 4; i += 1) {
      await expect(codes.check(phone, 'register', wrong)).rejects.toMatchObject(WRONG);
    }
    await codes.check(phone, 'register', code);
    await expect(codes.check(phone, 'register', code)).rejects.toMatchObject(WRONG);
  });

  it('is worth nothing after five minutes, and is not sent then', async () => {
    await request();
    const [row] = await shop.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 AS seconds
       FROM sms_codes WHERE phone = $1`,
      [phone],
    );
    expect(Math.round(row!.seconds / 10)).toBe(30);
    await shop.database.query('UPDATE sms_codes SET expires_at = now() WHERE phone = $1', [phone]);
    expect(await codesFor(shop, phone)).toEqual([]);
  });

  it('is worth nothing once a newer one was sent', async () => {
    const first = await receive();
    await shop.database.query(
      "UPDATE sms_codes SET created_at = now() - interval '61 seconds' WHERE phone = $1",
      [phone],
    );
    await request();
    await expect(codes.check(phone, 'register', first)).rejects.toMatchObject(WRONG);
  });

  it('goes to a phone with an account only to reset its password, and else to one without (REG-15)', async () => {
    await expect(request('reset')).rejects.toMatchObject({
      status: 404,
      code: 'phone_not_registered',
      message: '该手机号未注册',
    });
    await accounts.set(await accounts.create(), `phone = '${phone}'`);
    for (const usage of ['register', 'link'] as const) {
      await expect(request(usage)).rejects.toMatchObject({
        status: 409,
        code: 'phone_already_registered',
        message: '该手机号已被注册，请更换其他手机号或直接登录',
      });
    }
    expect(await receive('reset')).toMatch(/^\d{6}$/);
  });
});

describe('the limit of codes', () => {
  /** A wait that was this long when the test began: a busy machine takes a moment to ask. */
  const secondsBelow = (wait: number) => ({
    asymmetricMatch: (seconds: number) => seconds <= wait && seconds > wait - 20,
    toString: () => `a wait of ${wait} seconds`,
  });

  it('is one a minute to a phone, whoever asks and for what (REG-11)', async () => {
    await request();
    await expect(codes.request(phone, 'link', '198.51.100.1')).rejects.toMatchObject({
      status: 429,
      message: '验证码刚刚发送过，请稍后再试',
      retryAfterSeconds: secondsBelow(60),
    });
    await shop.database.query(
      "UPDATE sms_codes SET created_at = now() - interval '28.5 seconds' WHERE phone = $1",
      [phone],
    );
    await expect(request()).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: secondsBelow(32),
    });
    await shop.database.query(
      "UPDATE sms_codes SET created_at = now() - interval '60 seconds' WHERE phone = $1",
      [phone],
    );
    await request();
  });

  /** Sends requests that meet before any of them is saved. @returns how many were granted */
  const grantedOf = async (...requests: { phone: string; ip: string }[]): Promise<number> => {
    let outcomes: Promise<PromiseSettledResult<void>[]> | undefined;
    await shop.modules.get(DataSource).transaction(async (manager) => {
      await manager.query('LOCK TABLE sms_codes IN SHARE MODE');
      outcomes = Promise.allSettled(
        requests.map((one) => codes.request(one.phone, 'register', one.ip)),
      );
      await waitForLockWaiters(shop.database, requests.length);
    });
    return (await outcomes!).filter(({ status }) => status === 'fulfilled').length;
  };

  it('lets one of several simultaneous requests for a phone through', async () => {
    const from = (address: string) => ({ phone, ip: address });
    const number = await grantedOf(from(ip), from('198.51.100.4'), from('198.51.100.5'));
    expect(number).toBe(1);
    expect(await codesFor(shop, phone)).toHaveLength(1);
  });

  it('lets one of several simultaneous requests from an address through when one is left', async () => {
    await addEarlier(49, '2 hours', { phone: accounts.newPhone() });
    const to = (other: string) => ({ phone: other, ip });
    expect(await grantedOf(to(phone), to(accounts.newPhone()))).toBe(1);
  });

  it('is ten a day to a phone, and says when there will be fewer', async () => {
    await addEarlier(1, '23 hours', { ip: '198.51.100.2' });
    await addEarlier(8, '2 hours', { ip: '198.51.100.2' });
    await request();
    await shop.database.query(
      "UPDATE sms_codes SET created_at = now() - interval '1 hour' WHERE phone = $1 AND used_at IS NULL AND ip = $2",
      [phone, ip],
    );
    await expect(request()).rejects.toMatchObject({
      ...TOO_MANY,
      retryAfterSeconds: secondsBelow(3600),
    });
  });

  it('is fifty a day from an address, and says when there will be fewer', async () => {
    const other = accounts.newPhone();
    await addEarlier(1, '22 hours', { phone: other });
    await addEarlier(48, '2 hours', { phone: other });
    await request();
    phone = accounts.newPhone();
    await expect(request()).rejects.toMatchObject({
      ...TOO_MANY_OF_NETWORK,
      retryAfterSeconds: secondsBelow(7200),
    });
    ip = '198.51.100.3';
    await request();
  });

  it('from an address grows with the factor of the limits, that of a phone does not', async () => {
    shop.config.rateLimitFactor = 3;
    try {
      await addEarlier(149, '2 hours', { phone: accounts.newPhone() });
      await request();
      phone = accounts.newPhone();
      await expect(request()).rejects.toMatchObject(TOO_MANY_OF_NETWORK);
      ip = '198.51.100.6';
      await addEarlier(10, '2 hours');
      await expect(request()).rejects.toMatchObject(TOO_MANY);
    } finally {
      shop.config.rateLimitFactor = 1;
    }
  });

  it('counts the codes of a day, and takes the longer wait of two limits', async () => {
    await addEarlier(60, '24 hours 1 second');
    await request();
    const other = accounts.newPhone();
    await addEarlier(10, '20 hours', { phone: other });
    await addEarlier(50, '21 hours', { phone: accounts.newPhone() });
    phone = other;
    await expect(request()).rejects.toMatchObject({
      ...TOO_MANY,
      retryAfterSeconds: secondsBelow(4 * 3600),
    });
  });
});

describe('a phone that is added to an account', () => {
  const profile = (): ProfileService => shop.modules.get(ProfileService);

  it('takes effect with the code that came, once', async () => {
    const user = await accounts.create();
    const code = await receive('link');
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(profile().linkPhone(user, phone, wrong)).rejects.toMatchObject(WRONG);
    await profile().linkPhone(user, phone, code);
    expect(await accounts.row(user)).toMatchObject({ phone });
    const other = await accounts.create();
    await expect(profile().linkPhone(other, phone, code)).rejects.toMatchObject(WRONG);
  });

  it('is refused when another account got it meanwhile', async () => {
    const [user, other] = [await accounts.create(), await accounts.create()];
    const code = await receive('link');
    await accounts.set(other, `phone = '${phone}'`);
    await expect(profile().linkPhone(user, phone, code)).rejects.toMatchObject({
      status: 409,
      code: 'phone_taken',
      message: '该手机号已被其他账户使用',
    });
    expect(await accounts.row(user)).toMatchObject({ phone: null });
  });
});
