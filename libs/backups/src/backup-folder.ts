import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BackupError } from './backup.error.js';
import { STORED_FOLDERS } from '#catalogue';
import { sync } from '#storage';

const PARTIAL = '.partial';
/** Mark of a file whose content is not that of its name. */
const DAMAGED = '.damaged';
const LIST = 'files.sha256';
/** Format of `sha256sum`; `sha256sum -c` inside `files` can read it. */
const LIST_LINE = /^([0-9a-f]{64}) {2}([a-z0-9]+(?:[/._-][a-z0-9]+)*)$/;

/** A file of a backup. */
export interface ListedFile {
  key: string;
  sha256: string;
}

/**
 * A folder of backups: each `backups/<time>` contains the rows and a list of files, and `files` contains
 * every file once, shared by all backups.
 */
export class BackupFolder {
  readonly root: string;

  constructor(path: string) {
    this.root = resolve(path);
  }

  fileOf(key: string): string {
    return join(this.root, 'files', key);
  }

  /**
   * Renames a file with damaged content, so that the next backup copies it again. It is not deleted, because the shop
   * may have lost its own.
   */
  async setAside(key: string): Promise<void> {
    await rename(this.fileOf(key), `${this.fileOf(key)}${DAMAGED}`);
  }

  /** Removes the damaged file of a key after it was copied again. */
  async removeDamaged(key: string): Promise<void> {
    await rm(`${this.fileOf(key)}${DAMAGED}`, { force: true });
  }

  backup(name: string): string {
    return join(this.root, 'backups', name);
  }

  listOf(name: string): string {
    return join(this.backup(name), LIST);
  }

  tableOf(name: string, table: string): string {
    return join(this.backup(name), 'tables', `${table}.copy.gz`);
  }

  /** Names of complete backups, which are their times, oldest first. */
  async names(): Promise<string[]> {
    const entries = await this.entries();
    return entries.filter((name) => /^\d{4}-[\dTZ.-]+$/.test(name) && !isPartial(name)).sort();
  }

  /** @param name of the backup; the newest if omitted @throws BackupError if it does not exist */
  async find(name?: string): Promise<string> {
    const names = await this.names();
    const found = name === undefined ? names.at(-1) : names.find((one) => one === name);
    if (found) return found;
    if (names.length === 0) throw new BackupError(`${this.root} 里没有完整的备份`);
    throw new BackupError(`${this.root} 里没有备份 ${name}，有的是：${names.join('、')}`);
  }

  /** Creates a backup under a name that marks it as incomplete. @returns that name */
  async begin(at: Date): Promise<string> {
    const name = `${at.toISOString().replaceAll(':', '-')}${PARTIAL}`;
    try {
      // The rows contain every order and address, so only the owner may read them.
      await mkdir(this.root, { recursive: true, mode: 0o700 });
      for (const folder of STORED_FOLDERS) await mkdir(this.fileOf(folder), { recursive: true });
      await mkdir(join(this.backup(name), 'tables'), { recursive: true });
    } catch (error) {
      throw new BackupError(`备份目录不能写：${(error as Error).message}`);
    }
    return name;
  }

  /** Renames a backup to its final name, after all of it was flushed to disk. */
  async complete(name: string): Promise<string> {
    for (const folder of STORED_FOLDERS) await sync(this.fileOf(folder));
    await sync(join(this.backup(name), 'tables'));
    await sync(this.backup(name));
    const whole = name.slice(0, -PARTIAL.length);
    await rename(this.backup(name), this.backup(whole));
    await sync(join(this.root, 'backups'));
    return whole;
  }

  /** Removes incomplete backups that were interrupted. */
  async clearPartial(): Promise<void> {
    for (const name of (await this.entries()).filter(isPartial)) {
      await rm(this.backup(name), { recursive: true, force: true });
    }
  }

  /** Names of complete and incomplete backups; none before the first one. @throws BackupError if they cannot be read */
  private entries(): Promise<string[]> {
    const path = join(this.root, 'backups');
    return readdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw new BackupError(`备份目录不能读：${error.message}`);
    });
  }

  /** Yields the files of a backup. @throws BackupError for an invalid line */
  async *list(name: string): AsyncGenerator<ListedFile> {
    const input = createReadStream(this.listOf(name), 'utf8');
    try {
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        const match = LIST_LINE.exec(line);
        if (!match) throw new BackupError(`文件清单有一行无法识别：${line.slice(0, 200)}`);
        yield { sha256: match[1]!, key: match[2]! };
      }
    } finally {
      input.destroy();
    }
  }

  /**
   * Removes all but the newest backups, and the files that none of those uses, except damaged ones. Call it under the
   * lock of backups.
   * @returns the removed names
   */
  async keepNewest(count: number): Promise<string[]> {
    const names = await this.names();
    const removed = names.slice(0, Math.max(names.length - count, 0));
    for (const name of removed) {
      // Under the mark of an incomplete backup: an interrupted removal leaves nothing that looks complete.
      await rename(this.backup(name), this.backup(`${name}${PARTIAL}`));
      await rm(this.backup(`${name}${PARTIAL}`), { recursive: true });
    }
    if (removed.length === 0) return [];
    const named = new Set<string>();
    for (const name of await this.names()) {
      for await (const { key } of this.list(name)) named.add(this.fileOf(key));
    }
    for (const folder of STORED_FOLDERS) {
      const entries = await readdir(this.fileOf(folder), { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && !named.has(path) && !path.endsWith(DAMAGED)) await unlink(path);
      }
    }
    return removed;
  }
}

function isPartial(name: string): boolean {
  return name.endsWith(PARTIAL);
}

/** Returns a file's line in a backup's list. */
export function listLine({ key, sha256 }: ListedFile): string {
  return `${sha256}  ${key}\n`;
}
