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

/**
 * Assigns each file to a row that names its SHA-256. A row whose design lacks the file comes first: the client sends a
 * file only for those rows, and other rows may name it as well.
 * @param isPresent whether the row's design has the file with this SHA-256
 * @throws InvalidInputError for a file that no row names
 */
export function assignFiles(
  rows: DesignImport[],
  { archives, images }: ImportedFiles,
  isPresent: (row: DesignImport, sha256: string) => boolean,
): UploadedRow[] {
  const assigned = rows.map((row): UploadedRow => ({ row, archive: null, images: [] }));
  const rowFor = (sha256: string, isNamed: (one: UploadedRow) => boolean): UploadedRow => {
    const naming = assigned.filter(isNamed);
    const found = naming.find(({ row }) => !isPresent(row, sha256)) ?? naming[0];
    if (!found) throw strayFile();
    return found;
  };
  for (const archive of archives) {
    const hash = hexOf(archive.received);
    rowFor(hash, (one) => !one.archive && one.row.file?.sha256 === hash).archive = archive;
  }
  for (const image of images) {
    const hash = hexOf(image);
    const isNamed = (one: UploadedRow) =>
      Boolean(one.row.detail_images?.some(({ sha256 }) => sha256 === hash)) &&
      !one.images.some((other) => other.sha256.equals(image.sha256));
    rowFor(hash, isNamed).images.push(image);
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
