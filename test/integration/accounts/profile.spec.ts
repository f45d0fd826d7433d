import { ProfileService, SessionsService, type SignedInUser } from '#accounts';
import type { AccountExport } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statementsOf } from '../../support/database/query-plans.js';
import { TestAccounts } from '../../support/shop/accounts.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import type { TestShop } from '../../support/shop/shop.js';

/** ISO 8601, UTC. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What happens with the rows of a person: the key of the export that has them, and whether deletion erases them. */
interface Handling {
  /** A key of `AccountExport`, or why the export has none of it. */
  exported: keyof AccountExport | { not: string };
  /** Whether deleting the account changes or deletes the rows, or why they stay. */
  erased: true | { not: string };
}

const SECRET = { not: 'a secret of the sign-in, which lives for minutes or until it is revoked' };
/** Case rows too: what people wrote in them is in `case_events`. */
const BOOKS = { not: 'the books of the shop; the account that it refers to has no personal data' };

/** Every column that refers to an account. A new one is handled by the export and the deletion, or says why not. */
const COLUMNS: Record<string, Handling> = {
  'account_links.user_id': { exported: SECRET, erased: true },
  'api_tokens.user_id': { exported: SECRET, erased: true },
  /** The name of the actor. */
  'audit_log.actor_id': { exported: { not: 'the record of acts for the shop' }, erased: true },
  'case_events.actor_id': { exported: 'cases', erased: true },
  'cases.buyer_id': { exported: 'cases', erased: BOOKS },
  'closed_download_grants.user_id': { exported: 'downloads', erased: BOOKS },
  'confirmations.user_id': { exported: SECRET, erased: { not: 'admins only, not deletable' } },
  'consents.user_id': { exported: 'account', erased: true },
  'designer_pages.user_id': { exported: 'designer_page', erased: true },
  'designs.designer_id': {
    exported: 'designs',
    erased: { not: 'an account with designs cannot be deleted' },
  },
  'device_logins.user_id': { exported: SECRET, erased: true },
  'download_grants.user_id': { exported: 'downloads', erased: BOOKS },
  'favourites.user_id': { exported: 'favourites', erased: true },
  'follows.designer_id': { exported: { not: 'data of the followers' }, erased: true },
  'follows.user_id': { exported: 'follows', erased: true },
  'invoices.buyer_id': { exported: 'invoices', erased: true },
  'knitting_profiles.user_id': { exported: 'account', erased: true },
  'message_choices.user_id': { exported: 'messages', erased: true },
  'message_permissions.user_id': { exported: SECRET, erased: true },
  'messages.user_id': { exported: 'messages', erased: true },
  'orders.buyer_id': { exported: 'orders', erased: BOOKS },
  'question_reports.reporter_id': { exported: 'questions', erased: true },
  'questions.author_id': { exported: 'questions', erased: true },
  'reading_projects.user_id': { exported: 'reading', erased: true },
  'refunds.requested_by': { exported: { not: 'acts of admins' }, erased: BOOKS },
  'review_reports.reporter_id': { exported: 'reviews', erased: true },
  'reviews.author_id': { exported: 'reviews', erased: true },
  'second_factors.user_id': { exported: 'account', erased: true },
  'sessions.user_id': { exported: 'account', erased: true },
  'wechat_sign_ins.link_user_id': { exported: SECRET, erased: true },
  'wechat_sign_ins.user_id': { exported: SECRET, erased: true },
};

let api: TestApi;
let shop: TestShop;
let accounts: TestAccounts;
let profile: ProfileService;
let user: SignedInUser;

beforeAll(async () => {
  api = await startTestApi();
  ({ shop } = api);
  accounts = new TestAccounts(shop);
  profile = shop.modules.get(ProfileService);
});

afterAll(() => api.close());

beforeEach(async () => {
  user = await accounts.create();
});

describe('the export of personal data', () => {
  it('has all that is kept of the account, and no secret', async () => {
    const sessions = shop.modules.get(SessionsService);
    await sessions.start(user.id, false);
    await sessions.start(user.id, true);
    const { refreshToken } = await sessions.start(user.id, false);
    await sessions.end(refreshToken!);
    const phone = accounts.newPhone();
    await accounts.set(
      user,
      `phone = '${phone}', wechat_openid = 'o-${user.id}', wechat_unionid = 'u-${user.id}',
       avatar = 'https://wx.example/a', display_name = '小满'`,
    );
    const data = await profile.export(user);
    expect(data).toEqual({
      username: user.username,
      display_name: '小满',
      email: user.email,
      email_verified_at: expect.stringMatching(TIMESTAMP),
      phone,
      wechat_openid: `o-${user.id}`,
      wechat_unionid: `u-${user.id}`,
      avatar: 'https://wx.example/a',
      is_admin: false,
      created_at: expect.stringMatching(TIMESTAMP),
      consents: [],
      knitting: {},
      second_factor: null,
      sessions: [1, 2].map(() => ({
        started_at: expect.stringMatching(TIMESTAMP),
        last_seen_at: expect.stringMatching(TIMESTAMP),
        expires_at: expect.stringMatching(TIMESTAMP),
      })),
    });
    const days = data.sessions.map(({ expires_at, started_at }) =>
      Math.round((Date.parse(expires_at) - Date.parse(started_at)) / 86_400_000),
    );
    // The newest first.
    expect(days).toEqual([7, 1]);
  });
});

