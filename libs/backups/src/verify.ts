import { BackupError } from './backup.error.js';
import type { BackupFolder } from './backup-folder.js';
import { hashFile } from './bytes.js';
import { FILE_CONCURRENCY } from './file-copies.js';
import { mapConcurrent } from './map-concurrent.js';
import { type Manifest, readManifest } from './manifest.js';

export interface VerifySummary {
  name: string;
  manifest: Manifest;
}

/** How many problems are listed one by one, at most. */
const REPORTED_FAULTS = 20;

/**
 * Reads a whole backup and compares it with its manifest.
 * @param wanted name of the backup; the newest if omitted
 * @throws BackupError with a line for each missing or changed part
 */
export async function verifyBackup(folder: BackupFolder, wanted?: string): Promise<VerifySummary> {
  const name = await folder.find(wanted);
  const manifest = await readManifest(folder.backup(name));
  const faults: string[] = [];
  let faultCount = 0;
  const compare = async (path: string, sha256: string) => {
    const fault = await faultOf(path, sha256);
    if (!fault) return true;
    faultCount += 1;
    if (faults.length < REPORTED_FAULTS) faults.push(fault);
    return false;
  };
  for (const table of manifest.tables) {
    await compare(folder.tableOf(name, table.name), table.sha256);
  }
  if (await compare(folder.listOf(name), manifest.files.sha256)) {
    await mapConcurrent(folder.list(name), FILE_CONCURRENCY, async ({ key, sha256 }) => {
      await compare(folder.fileOf(key), sha256);
    });
  }
  if (faultCount > 0) {
    if (faultCount > faults.length) faults.push(`……共 ${faultCount} 处`);
    throw new BackupError(`备份 ${name} 不能用，有 ${faultCount} 处与清单不符`, faults);
  }
  return { name, manifest };
}

async function faultOf(path: string, sha256: string): Promise<string | null> {
  try {
    const actual = await hashFile(path);
    if (actual === sha256) return null;
    return `被改动或损坏：${path}（SHA-256 应为 ${sha256}，实为 ${actual}）`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `缺失：${path}`;
    return `读不到：${path}（${(error as Error).message}）`;
  }
}
