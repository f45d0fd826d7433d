/** A file or folder in an archive, as the archive's own table has it. */
export interface ArchiveEntry {
  /** With its folders, parted by `/`. */
  name: string;
  isFolder: boolean;
  isEncrypted: boolean;
  packedBytes: number;
  unpackedBytes: number;
}
