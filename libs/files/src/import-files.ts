import { type DesignImport, InvalidInputError, MESSAGES } from '#contracts';
import type { ReceivedObject } from '#storage';
import type { ReceivedArchive } from './archives.service.js';
import type { KeptFiles } from './kept-files.service.js';

/** The files of some rows that the shop did not have. */
export interface ImportedFiles {
  archives: ReceivedArchive[];
  images: ReceivedObject[];
}

/** A row, and the files that came for it. */
export interface BroughtRow {
  row: DesignImport;
  archive: ReceivedArchive | null;
  images: ReceivedObject[];
}

/** Gives each file to the row that names its content. @throws InvalidInputError for one that none does */
export function dealOut(rows: DesignImport[], { archives, images }: ImportedFiles): BroughtRow[] {
  const brought = rows.map((row): BroughtRow => ({ row, archive: null, images: [] }));
  for (const archive of archives) {
    const hash = hexOf(archive.received);
    const taker = brought.find((one) => !one.archive && one.row.file?.sha256 === hash);
    if (!taker) throw strayFile();
    taker.archive = archive;
  }
  for (const image of images) {
    const hash = hexOf(image);
    const taker = brought.find(
      (one) =>
        one.row.detail_images?.some(({ sha256 }) => sha256 === hash) &&
        !one.images.some((other) => other.sha256.equals(image.sha256)),
    );
    if (!taker) throw strayFile();
    taker.images.push(image);
  }
  return brought;
}

/** The content of what came for a row, by its SHA-256, hexadecimal. */
export function contentsOf({ archive, images }: Pick<BroughtRow, 'archive' | 'images'>): string[] {
  return [...(archive ? [archive.received] : []), ...images].map(hexOf);
}

/** What the shop has by now, or has twice, is not taken once more. */
export function sortOut(
  { archive, images }: KeptFiles,
  missing: string[],
): { used: KeptFiles; unused: KeptFiles } {
  const left = new Set(missing);
  const isUsed = (file: { sha256: Buffer }) => left.delete(hexOf(file));
  const usesArchive = archive !== null && isUsed(archive);
  const usedImages = images.filter(isUsed);
  return {
    used: { archive: usesArchive ? archive : null, images: usedImages },
    unused: {
      archive: usesArchive ? null : archive,
      images: images.filter((image) => !usedImages.includes(image)),
    },
  };
}

function hexOf({ sha256 }: { sha256: Buffer }): string {
  return sha256.toString('hex');
}

function strayFile(): InvalidInputError {
  return new InvalidInputError({ file: [MESSAGES.importFileChanged] });
}
