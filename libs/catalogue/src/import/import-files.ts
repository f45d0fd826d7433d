import { type DesignImport, InvalidInputError, API_MESSAGES } from '#contracts';
import type { ReceivedArchive, StagedUpload } from '#files';
import type { ReceivedObject } from '#storage';

/** Uploaded files of several rows. */
export interface ImportedFiles {
  archives: ReceivedArchive[];
  images: ReceivedObject[];
}

/** A row and the files that were uploaded for it. */
export interface UploadedRow {
  row: DesignImport;
  archive: ReceivedArchive | null;
  images: ReceivedObject[];
}

/** Assigns each file to the row that names its SHA-256. @throws InvalidInputError for a file that no row names */
export function assignFiles(
  rows: DesignImport[],
  { archives, images }: ImportedFiles,
): UploadedRow[] {
  const assigned = rows.map((row): UploadedRow => ({ row, archive: null, images: [] }));
  for (const archive of archives) {
    const hash = hexOf(archive.received);
    const row = assigned.find((one) => !one.archive && one.row.file?.sha256 === hash);
    if (!row) throw strayFile();
    row.archive = archive;
  }
  for (const image of images) {
    const hash = hexOf(image);
    const row = assigned.find(
      (one) =>
        one.row.detail_images?.some(({ sha256 }) => sha256 === hash) &&
        !one.images.some((other) => other.sha256.equals(image.sha256)),
    );
    if (!row) throw strayFile();
    row.images.push(image);
  }
  return assigned;
}

/** The SHA-256 (hexadecimal) of the files that were uploaded for a row. */
export function hashesOf({ archive, images }: Pick<UploadedRow, 'archive' | 'images'>): string[] {
  return [...(archive ? [archive.received] : []), ...images].map(hexOf);
}

/** Separates the staged files that a row needs from those that the shop already has and from duplicates. */
export function partition(
  { archive, images }: StagedUpload,
  missing: string[],
): { used: StagedUpload; unused: StagedUpload } {
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
  return new InvalidInputError({ file: [API_MESSAGES.importFileChanged] });
}
