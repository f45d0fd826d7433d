import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ReferencedFile } from '#catalogue';
import { ObjectMissingError, type ObjectStorage } from '#storage';
import { BackupError } from './backup.error.js';
import type { BackupFolder } from './backup-folder.js';
import { hashFile, writeWhole } from './bytes.js';
import type { FileFault } from './manifest.js';

/** How many files are copied concurrently. */
export const FILE_CONCURRENCY = 4;

/** A file in the backup, or the reason why it is missing. */
export type CopiedFile = { bytes: number; sha256: string } | FileFault['fault'];

/** Copies the shop's files to a folder of backups, each once: the bytes under a storage key never change. */
export class FileCopies {
  copied = 0;
  copiedBytes = 0;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly folder: BackupFolder,
  ) {}

  /** Makes sure that the folder has a file that matches its row. */
  async ensure(file: ReferencedFile): Promise<CopiedFile> {
    const path = this.folder.fileOf(file.key);
    const present = await stat(path).catch(() => null);
    if (present && (file.sizeBytes === null || file.sizeBytes === present.size)) {
      // The content was compared with the row before the file got this name, so comparing the size is enough. A file
      // that was damaged later is renamed by the verification of a backup.
      return { bytes: present.size, sha256: file.sha256 ?? (await hashFile(path)) };
    }
    return this.copy(file, path);
  }

  private async copy({ key, sha256 }: ReferencedFile, path: string): Promise<CopiedFile> {
    await mkdir(dirname(path), { recursive: true });
    try {
      const { stream } = await this.storage.open(key);
      const isAsNamed = (counted: { sha256: string }) =>
        sha256 === null || counted.sha256 === sha256;
      const counted = await writeWhole(path, [stream], isAsNamed);
      if (!isAsNamed(counted)) return 'damaged';
      await this.folder.removeDamaged(key);
      this.copied += 1;
      this.copiedBytes += counted.bytes;
      return counted;
    } catch (error) {
      if (error instanceof ObjectMissingError) return 'missing';
      throw new BackupError(`文件 ${key} 没能复制到备份：${(error as Error).message}`);
    }
  }
}
