import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup.error.js';
import { hashFile } from './bytes.js';

export const MANIFEST = 'manifest.json';
/** Of the manifest itself, as `sha256sum` writes it. */
const MANIFEST_SUM = 'manifest.sha256';

const FORMAT = 1;

/** A table of the dump: `tables/<name>.copy.gz`, what COPY writes as text, compressed. */
export interface DumpedTable {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  sha256: string;
}

/** A file that a row names and the shop itself has not, or not as its row says. */
export interface FileFault {
  key: string;
  fault: 'missing' | 'damaged';
}

/** What a backup holds. Every SHA-256 is hexadecimal. */
export interface Manifest {
  format: typeof FORMAT;
  product: 'cloudknit';
  /** Of the product that made it. */
  version: string;
  /** As of when the rows are. */
  taken_at: string;
  /** The last that the database had seen. */
  migration: string;
  /** In an order in which they can be filled. */
  tables: DumpedTable[];
  /** The numbers given last. */
  sequences: Record<string, string>;
  /** Of the files that the rows name; `sha256` is that of their list, which has theirs. */
  files: { count: number; bytes: number; sha256: string };
  faults: FileFault[];
}

export async function writeManifest(
  dir: string,
  content: Omit<Manifest, 'format' | 'product'>,
): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, product: 'cloudknit', ...content };
  const path = join(dir, MANIFEST);
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  const sum = `${await hashFile(path)}  ${MANIFEST}\n`;
  await writeFile(join(dir, MANIFEST_SUM), sum, { flush: true });
  return manifest;
}

/** @throws BackupError when it is not there, was changed, or is of another kind */
export async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, MANIFEST);
  const [text, sum] = await Promise.all(
    [path, join(dir, MANIFEST_SUM)].map((file) =>
      readFile(file, 'utf8').catch(() => {
        throw new BackupError(`备份不完整：${file} 读不到`);
      }),
    ),
  );
  if (sum!.split(' ')[0] !== (await hashFile(path))) {
    throw new BackupError(`备份清单被改动或损坏：${path} 的 SHA-256 与 ${MANIFEST_SUM} 不符`);
  }
  const manifest = JSON.parse(text!) as Manifest;
  if (manifest.product !== 'cloudknit' || manifest.format !== FORMAT) {
    throw new BackupError(`${path} 不是本版本能读的备份（格式 ${manifest.format}）`);
  }
  return manifest;
}
