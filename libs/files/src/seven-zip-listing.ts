import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MESSAGES } from '#contracts';
import type { ArchiveEntry } from './archive-entry.js';
import { ArchiveRefusedError } from './files.errors.js';
import type { SevenZipReport } from './seven-zip.worker.js';

const WORKER = new URL('./seven-zip.worker.js', import.meta.url);
/** A table of ten thousand files takes a tenth of a second. */
const LIMIT_MS = 20_000;

/**
 * Lists a RAR or 7z archive: by 7-Zip itself, as WebAssembly in a thread of its own, so that an archive
 * made to confuse it can take neither this process's memory nor its time.
 * @throws ArchiveRefusedError encrypted, corrupt, a part of several, or too much for it
 */
export async function listBySevenZip(path: string): Promise<ArchiveEntry[]> {
  const worker = new Worker(WORKER, {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    const [report] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [
      SevenZipReport,
    ];
    return entriesOf(report);
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw error;
    throw new ArchiveRefusedError(MESSAGES.archiveSuspicious, error);
  } finally {
    await worker.terminate();
  }
}

function entriesOf({ lines, isLocked, isBroken }: SevenZipReport): ArchiveEntry[] {
  if (isLocked) throw new ArchiveRefusedError(MESSAGES.archiveEncrypted);
  // One volume of several: nobody can unpack it without the others.
  if (lines.some((line) => /^Split (Before|After) = \+/.test(line))) {
    throw new ArchiveRefusedError(MESSAGES.archiveVolume);
  }
  if (isBroken) throw new ArchiveRefusedError(MESSAGES.archiveCorrupt);
  const blocks = lines
    .join('\n')
    .split(/\n\s*\n/)
    .filter((block) => block.includes('Path = '));
  return blocks.map((block) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [key = '', ...value] = line.split(' = ');
        return [key.trim(), value.join(' = ')];
      }),
    );
    const get = (key: string) => fields.get(key) ?? '';
    return {
      name: get('Path'),
      isFolder: get('Folder') === '+' || get('Attributes').startsWith('D'),
      isEncrypted: get('Encrypted') === '+',
      packedBytes: Number(get('Packed Size')),
      unpackedBytes: Number(get('Size')),
    };
  });
}
