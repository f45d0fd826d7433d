import { AccountsHousekeeping, EmailsService } from '#accounts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let accounts: TestAccounts;
let userId: number;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  ({ id: userId } = await accounts.create());
});

afterAll(() => shop.close());

const clean = () => shop.modules.get(AccountsHousekeeping).run();

const count = async (table: string): Promise<number> => {
  const [row] = await shop.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return row!.count;
};

/** A row of a certain age for each table: `$1` is the user's id, `$2` is the age. */
const ROWS: [table: string, kept: string, insert: string][] = [
  [
    'account_links',
    '7 days',
    `INSERT INTO account_links (id, user_id, purpose, email, token_hash, expires_at)
     VALUES (gen_random_uuid(), $1, 'verify', 'a@b.example', decode(md5($2), 'hex'), now() - $2::interval)`,
  ],
  [
    'sms_codes',
    '2 days',
    `INSERT INTO sms_codes (id, phone, usage, code_hash, ip, expires_at, created_at)
     VALUES (gen_random_uuid(), '1380000000' || $1::bigint % 10, 'link', '', '203.0.113.1', now(), now() - $2::interval)`,
  ],
  [
    'device_logins',
    '1 day',
    `INSERT INTO device_logins (id, device_hash, user_code, name, expires_at, user_id, state)
     VALUES (gen_random_uuid(), decode(md5($2), 'hex'), $2, 'x', now() - $2::interval, $1, 'approved')`,
  ],
  [
    'wechat_sign_ins',
    '1 day',
    `INSERT INTO wechat_sign_ins (state, poll_token_hash, browser_hash, device, link_user_id, expires_at)
     VALUES ($2, decode(md5($2), 'hex'), '', 'x', $1, now() - $2::interval)`,
  ],
  [
    'sessions',
    '30 days',
    `INSERT INTO sessions (id, user_id, token_hash, remembered, expires_at)
     VALUES (gen_random_uuid(), $1, '', false, now() - $2::interval)`,
  ],
];

describe('housekeeping', () => {
  it.each(ROWS)('deletes rows of %s once they are older than %s', async (table, kept, insert) => {
    await shop.database.query(insert, [userId, `${kept} 1 minute`]);
    await shop.database.query(insert, [userId, `${kept} -1 minutes`]);
    await clean();
    expect(await count(table)).toBe(1);
  });

  it('deletes confirmations a day after they lapsed', async () => {
    const [token] = await shop.database.query<{ id: string }>(
      `INSERT INTO api_tokens (id, user_id, name, token_hash)
       VALUES (gen_random_uuid(), $1, 'x', '') RETURNING id`,
      [userId],
    );
    for (const age of ['1 day 1 minute', '1 day -1 minutes']) {
      await shop.database.query(
        `INSERT INTO confirmations (id, user_id, api_token_id, user_code, act, expires_at)
         VALUES (gen_random_uuid(), $1, $2, $3::text, '{}', now() - $3::text::interval)`,
        [userId, token!.id, age],
      );
    }
    await clean();
    expect(await count('confirmations')).toBe(1);
  });

  it('deletes an ended session by the time of its end', async () => {
    await shop.database.query('DELETE FROM sessions');
    await shop.database.query(
      `INSERT INTO sessions (id, user_id, token_hash, remembered, expires_at, revoked_at)
       VALUES (gen_random_uuid(), $1, '', false, now() + interval '1 day', now() - interval '31 days'),
         (gen_random_uuid(), $1, '', false, now() - interval '31 days', now())`,
      [userId],
    );
    await clean();
    expect(await count('sessions')).toBe(1);
  });

  it('deletes an account a week after its registration, unless it was activated or has another way in', async () => {
    const never = await accounts.create();
    await accounts.set(never, "email_verified_at = NULL, created_at = now() - interval '8 days'");
    const kept = [
      "created_at = now() - interval '8 days'",
      "email_verified_at = NULL, created_at = now() - interval '6 days'",
      "email_verified_at = NULL, created_at = now() - interval '8 days', phone = '13800000000'",
      "email_verified_at = NULL, created_at = now() - interval '8 days', wechat_openid = 'o'",
      "email_verified_at = NULL, created_at = now() - interval '8 days', email = NULL",
    ];
    for (const changes of kept) await accounts.set(await accounts.create(), changes);
    const before = await count('users');
    await clean();
    expect(await count('users')).toBe(before - 1);
    expect(await accounts.row(never)).toBeUndefined();
  });

  it('keeps an account that was never activated while a link that was mailed to it is valid', async () => {
    const [waiting, late, used] = [
      await accounts.create(),
      await accounts.create(),
      await accounts.create(),
    ];
    for (const account of [waiting, late, used]) {
      await accounts.set(
        account,
        "email_verified_at = NULL, created_at = now() - interval '8 days'",
      );
      await shop.modules.get(EmailsService).resendVerification(account.email!);
    }
    const change = (columns: string, { id }: { id: number }) =>
      shop.database.query(`UPDATE account_links SET ${columns} WHERE user_id = $1`, [id]);
    await change('expires_at = now()', late);
    await change('used_at = now()', used);
    await clean();
    expect(await accounts.row(waiting)).toBeDefined();
    expect(await accounts.row(late)).toBeUndefined();
    expect(await accounts.row(used)).toBeUndefined();
  });

  it('keeps an account that designs were published under, and deletes the others', async () => {
    const [designer, never] = [await accounts.create(), await accounts.create()];
    await shop.createDesign(designer);
    for (const account of [designer, never]) {
      await accounts.set(
        account,
        "email_verified_at = NULL, created_at = now() - interval '8 days'",
      );
    }
    await clean();
    expect(await accounts.row(designer)).toBeDefined();
    expect(await accounts.row(never)).toBeUndefined();
  });
});
