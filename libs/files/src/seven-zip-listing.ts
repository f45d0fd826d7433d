import { Worker } from 'node:worker_threads';
import { MESSAGES } from '#contracts';
import type { ArchiveEntry } from './archive-entry.js';
import { ArchiveRefusedError } from './files.errors.js';
import { Lane } from './lane.js';
import type { SevenZipReport } from './seven-zip.worker.js';

const WORKER = new URL('./seven-zip.worker.js', import.meta.url);
/** A table of ten thousand files takes a tenth of a second. */
const LIMIT_MS = 20_000;
const lane = new Lane();

/**
 * Lists a RAR or 7z archive: by 7-Zip itself, as WebAssembly in a thread of its own with bounded time
 * and memory, one archive at a time, so that one made to do harm does none.
 * @throws ArchiveRefusedError encrypted, corrupt, a part of several, or too much for it
 */
export async function listBySevenZip(path: string): Promise<ArchiveEntry[]> {
  return entriesOf(await lane.enter(() => report(path)));
}

/** @throws ArchiveRefusedError when it takes too long, or more memory than a table can need */
async function report(path: string): Promise<SevenZipReport> {
  const worker = new Worker(WORKER, {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    return await new Promise<SevenZipReport>((resolve, reject) => {
      const refuse = () => reject(new ArchiveRefusedError(MESSAGES.archiveSuspicious));
      const timer = setTimeout(refuse, LIMIT_MS);
      worker.once('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
        else reject(error);
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('7-Zip ended without a word'));
      });
    });
  } finally {
    await worker.terminate();
  }
}

function entriesOf({ lines, isLocked, isBroken, isTooLarge }: SevenZipReport): ArchiveEntry[] {
  if (isTooLarge) throw new ArchiveRefusedError(MESSAGES.archiveSuspicious);
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
