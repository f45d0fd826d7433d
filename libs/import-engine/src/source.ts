import type { ImportFile } from '#contracts';
import type { Words } from './wording.js';

/** A file that a row refers to. `path` identifies it in its source. */
export interface FoundFile {
  path: string;
  name: string;
  size_bytes: number;
}

/** A hashed file of a row. */
export interface LocalFile extends ImportFile {
  path: string;
  /** The content of a small file, which is read once for its hash and for the upload. */
  bytes: Uint8Array | null;
}

/** Files up to this size are kept in `LocalFile.bytes`. */
export const SMALL_BYTES = 1024 * 1024;

/** The source of a manifest and its files: a disk, or files that were selected in a browser. */
export interface FileSource {
  /** The name of the folder that contains everything. */
  readonly name: string;
  /** Texts that differ between the command line and the browser. */
  readonly words: Words;
  /** Finds a file by its path relative to the manifest. @returns the file, or the violation if it is not found */
  find(path: string): Promise<FoundFile | string>;
  /** The entries of a folder; the empty path is the root. */
  list(folder: string): Promise<{ name: string; isFolder: boolean }[]>;
  /** Streams a file. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Streams a part of a ZIP file; nothing for a missing part. @throws when the file is not a ZIP file */
  readZipPart(path: string, part: string): AsyncIterable<Uint8Array>;
  /** Reads a file and hashes it. */
  hash(path: string): Promise<LocalFile>;
}

/** A manifest that cannot be read; the message names the cause and the next step. */
export class ManifestError extends Error {}
