import { ProfileService } from '#accounts';
import type { AccountExport } from '#contracts';
import { Sql } from '#database';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

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
  'audit_log.actor_id': { exported: { not: 'the record of acts for the shop' }, erased: BOOKS },
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

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

/** The tables that statements name as changed while some work runs. */
async function tablesChangedBy(work: () => Promise<unknown>): Promise<Set<string>> {
  const texts: string[] = [];
  const spies = (['rows', 'affected', 'run'] as const).map((name) => {
    const original = Sql.prototype[name] as (...values: unknown[]) => Promise<never>;
    return jest.spyOn(Sql.prototype, name).mockImplementation(function (
      this: Sql,
      ...values: Parameters<Sql['run']>
    ) {
      texts.push(typeof values[0] === 'string' ? values[0] : values[0].text);
      return original.apply(this, values);
    });
  });
  await work();
  for (const spy of spies) spy.mockRestore();
  const named = texts.flatMap((text) => [...text.matchAll(/(?:DELETE FROM|UPDATE)\s+(\w+)/g)]);
  return new Set(named.map(([, table]) => table!));
}

describe('the personal data of an account', () => {
  it('is handled in every table that refers to an account (SHELF-06)', async () => {
    const rows = await api.shop.database.query<{ name: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_class t ON t.oid = c.conrelid AND NOT t.relispartition
       WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(COLUMNS).sort());
  });

  it('is exported and erased as this table says (SHELF-06)', async () => {
    const user = await api.shop.createUser('leaving');
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
});
