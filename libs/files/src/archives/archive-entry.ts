/** The most files and folders of an archive. A pattern's contains dozens; an archive bomb contains far more. */
export const MAX_ENTRIES = 10_000;

/** A file or folder in an archive, according to the archive's table. */
export interface ArchiveEntry {
  /** Path with folders, separated by `/`. */
  name: string;
  isFolder: boolean;
  isEncrypted: boolean;
  /** A link, device, pipe or socket: neither a file nor a folder. */
  isSpecial: boolean;
  packedBytes: number;
  unpackedBytes: number;
}

/**
 * Whether a path stays inside the folder into which a buyer unpacks. No file system and no JSON of PostgreSQL has a
 * NUL.
 */
export function staysInside(name: string): boolean {
  if (name.includes('\0')) return false;
  const parts = name.replaceAll('\\', '/').split('/');
  return parts[0] !== '' && !/^[A-Za-z]:/.test(name) && !parts.includes('..');
}