/** The tables that statements name as changed while some work runs. */
async function tablesChangedBy(work: () => Promise<unknown>): Promise<Set<string>> {
  const statements = await statementsOf(work);
  const named = statements.flatMap(({ text }) => [
    ...text.matchAll(/(?:DELETE FROM|UPDATE)\s+(\w+)/g),
  ]);
  return new Set(named.map(([, table]) => table!));
}

describe('the personal data of an account', () => {
  it('is handled in every table that refers to an account (SHELF-06)', async () => {
    const rows = await shop.database.query<{ name: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_class t ON t.oid = c.conrelid AND NOT t.relispartition
       WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(COLUMNS).sort());
  });

  it('is exported and erased as this table says (SHELF-06)', async () => {
    const { body } = await api.call<AccountExport>('GET', '/account/export', null, { user });
    const keys = Object.values(COLUMNS).flatMap(({ exported }) =>
      typeof exported === 'string' ? [exported] : [],
    );
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...new Set(keys)]));
    const changed = await tablesChangedBy(() =>
      api.app.get(ProfileService).delete(user, user.username),
    );
    const forgotten = Object.entries(COLUMNS)
      .filter(([, { erased }]) => erased === true)
      .map(([column]) => column.split('.')[0]!)
      .filter((table) => !changed.has(table));
    expect([...new Set(forgotten)]).toEqual([]);
  });

  it('loses the name in the audit log, whose entries stay those of one account (SHELF-06)', async () => {
    const other = await accounts.create();
    await shop.database.query('CREATE TABLE archive.audit_log_2020_01 (LIKE audit_log)');
    await shop.database.query(
      `INSERT INTO audit_log (actor_id, actor_name, action, subject)
       SELECT id, username, 'case.open', 'K1' FROM users WHERE id = ANY($1)`,
      [[user.id, other.id]],
    );
    await shop.database.query(
      `INSERT INTO archive.audit_log_2020_01 SELECT * FROM audit_log WHERE subject = 'K1'`,
    );
    await profile.delete(user, user.username);
    const names = await shop.database.query<{ id: number; name: string; username: string }>(
      `SELECT DISTINCT actor_id AS id, actor_name AS name, u.username
       FROM (SELECT actor_id, actor_name FROM audit_log WHERE subject = 'K1'
         UNION ALL SELECT actor_id, actor_name FROM archive.audit_log_2020_01) entries
       JOIN users u ON u.id = actor_id ORDER BY 1`,
    );
    const erased = expect.stringMatching(/^已注销_/);
    expect(names.map(({ id, name }) => [id, name])).toEqual([
      [user.id, erased],
      [other.id, other.username],
    ]);
    for (const { name, username } of names) expect(username).toBe(name);
    await shop.database.query('DROP TABLE archive.audit_log_2020_01');
  });

  it('is no longer in what admins did to the account, nor is the invited email (SHELF-06)', async () => {
    const other = await accounts.create();
    const details = {
      'user.lock': { name: '小满', reason: '误锁' },
      'user.role': { name: '小满', before: null, after: 'support', reason: '客服' },
      'user.rename': { from: '小满', to: '小满手作' },
      'user.merge': { name: '小慢', into: '小满', designs: 3, from_id: 7 },
      'user.invite': { username: '小满', email: 'xiaoman@mail.example', terminal: '仓库电脑' },
      'user.first-admin': {},
      'case.open': { name: '小满' },
    };
    await shop.database.query('CREATE TABLE archive.audit_log_2020_02 (LIKE audit_log)');
    await shop.database.query(
      `INSERT INTO audit_log (actor_name, action, subject, details)
       SELECT 'admin', key, id::text, value FROM jsonb_each($1::jsonb), unnest($2::bigint[]) AS id
       UNION ALL SELECT 'admin', 'designer-page.hide', unnest($3::text[]), '{}'`,
      [JSON.stringify(details), [user.id, other.id], [user.username, other.username]],
    );
    await shop.database.query(
      `INSERT INTO archive.audit_log_2020_02 SELECT * FROM audit_log
       WHERE subject = ANY($1) AND actor_name = 'admin'`,
      [[String(user.id), String(other.id), user.username, other.username]],
    );
    await profile.delete(user, user.username);
    const row = await accounts.row(user);
    const name = row!['username'] as string;
    const entriesOf = async (table: string, subjects: unknown[]): Promise<object> => {
      const rows = await shop.database.query<{ action: string; details: object }>(
        `SELECT action, details FROM ${table} WHERE subject = ANY($1) AND actor_name = 'admin'`,
        [subjects.map(String)],
      );
      return Object.fromEntries(rows.map((entry) => [entry.action, entry.details]));
    };
    for (const table of ['audit_log', 'archive.audit_log_2020_02']) {
      expect(await entriesOf(table, [user.id, name])).toEqual({
        ...details,
        'user.lock': { name, reason: '误锁' },
        'user.role': { name, before: null, after: 'support', reason: '客服' },
        'user.rename': { from: name, to: name },
        'user.merge': { name, into: name, designs: 3, from_id: 7 },
        'user.invite': { username: name, terminal: '仓库电脑' },
        'designer-page.hide': {},
      });
      const kept = await entriesOf(table, [other.id, other.username]);
      expect(kept).toEqual({ ...details, 'designer-page.hide': {} });
    }
    await shop.database.query('DROP TABLE archive.audit_log_2020_02');
  });
});
