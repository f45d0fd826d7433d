import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import {
  type FileSource,
  type FoundFile,
  type LocalFile,
  PATH_FAULTS,
  SMALL_BYTES,
} from '#import-engine';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { COMMAND_WORDS } from './words.js';

const CHUNK_BYTES = 1024 * 1024;

/** The files in a local folder and its subfolders. @param root absolute path of the folder */
export function localFiles(root: string): FileSource {
  return {
    name: basename(root),
    words: COMMAND_WORDS,
    find: (path) => findFile(root, path),
    async list(folder) {
      const entries = await readdir(resolve(root, folder), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory() || entry.isFile())
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
    },
    read: (path) => createReadStream(resolve(root, path)) as AsyncIterable<Uint8Array>,
    readZipPart: (path, part) => readZipPart(resolve(root, path), part),
    hash: (path) => hash(resolve(root, path)),
  };
}

/** Finds a file of a row. @returns the file, or the violation if it is not found */
async function findFile(root: string, text: string): Promise<FoundFile | string> {
  if (text.includes('\0')) return PATH_FAULTS.malformed;
  const path = resolve(root, text.replaceAll('\\', '/'));
  if (!isInside(root, path)) return PATH_FAULTS.outside;
  try {
    const facts = await stat(path);
    if (!facts.isFile()) return PATH_FAULTS.noFile;
    // A symbolic link may still lead outside.
    if (!isInside(await realpath(root), await realpath(path))) return PATH_FAULTS.outside;
    return { path, name: basename(path), size_bytes: facts.size };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? PATH_FAULTS.missing : '没有权限读取文件';
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function hash(path: string): Promise<LocalFile> {
  const name = basename(path);
  const { size } = await stat(path);
  if (size <= SMALL_BYTES) {
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, name, sha256, size_bytes: bytes.length, bytes };
  }
  const sum = createHash('sha256');
  let size_bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    sum.update(chunk as Buffer);
    size_bytes += (chunk as Buffer).length;
  }
  return { path, name, sha256: sum.digest('hex'), size_bytes, bytes: null };
}

async function* readZipPart(path: string, part: string): AsyncGenerator<Uint8Array> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const entry = await findEntry(zip, part);
    if (!entry) return;
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
  } finally {
    zip?.close();
  }
}

async function findEntry(zip: ZipFile, name: string): Promise<Entry | null> {
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) return entry;
  return null;
}
