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

/** Why a file is not as its manifest says, for the operator. */
interface Fault {
  text: string;
  /** Whether the file exists with another content; otherwise it is missing, or cannot be read. */
  isDamaged: boolean;
}

/** The problems of a backup: all are counted, the first ones are listed. */
class Faults {
  count = 0;
  readonly lines: string[] = [];

  add({ text }: Fault): void {
    this.count += 1;
    if (this.lines.length < REPORTED_FAULTS) this.lines.push(text);
  }
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @param wanted name of the backup; the newest if omitted
 * @param onDamaged receives the key of each file of the shop whose content is damaged
 * @throws BackupError with a line for each missing or changed part
 */
export async function verifyBackup(
  folder: BackupFolder,
  wanted?: string,
  onDamaged?: (key: string) => Promise<void>,
): Promise<VerifySummary> {
  const name = await folder.find(wanted);
  const manifest = await readManifest(folder.backup(name));
  const faults = new Faults();
  for (const table of manifest.tables) {
    const fault = await faultOf(folder.tableOf(name, table.name), table.sha256);
    if (fault) faults.add(fault);
  }
  const listFault = await faultOf(folder.listOf(name), manifest.files.sha256);
  if (listFault) faults.add(listFault);
  else {
    await mapConcurrent(folder.list(name), FILE_CONCURRENCY, async ({ key, sha256 }) => {
      const fault = await faultOf(folder.fileOf(key), sha256);
      if (fault) faults.add(fault);
      if (fault?.isDamaged) await onDamaged?.(key);
    });
  }
  if (faults.count === 0) return { name, manifest };
  const { count, lines } = faults;
  const more = count > lines.length ? [`……共 ${count} 处`] : [];
  throw new BackupError(`备份 ${name} 不能用，有 ${count} 处与清单不符`, [...lines, ...more]);
}

/**
 * Verifies a backup, and renames the damaged files of the shop: a backup copies no file that it has under its name, so
 * that all later ones would contain the damaged content too.
 * @throws BackupError as `verifyBackup`, with what was renamed and the next step
 */
export async function verifyAndSetAside(
  folder: BackupFolder,
  wanted?: string,
): Promise<VerifySummary> {
  let renamed = 0;
  const failures: string[] = [];
  const setAside = async (key: string) => {
    try {
      await folder.setAside(key);
      renamed += 1;
    } catch (error) {
      if (failures.length < REPORTED_FAULTS) failures.push((error as Error).message);
    }
  };
  try {
    return await verifyBackup(folder, wanted, setAside);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const steps = [
      ...(renamed > 0
        ? [
            `已给损坏的 ${renamed} 个文件改名（末尾加 .damaged）：请现在再备份一次，会从商城重新复制它们，然后再核对`,
          ]
        : []),
      ...failures.map((why) => `损坏的文件没能改名（${why}）：请手动移走它，再备份一次`),
    ];
    throw new BackupError(error.message, [...error.details, ...steps]);
  }
}

async function faultOf(path: string, sha256: string): Promise<Fault | null> {
  try {
    const actual = await hashFile(path);
    if (actual === sha256) return null;
    const text = `被改动或损坏：${path}（SHA-256 应为 ${sha256}，实为 ${actual}）`;
    return { text, isDamaged: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { text: `缺失：${path}`, isDamaged: false };
    // The disk cannot read the content any more.
    return { text: `读不到：${path}（${message}）`, isDamaged: code === 'EIO' };
  }
}
