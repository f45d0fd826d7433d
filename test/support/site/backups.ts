import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import pg from 'pg';
import { sha256Of } from '../sha256.js';
import type { TestDatabase } from '../database/database.js';
import type { OwnShop } from './own-shop.js';

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a backup command like a container does. @param env location of the shop */
export async function backupCommand(
  name: 'backup' | 'verify-backup' | 'restore',
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [`dist/apps/api/src/commands/${name}.js`, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}

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
