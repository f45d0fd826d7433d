import { basename, dirname } from 'node:path';
import { MESSAGES } from '#contracts';
import SevenZip from '7z-wasm';
import { type ArchiveEntry, staysInside } from './archive-entry.js';
import { ArchiveRefusedError } from './files.errors.js';

/** What 7-Zip is to do with an archive. */
export interface SevenZipTask {
  path: string;
  /** `list` reads its table, `test` unpacks everything and compares it with its checksums. */
  command: 'list' | 'test';
  /** Else 7-Zip finds the format by itself. */
  isZip: boolean;
}

/** What 7-Zip printed of an archive, and whether it succeeded. */
export interface SevenZipReport {
  lines: string[];
  /** It asked for a password. */
  isLocked: boolean;
  /** It could not read the archive to its end. */
  isBroken: boolean;
  /** It needed more memory than it may have. */
  isTooLarge: boolean;
}

/** Runs 7-Zip on an archive, somewhere. */
export type RunSevenZip = (task: SevenZipTask) => Promise<SevenZipReport>;

/** Up to here 7-Zip only warns: of bytes behind the end, for one. */
const WARNING = 1;
/** Parts what is printed of the archive from what is printed of its files. */
const RULE = '----------';

/** Runs 7-Zip in this thread. @param report is filled in, and may be changed meanwhile */
export async function runSevenZipHere(
  { path, command, isZip }: SevenZipTask,
  report: SevenZipReport = { lines: [], isLocked: false, isBroken: false, isTooLarge: false },
): Promise<SevenZipReport> {
  const sevenZip = await SevenZip.default({
    print: (line) => report.lines.push(line),
    printErr: (line) => report.lines.push(line),
    stdin: () => {
      report.isLocked = true;
      return null as unknown as number;
    },
  });
  sevenZip.FS.mkdir('/incoming');
  sevenZip.FS.mount(sevenZip.NODEFS, { root: dirname(path) }, '/incoming');
  const format = isZip ? ['-tzip'] : [];
  const verb = command === 'list' ? ['l', '-slt'] : ['t'];
  try {
    const file = `/incoming/${basename(path)}`;
    const status: unknown = sevenZip.callMain([...verb, ...format, '-bd', file]);
    report.isBroken = typeof status !== 'number' || status > WARNING;
  } catch {
    // 7-Zip throws when no password comes, and at some tables that it cannot read.
    report.isBroken = true;
  }
  return report;
}

/** The table of an archive. @throws ArchiveRefusedError encrypted, corrupt, one of several volumes, or too large */
export function entriesOf({
  lines,
  isLocked,
  isBroken,
  isTooLarge,
}: SevenZipReport): ArchiveEntry[] {
  if (isTooLarge) throw new ArchiveRefusedError(MESSAGES.archiveSuspicious);
  if (isLocked) throw new ArchiveRefusedError(MESSAGES.archiveEncrypted);
  // Nobody can unpack one volume without the others.
  if (lines.some((line) => /^(Split (Before|After)|Multivolume) = \+/.test(line))) {
    throw new ArchiveRefusedError(MESSAGES.archiveVolume);
  }
  if (lines.some((line) => line.startsWith('Unexpected end of '))) {
    throw new ArchiveRefusedError(MESSAGES.archiveCutOff);
  }
  const rule = lines.indexOf(RULE);
  if (isBroken || rule < 0) throw new ArchiveRefusedError(MESSAGES.archiveCorrupt);
  const blocks = lines
    .slice(rule + 1)
    .join('\n')
    .split(/\n\s*\n/)
    .filter((block) => block.includes('Path = '));
  return blocks.map(entryOf);
}

function entryOf(block: string): ArchiveEntry {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [key = '', ...value] = line.split(' = ');
      return [key.trim(), value.join(' = ')];
    }),
  );
  const get = (key: string) => fields.get(key) ?? '';
  const attributes = attributesOf(get('Attributes'));
  return {
    name: get('Path'),
    isFolder: get('Folder') === '+' || attributes.windows.includes('D'),
    isEncrypted: get('Encrypted') === '+',
    isSpecial:
      /[lpbcs]/.test(attributes.unixType) ||
      attributes.windows.includes('L') ||
      get('Symbolic Link') !== '' ||
      get('Hard Link') !== '' ||
      // The same file a second time; RAR packs it once.
      (get('Copy Link') !== '' && !staysInside(get('Copy Link'))),
    packedBytes: Number(get('Packed Size')),
    unpackedBytes: Number(get('Size')),
  };
}

/** Attributes as 7-Zip prints them: letters of Windows, then the type and the rights of Unix; each may be missing. */
function attributesOf(text: string): { windows: string; unixType: string } {
  const words = text.trim().split(/\s+/);
  const unix = words.find((word) => /^[-dlpbcs][-rwxsStT]{9}/.test(word)) ?? '';
  return { windows: words[0] === unix ? '' : (words[0] ?? ''), unixType: unix.slice(0, 1) };
}
