import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';

/** The lib that owns each table: only its SQL names the table. Others use its services and exported SQL. */
const OWNERS: Record<string, string> = {
  account_links: 'accounts',
  api_tokens: 'accounts',
  audit_log: 'accounts',
  confirmations: 'accounts',
  consents: 'accounts',
  device_logins: 'accounts',
  knitting_profiles: 'accounts',
  second_factors: 'accounts',
  sessions: 'accounts',
  setup_codes: 'accounts',
  sms_codes: 'accounts',
  users: 'accounts',
  wechat_sign_ins: 'accounts',
  design_traffic: 'analytics',
  search_traffic: 'analytics',
  archive_preparations: 'files',
  archives: 'files',
  categories: 'catalogue',
  design_categories: 'catalogue',
  design_image_checks: 'catalogue',
  design_images: 'catalogue',
  design_prices: 'catalogue',
  design_sizes: 'catalogue',
  preview_pages: 'files',
  designer_pages: 'catalogue',
  designs: 'catalogue',
  favourites: 'catalogue',
  follows: 'catalogue',
  infringement_reports: 'catalogue',
  kept_images: 'catalogue',
  review_images: 'catalogue',
  search_feed: 'catalogue',
  sheet_proposals: 'catalogue',
  case_events: 'cases',
  case_pictures: 'cases',
  cases: 'cases',
  complaint_replies: 'cases',
  complaints: 'cases',
  invoices: 'cases',
  question_reports: 'reviews',
  questions: 'reviews',
  review_reports: 'reviews',
  review_requests: 'reviews',
  reviews: 'reviews',
  closed_download_grants: 'orders',
  download_grants: 'orders',
  order_snapshots: 'orders',
  version_downloads: 'orders',
  licence_certificates: 'orders',
  orders: 'orders',
  payment_attempts: 'payments',
  payment_notification_keys: 'payments',
  payment_notifications: 'payments',
  reconciliation_differences: 'payments',
  reconciliations: 'payments',
  refunds: 'payments',
  backup_runs: 'backups',
  backup_watch: 'backups',
  outbox: 'queues',
  schema_migrations: 'database',
  sent_messages: 'messaging',
  alarms: 'messages',
  message_attempts: 'messages',
  message_choices: 'messages',
  message_permissions: 'messages',
  messages: 'messages',
  shop_settings: 'settings',
  reading_events: 'reading',
  reading_items: 'reading',
  reading_photos: 'reading',
  reading_projects: 'reading',
};

/** The only crossings. Accounts lie below the libs that refer to them and cannot import their doors. */
const EXCEPTIONS: Record<string, string> = {
  'accounts closed_download_grants': 'an account with downloads cannot be merged into another',
  'accounts designs': 'an account is a designer when it has designs; merging accounts moves them',
  'accounts download_grants': 'an account with downloads cannot be merged into another',
  'accounts orders': 'an account with orders cannot be merged into another',
  'accounts refunds': 'an account that requested refunds cannot be merged into another',
};

const ROOT = join(import.meta.dirname, '../../..');
const IN_SQL = new RegExp(
  String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(${Object.keys(OWNERS).join('|')})\b`,
  'g',
);

/** The sources of the libs and the applications, without migrations and specs. */
function sources(): { file: string; lib: string; text: string }[] {
  return ['libs', 'apps/api', 'apps/worker'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((file) => !file.includes('/migrations/'))
      .map((file) => {
        const [top, name] = file.split('/') as [string, string];
        const lib = top === 'libs' ? name : file;
        return { file, lib, text: readFileSync(join(ROOT, file), 'utf8') };
      }),
  );
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

describe('tables', () => {
  it('have one owner each', async () => {
    const tables = await database.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(OWNERS).sort());
  });

  it('are read and written by the lib that owns them, with the listed exceptions', () => {
    const crossings = new Set<string>();
    const faults: string[] = [];
    for (const { file, lib, text } of sources()) {
      for (const [, table] of text.matchAll(IN_SQL)) {
        if (OWNERS[table!] === lib) continue;
        const crossing = `${lib} ${table}`;
        if (crossing in EXCEPTIONS) crossings.add(crossing);
        else faults.push(`${file} names ${table}, which ${OWNERS[table!]} owns`);
      }
    }
    expect(faults).toEqual([]);
    // An exception that is no longer used is removed.
    expect([...crossings].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it('are reached through Sql or entities, never by statements sent past them', () => {
    // Backups run on connections of their own, and migrations before the module exists.
    const others = sources().filter(({ lib }) => !['backups', 'database'].includes(lib));
    const past = others.filter(({ text }) => /\.query(?:<[^(]*>)?\(/.test(text));
    expect(past.map(({ file }) => file)).toEqual([]);
  });
});
