import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import pg from 'pg';
import { type Ended, runApiCommand } from '../built-commands.js';
import { sha256Of } from '../sha256.js';
import type { TestDatabase } from '../database/database.js';
import type { Customer } from '../../../tools/harness/customer.mjs';
import { eventually } from '../eventually.js';
import { startOwn, startOwnApi } from './own-api.js';
import { keepChanging, type OwnShop, signInTo, uploadDesign } from './own-shop.js';
import { buy } from './site.js';

/** All rows of every table as sorted texts, by table. */
export async function rowsOf(database: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(
      // `changed_in` is a transaction of its database: a restored row has another one.
      `SELECT (to_jsonb(t) - 'changed_in')::text AS row FROM ${pg.escapeIdentifier(name)} t ORDER BY 1`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** The SHA-256 of every file below a directory, by relative path. */
export async function hashesBelow(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const hashes: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes[path.slice(dir.length + 1)] = sha256Of(await readFile(path));
  }
  return hashes;
}

/** Every file that a shop's rows name is there, as they have it. */
export async function expectWholeFiles({ database, files }: OwnShop): Promise<void> {
  const named = await database.query<{ key: string; sha256: string }>(
    `SELECT storage_key AS key, encode(sha256, 'hex') AS sha256 FROM archives
     UNION SELECT original_key, encode(original_sha256, 'hex') FROM design_images`,
  );
  expect(named.length).toBeGreaterThan(3);
  expect(await hashesBelow(files)).toEqual(
    Object.fromEntries(named.map(({ key, sha256 }) => [key, sha256])),
  );
}

/** The path of a file of a kind that a backup names: its folder may also hold what was removed while it was made. */
export async function namedFile(folder: string, backup: string, kind: string): Promise<string> {
  const list = await readFile(join(folder, 'backups', backup, 'files.sha256'), 'utf8');
  const [, key] = new RegExp(`^[0-9a-f]{64}  (${kind}/.+)$`, 'm').exec(list)!;
  return join(folder, 'files', key!);
}

/** What a shop had before its backup began. */
export interface BackedUp {
  /** Bought the design 1 and downloaded it once. */
  buyer: Customer;
  orderId: string;
  /** The archive of the design 1. */
  sold: Buffer;
  /** All rows, see `rowsOf`. */
  rows: Record<string, string[]>;
  /** How the backup ended. */
  taken: Ended;
}

/**
 * Fills an empty shop, and backs it up while its one admin uploads designs.
 * @param redis the URL of a Redis of its own
 * @param folder where the backup is kept
 */
export async function backUpWhileChanging(
  shop: OwnShop,
  redis: string,
  folder: string,
): Promise<BackedUp> {
  const env = { ...shop.env, REDIS_URL: redis, RATE_LIMIT_FACTOR: '100' };
  const [api, worker] = await Promise.all([startOwnApi(env), startOwn('worker', env)]);
  const admin = await signInTo(api, shop, 'keeper', true);
  const buyer = await signInTo(api, shop, 'buyer');
  for (let i = 0; i < 2; i += 1) await uploadDesign(admin);
  // Without a notification from WeChat: the shop asks.
  const orderId = await buy(buyer, 1, { notify: 'drop' });
  const sold = (await buyer.download(1)).bytes;
  // It is counted once its last byte has left.
  await eventually(async () => {
    const [design] = await shop.database.query<{ count: number }>(
      'SELECT download_count AS count FROM designs WHERE id = 1',
    );
    if (design!.count !== 1) throw new Error('the download is not counted');
  });
  // The worker has finished what the uploads and the order began, whose rows would change below the comparison.
  await eventually(async () => {
    const open = await shop.database.query(
      // During the quiet hours of the night some messages wait for the morning.
      `SELECT id FROM messages WHERE state = 'pending' AND deliver_after IS NULL
       UNION ALL SELECT design_id FROM sheet_proposals WHERE state = 'waiting'`,
    );
    if (open.length > 0) throw new Error(`${open.length} rows are still worked on`);
  });
  const rows = await rowsOf(shop.database);
  const changes = keepChanging(admin);
  const taken = await runApiCommand('backup', ['--to', folder], shop.env);
  await changes.stop();
  await worker.end();
  await api.end();
  return { buyer, orderId, sold, rows, taken };
}
