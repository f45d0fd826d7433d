import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup.error.js';
import { hashFile } from './bytes.js';

export const MANIFEST = 'manifest.json';
/** Checksum of the manifest itself, in the format of `sha256sum`. */
const MANIFEST_SUM = 'manifest.sha256';

const FORMAT = 1;

/** A table of the dump: `tables/<name>.copy.gz`, the text output of COPY, compressed. */
export interface DumpedTable {
  name: string;
  columns: string[];
  /** The months of a partitioned table that have rows, and those between, by their first days (YYYY-MM-DD). */
  months?: string[];
  rows: number;
  bytes: number;
  sha256: string;
}

/** A file that a row references but the shop does not have, or that differs from its row. */
export interface FileFault {
  key: string;
  fault: 'missing' | 'damaged';
}

/** The content of a backup. Every SHA-256 is hexadecimal. */
export interface Manifest {
  format: typeof FORMAT;
  product: 'cloudknit';
  /** Version of the product that created it. */
  version: string;
  /** Time of the snapshot. */
  taken_at: string;
  /** The last migration of the database. */
  migration: string;
  /** The dumped tables, in an order that satisfies the foreign keys. */
  tables: DumpedTable[];
  /** The last value of each sequence. */
  sequences: Record<string, string>;
  /** The referenced files; `sha256` is the hash of their list, which contains their hashes. */
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

/** @throws BackupError if it is missing, was changed, or has another format */
export async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, MANIFEST);
  const [text, sum] = await Promise.all(
    [path, join(dir, MANIFEST_SUM)].map((file) =>
      readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new BackupError(`备份不完整：${file} 读不到（${error.code ?? error.message}）`);
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
