import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { MIGRATION_LOCK, MIGRATIONS_TABLE } from '#database';
import { isReferenced, listReferencedFiles, type ReferencedFile, type RunQuery } from '#catalogue';
import type pg from 'pg';
import { BackupError } from './backup.error.js';
import { type BackupFolder, listLine } from './backup-folder.js';
import { hashFile } from './bytes.js';
import { type CopiedFile, FILE_CONCURRENCY, FileCopies } from './file-copies.js';
import { mapConcurrent } from './map-concurrent.js';
import { type DumpedTable, type FileFault, type Manifest, writeManifest } from './manifest.js';
import { queryOf, type Report, type Shop, takeBackupLock, withDatabase } from './shop.js';
import { dumpTable, findTables, readSequences } from './table-dump.js';

/**
 * Maximum number of snapshots of one backup. A new one is needed if a file was deleted between the snapshot and its
 * copy.
 */
const MAX_SNAPSHOTS = 10;

/** The result of a backup. `copiedBytes` is the total size of the copied files in bytes. */
export interface BackupSummary {
  name: string;
  manifest: Manifest;
  /** Number of files that no earlier backup had. */
  copiedFiles: number;
  copiedBytes: number;
  /** Names of the older backups that were removed. */
  removed: string[];
}

/**
 * Backs up a running shop: its rows at one moment, and every file that they reference. Most files are copied
 * before the snapshot, so that the snapshot stays open only while the rows are read.
 * @param keep how many backups remain; by default all
 * @throws BackupError; no folder that looks like a backup remains then, unless only the removal of older ones failed
 */
export function runBackup(
  shop: Shop,
  folder: BackupFolder,
  report: Report,
  keep?: number,
): Promise<BackupSummary> {
  return withDatabase(shop, async (live) => {
    await takeBackupLock(live);
    await folder.clearPartial();
    const name = await folder.begin(new Date());
    const copies = new FileCopies(shop.storage, folder);
    report('正在复制新的文件…');
    await mapConcurrent(listReferencedFiles(queryOf(live)), FILE_CONCURRENCY, async (file) => {
      await copies.ensure(file);
    });
    const content = await withDatabase(shop, (client) =>
      new Snapshot(client, queryOf(live), folder, name, copies).take(report),
    );
    const manifest = await writeManifest(folder.backup(name), {
      version: shop.version,
      ...content,
    });
    const completed = await folder.complete(name);
    await record(live, completed, report);
    return {
      name: completed,
      manifest,
      copiedFiles: copies.copied,
      copiedBytes: copies.copiedBytes,
      removed: keep === undefined ? [] : await prune(live, folder, completed, keep),
    };
  });
}

/** Removes older backups under the lock, because it also removes files that no complete backup names. */
async function prune(
  live: pg.Client,
  folder: BackupFolder,
  name: string,
  keep: number,
): Promise<string[]> {
  try {
    // A broken connection has lost the lock.
    await live.query('SELECT 1');
    return await folder.keepNewest(keep);
  } catch (error) {
    throw new BackupError(
      `备份 ${name} 完整可用，但旧备份没有删完（${(error as Error).message}）；下一次带 --keep 的备份会继续删`,
    );
  }
}

/** Records in the shop's database that a backup is complete, for its metrics. */
async function record(live: pg.Client, name: string, report: Report): Promise<void> {
  try {
    await live.query('INSERT INTO backup_runs (backup) VALUES ($1)', [name]);
  } catch (error) {
    // An older database has no such table; the backup is complete anyway.
    report(`备份完整，但没能在数据库里记下时间，告警会以为它没有做：${(error as Error).message}`);
  }
}

type Content = Omit<Manifest, 'format' | 'product' | 'version'>;
type Files = Pick<Content, 'files' | 'faults'>;

class Snapshot {
  /** @param live a connection outside the snapshot, which sees the current rows */
  constructor(
    private readonly client: pg.Client,
    private readonly live: RunQuery,
    private readonly folder: BackupFolder,
    private readonly name: string,
    private readonly copies: FileCopies,
  ) {}

  async take(report: Report): Promise<Content> {
    // Blocks migrations until the rows are read.
    await this.client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    for (let tries = 0; tries < MAX_SNAPSHOTS; tries += 1) {
      await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const head = await this.readHead();
      const files = await this.completeFiles();
      if (files) {
        report('正在导出数据库…');
        const tables = await this.dumpTables();
        const sequences = await readSequences(this.client);
        await this.client.query('COMMIT');
        return { ...head, tables, sequences, ...files };
      }
      await this.client.query('ROLLBACK');
    }
    throw new BackupError(`复制期间一直有文件被删除，重试了 ${MAX_SNAPSHOTS} 次，请稍后再试`);
  }

  private async readHead(): Promise<Pick<Content, 'taken_at' | 'migration'>> {
    const { rows } = await this.client.query<{ at: Date; migration: string | null }>(
      `SELECT now() AS at, (SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id DESC LIMIT 1) AS migration`,
    );
    const { at, migration } = rows[0]!;
    if (!migration) throw new BackupError('数据库还没有任何表，没有可备份的内容');
    return { taken_at: at.toISOString(), migration };
  }

  /**
   * Lists the files that the snapshot's rows reference, and copies new ones. @returns null if one was deleted
   * meanwhile
   */
  private async completeFiles(): Promise<Files | null> {
    const path = this.folder.listOf(this.name);
    const list = createWriteStream(path, { flush: true });
    const written = finished(list);
    // A write can fail while another error ends the backup, which is thrown instead.
    written.catch(() => undefined);
    const faults: FileFault[] = [];
    let [count, bytes, wasDeleted] = [0, 0, false];
    const take = async (file: ReferencedFile) => {
      const copied: CopiedFile = wasDeleted ? 'missing' : await this.copies.ensure(file);
      if (typeof copied !== 'string') {
        count += 1;
        bytes += copied.bytes;
        const { sha256 } = copied;
        if (!list.write(listLine({ key: file.key, sha256 })))
          await Promise.race([once(list, 'drain'), written]);
      } else if (await isReferenced(this.live, file.key)) {
        faults.push({ key: file.key, fault: copied });
      } else wasDeleted = true;
    };
    try {
      await mapConcurrent(listReferencedFiles(queryOf(this.client)), FILE_CONCURRENCY, take);
    } finally {
      list.end();
    }
    await written;
    if (wasDeleted) return null;
    return { files: { count, bytes, sha256: await hashFile(path) }, faults };
  }

  private async dumpTables(): Promise<DumpedTable[]> {
    const tables: DumpedTable[] = [];
    for (const table of await findTables(this.client)) {
      const path = this.folder.tableOf(this.name, table.name);
      tables.push(await dumpTable(this.client, table, path));
    }
    return tables;
  }
}
