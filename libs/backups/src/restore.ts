import { createReadStream } from 'node:fs';
import { isKnownMigration, migrateEmptyTo, MIGRATIONS_TABLE, runMigrations } from '#database';
import { remakeDerivedFiles, STORED_FOLDERS } from '#catalogue';
import type { ObjectStorage } from '#storage';
import type pg from 'pg';
import { BackupError } from './backup.error.js';
import type { BackupFolder, ListedFile } from './backup-folder.js';
import { FILE_CONCURRENCY } from './file-copies.js';
import { mapConcurrent } from './map-concurrent.js';
import type { Manifest } from './manifest.js';
import { queryOf, type Report, type Shop, takeBackupLock, withDatabase } from './shop.js';
import { findFilledTables, findTables, loadTable, setSequences } from './table-dump.js';
import { verifyBackup, type VerifySummary } from './verify.js';

export type RestoreSummary = VerifySummary;

/**
 * Restores a backup to an empty database and an empty storage. All of it is compared with its manifest before
 * anything is written. Files are written before rows, and the rows in one transaction, so that a failure
 * leaves no partial shop.
 * @param wanted name of the backup; the newest if omitted
 * @throws BackupError
 */
export async function runRestore(
  shop: Shop,
  folder: BackupFolder,
  report: Report,
  wanted?: string,
): Promise<RestoreSummary> {
  return withDatabase(shop, async (client) => {
    await takeBackupLock(client);
    await assertEmptyDatabase(client);
    await assertEmptyStorage(shop.storage);
    report('正在核对备份的每个文件…');
    const verified = await verifyBackup(folder, wanted);
    assertKnown(verified.manifest, shop.version);
    await migrateEmptyTo(shop.databaseUrl, verified.manifest.migration);
    try {
      report('正在放回文件…');
      await putFiles(shop.storage, folder, verified.name);
      report('正在写入数据库…');
      await loadRows(client, folder, verified);
    } catch (error) {
      await removeFiles(shop.storage, folder, verified.name);
      throw error;
    }
    await runMigrations(shop.databaseUrl);
    await remakeDerivedFiles(queryOf(client));
    await client.query('ANALYZE');
    return verified;
  });
}

async function assertEmptyDatabase(client: pg.Client): Promise<void> {
  const tables = await findTables(client);
  const { rows } = await client.query<{ known: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS known',
    [MIGRATIONS_TABLE],
  );
  const filled = rows[0]!.known
    ? await findFilledTables(client, tables)
    : tables.map(({ name }) => name);
  if (filled.length === 0) return;
  throw new BackupError(
    `数据库不是空的（${filled.join('、')}）。恢复只写入空的数据库，什么都不会覆盖：请新建一个空库，把 DATABASE_URL 指向它再试`,
  );
}

async function assertEmptyStorage(storage: ObjectStorage): Promise<void> {
  for (const folder of STORED_FOLDERS) {
    for await (const { key } of storage.list(folder)) {
      throw new BackupError(
        `文件存储不是空的（例如 ${key}）。恢复只写入空的存储，什么都不会覆盖：请换一个空的 STORAGE_DIR 或存储桶，或确认旧文件不要了、清空后再试`,
      );
    }
  }
}

function assertKnown({ migration, version }: Manifest, own: string): void {
  if (isKnownMigration(migration)) return;
  throw new BackupError(
    `备份来自另一个版本（${version}，数据库到 ${migration}），本程序是 ${own}：请用那个版本恢复`,
  );
}

function putFiles(storage: ObjectStorage, folder: BackupFolder, name: string): Promise<void> {
  return mapConcurrent(folder.list(name), FILE_CONCURRENCY, (file) =>
    putFile(storage, folder, file),
  );
}

async function putFile(
  storage: ObjectStorage,
  folder: BackupFolder,
  { key, sha256 }: ListedFile,
): Promise<void> {
  const received = await storage.receive(createReadStream(folder.fileOf(key)));
  try {
    if (received.sha256.toString('hex') !== sha256) {
      throw new BackupError(`备份里的文件在恢复期间变了：${folder.fileOf(key)}`);
    }
    await storage.keep(received, key);
  } finally {
    await storage.discard(received);
  }
}

/** Removes the files written before a failure, so that the storage is empty again. */
async function removeFiles(
  storage: ObjectStorage,
  folder: BackupFolder,
  name: string,
): Promise<void> {
  await mapConcurrent(folder.list(name), FILE_CONCURRENCY, ({ key }) => storage.remove(key)).catch(
    () => undefined,
  );
}

async function loadRows(
  client: pg.Client,
  folder: BackupFolder,
  { name, manifest }: VerifySummary,
): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const table of manifest.tables) {
      await loadTable(client, table, folder.tableOf(name, table.name));
    }
    await setSequences(client, manifest.sequences);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
