import { extname } from 'node:path';
import type { ArchiveFileKind, ArchiveSummary } from '#contracts';

const KINDS: Record<string, ArchiveFileKind> = {
  '.pdf': 'pdf',
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.webp': 'image',
  '.gif': 'image',
  '.svg': 'image',
  '.txt': 'text',
  '.md': 'text',
  '.markdown': 'text',
  '.html': 'text',
  '.doc': 'text',
  '.docx': 'text',
  '.mp4': 'video',
  '.mov': 'video',
};

/** Display order for buyers. */
const ORDER: ArchiveFileKind[] = ['pdf', 'image', 'text', 'video', 'other'];

const JUNK = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;

/** What a file of an archive is, by its name. */
export function kindOf(name: string): ArchiveFileKind {
  return KINDS[extname(name).toLowerCase()] ?? 'other';
}

/** Whether a file was added by an operating system, not by the archive's author. */
export function isJunk(name: string): boolean {
  return JUNK.test(name);
}

/** Counts the files of an archive by kind, without folders and without files that operating systems add. */
export function summariseFiles(names: string[]): NonNullable<ArchiveSummary['files']> {
  const counts = new Map<ArchiveFileKind, number>();
  for (const name of names) {
    if (name.endsWith('/') || isJunk(name)) continue;
    const kind = kindOf(name);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return ORDER.filter((kind) => counts.has(kind)).map((kind) => ({
    kind,
    count: counts.get(kind)!,
  }));
}
