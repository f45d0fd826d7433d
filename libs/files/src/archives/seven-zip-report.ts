import { basename, dirname } from 'node:path';
import { API_MESSAGES } from '#contracts';
import SevenZip from '7z-wasm';
import { type ArchiveEntry, staysInside } from './archive-entry.js';
import { ArchiveRefusedError } from '../files.errors.js';

/** A command for 7-Zip on an archive. */
export type SevenZipTask = {
  path: string;
  /** If false, 7-Zip detects the format. */
  isZip: boolean;
} & (
  | {
      /** `list` reads the table; `test` unpacks all files and verifies their checksums. */
      command: 'list' | 'test';
    }
  | {
      /** Unpacks some files into a folder. */
      command: 'extract';
      /** The names as `entriesOf` lists them. */
      names: string[];
      folder: string;
    }
);

/** 7-Zip's output for an archive, and its outcome. */
export interface SevenZipReport {
  lines: string[];
  /** 7-Zip asked for a password. */
  isLocked: boolean;
  /** 7-Zip could not read the whole archive. */
  isBroken: boolean;
  /** 7-Zip needed more memory than allowed. */
  isTooLarge: boolean;
}

/** Runs 7-Zip on an archive, in this thread or another one. */
export type RunSevenZip = (task: SevenZipTask) => Promise<SevenZipReport>;

/** Exit codes up to this one are warnings, for example about bytes after the end. */
const WARNING = 1;
/** Separates the output about the archive from the output about its files. */
const RULE = '----------';
const UNPACKED = '/unpacked';
const VERBS = {
  list: ['l', '-slt'],
  test: ['t'],
  // Names are taken literally (-spd): they may contain wildcards.
  extract: ['x', '-y', '-spd', `-o${UNPACKED}`],
};

/** Runs 7-Zip in this thread. @param report is filled in, and may be changed meanwhile */
export async function runSevenZipHere(
  task: SevenZipTask,
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
  const mount = (at: string, root: string) => {
    sevenZip.FS.mkdir(at);
    sevenZip.FS.mount(sevenZip.NODEFS, { root }, at);
  };
  mount('/incoming', dirname(task.path));
  if (task.command === 'extract') mount(UNPACKED, task.folder);
  try {
    const file = `/incoming/${basename(task.path)}`;
    const format = task.isZip ? ['-tzip'] : [];
    const names = task.command === 'extract' ? task.names : [];
    const status: unknown = sevenZip.callMain([
      ...VERBS[task.command],
      ...format,
      '-bd',
      // What follows is names: one that begins with - or @ would be read as an option or a list of files.
      '--',
      file,
      ...names,
    ]);
    report.isBroken = typeof status !== 'number' || status > WARNING;
  } catch {
    // 7-Zip throws if no password is given, and for some unreadable tables.
    report.isBroken = true;
  }
  return report;
}

/**
 * Parses the table of an archive. @throws ArchiveRefusedError if encrypted, corrupt, one of several volumes,
 * or too large
 */
export function entriesOf({
  lines,
  isLocked,
  isBroken,
  isTooLarge,
}: SevenZipReport): ArchiveEntry[] {
  if (isTooLarge) throw new ArchiveRefusedError(API_MESSAGES.archiveSuspicious);
  if (isLocked) throw new ArchiveRefusedError(API_MESSAGES.archiveEncrypted);
  // One volume cannot be unpacked without the others.
  if (lines.some((line) => /^(Split (Before|After)|Multivolume) = \+/.test(line))) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveVolume);
  }
  if (lines.some((line) => line.startsWith('Unexpected end of '))) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveCutOff);
  }
  const rule = lines.indexOf(RULE);
  if (isBroken || rule < 0) throw new ArchiveRefusedError(API_MESSAGES.archiveCorrupt);
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
      // A second copy of the same file; RAR stores it once.
      (get('Copy Link') !== '' && !staysInside(get('Copy Link'))),
    packedBytes: Number(get('Packed Size')),
    unpackedBytes: Number(get('Size')),
  };
}

/**
 * Parses attributes in 7-Zip's format: Windows letters, then Unix type and permissions; each part may be
 * missing.
 */
function attributesOf(text: string): { windows: string; unixType: string } {
  const words = text.trim().split(/\s+/);
  const unix = words.find((word) => /^[-dlpbcs][-rwxsStT]{9}/.test(word)) ?? '';
  return { windows: words[0] === unix ? '' : (words[0] ?? ''), unixType: unix.slice(0, 1) };
}
