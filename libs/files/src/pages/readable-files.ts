import { extname } from 'node:path';
import type { ReadableKind } from '#contracts';
import { kindOf } from '../archives/archive-contents.js';
import type { ArchiveFile } from '../archives/unpacked-files.js';

/** Maximum number of files of an archive that the reader lists. */
const MAX_FILES = 1_000;
const MB = 1024 * 1024;
/** The largest file of each kind that becomes pages. A PDF is read from the disk, the others in memory. */
const MAX_BYTES: Record<ReadableKind, number> = {
  pdf: 512 * MB,
  image: 60 * MB,
  chart: 8 * MB,
  text: 20 * MB,
  other: 0,
};
/** Documents whose pages this shop can make, beside images and PDFs. */
const TEXTS = new Set(['.txt', '.md', '.markdown', '.docx']);
/** Charts as data, see docs/chart-format.md. */
const CHART_ENDING = '.chart.json';
const ORDER: ReadableKind[] = ['pdf', 'chart', 'image', 'text', 'other'];

/** A file of an archive, with what the reader makes of it. */
export interface ReadableFile extends ArchiveFile {
  kind: ReadableKind;
}

/** What the reader makes of a file, by its name. */
export function readableKindOf(name: string): ReadableKind {
  if (name.toLowerCase().endsWith(CHART_ENDING)) return 'chart';
  const kind = kindOf(name);
  if (kind === 'pdf' || kind === 'image') return kind;
  return TEXTS.has(extname(name).toLowerCase()) ? 'text' : 'other';
}

/** Whether pages are made of a file of this name and size. */
export function isReadable({ name, sizeBytes }: ArchiveFile): boolean {
  return sizeBytes <= MAX_BYTES[readableKindOf(name)];
}

/** The files in the order in which readers see them: by kind, then as they come. */
export function inReadingOrder(files: ArchiveFile[]): ReadableFile[] {
  return files
    .map((file) => ({ ...file, kind: readableKindOf(file.name) }))
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .slice(0, MAX_FILES);
}
