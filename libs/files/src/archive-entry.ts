/** A file or folder in an archive, as the archive's own table has it. */
export interface ArchiveEntry {
  /** With its folders, parted by `/`. */
  name: string;
  isFolder: boolean;
  isEncrypted: boolean;
  /** A link, a device, a pipe or a socket: neither a file nor a folder. */
  isSpecial: boolean;
  packedBytes: number;
  unpackedBytes: number;
}

/** Whether a name leads nowhere but into the folder that a buyer unpacks into. */
export function staysInside(name: string): boolean {
  const parts = name.replaceAll('\\', '/').split('/');
  return parts[0] !== '' && !/^[A-Za-z]:/.test(name) && !parts.includes('..');
}
