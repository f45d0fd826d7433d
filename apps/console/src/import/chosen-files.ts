import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  type FileSource,
  type LocalFile,
  PATH_FAULTS,
  SMALL_BYTES,
  type Words,
} from '#import-engine';
import { unzipSync } from 'fflate';

/** The texts of the console. */
const WORDS: Words = {
  consent: {
    yes_prices: '核对无误请勾选“价格已核对”再导入',
    yes_new_designers: '确认要新建请勾选“新设计师已核对”，写错了请改正',
  },
  skipped: '还没有处理，重新选择同样的文件再导入会继续',
  template: '可以在这一页下载一份模板',
  defaults: {
    price: '请在“没有写的价格”里填 19.90',
    categories: '请在“没有写的分类”里填毛衣',
    designer_username: '请在“没有写的设计师”里填用户名',
  },
};

const CHUNK_BYTES = 64 * 1024;

/** Files that were selected in the browser. */
export interface ChosenFiles extends FileSource {
  /** A file by the path that `find` returned. */
  fileAt(path: string): File;
}

/** A source of selected files. @param files all files of a folder, or a single manifest */
export function chosenFiles(files: readonly File[]): ChosenFiles {
  const byPath = new Map(files.map((file) => [plainPath(pathOf(file)), file]));
  const fileAt = (path: string): File => {
    const file = byPath.get(plainPath(path));
    if (!file) throw new Error(PATH_FAULTS.missing);
    return file;
  };
  return {
    name: folderOf(files),
    words: WORDS,
    fileAt,
    find: (text) => Promise.resolve(find(byPath, text)),
    list: (folder) => Promise.resolve(list([...byPath.keys()], folder)),
    read: (path) => chunksOf(fileAt(path)),
    readZipPart: (path, part) => zipPart(fileAt(path), part),
    hash: (path) => hash(path, fileAt(path)),
  };
}

/** The name of the selected folder; empty for a single file. */
export function folderOf([first]: readonly File[]): string {
  const parts = first?.webkitRelativePath.split('/') ?? [];
  return parts.length > 1 ? parts[0]! : '';
}

const MANIFEST = /\.(csv|tsv|xlsx|jsonl|ndjson)$/i;
const FAILED = /\.failed\.(csv|jsonl)$/i;

/** The manifests at the top level of the selected folder, without reports of earlier imports. */
export function manifestsIn(files: readonly File[]): string[] {
  return files
    .map(pathOf)
    .filter((path) => !path.includes('/') && MANIFEST.test(path) && !/\.report\.csv$/i.test(path))
    .toSorted((a, b) => Number(FAILED.test(a)) - Number(FAILED.test(b)) || a.localeCompare(b));
}

/** The path of a file relative to the selected folder. */
function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath ? webkitRelativePath.split('/').slice(1).join('/') : name;
}

/** Normalises a path to NFC, because macOS decomposes the characters of file names. */
const plainPath = (path: string) => path.normalize('NFC');

function find(files: ReadonlyMap<string, File>, text: string) {
  if (text.includes('\0')) return PATH_FAULTS.malformed;
  const given = plainPath(text.replaceAll('\\', '/'));
  if (given.startsWith('/') || /^[a-z]:/i.test(given)) return PATH_FAULTS.outside;
  const parts: string[] = [];
  for (const part of given.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return PATH_FAULTS.outside;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  const path = parts.join('/');
  if (path === '') return PATH_FAULTS.outside;
  const file = files.get(path);
  if (file) return { path, name: file.name, size_bytes: file.size };
  const isFolder = [...files.keys()].some((one) => one.startsWith(`${path}/`));
  return isFolder ? PATH_FAULTS.noFile : PATH_FAULTS.missing;
}

function list(paths: string[], folder: string): { name: string; isFolder: boolean }[] {
  const prefix = folder === '' ? '' : `${plainPath(folder)}/`;
  const entries = new Map<string, boolean>();
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...rest] = path.slice(prefix.length).split('/');
    entries.set(name, rest.length > 0);
  }
  return [...entries].map(([name, isFolder]) => ({ name, isFolder }));
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

async function hash(path: string, file: File): Promise<LocalFile> {
  const { name, size } = file;
  if (size <= SMALL_BYTES) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { path, name, sha256: bytesToHex(sha256(bytes)), size_bytes: bytes.length, bytes };
  }
  const sum = sha256.create();
  let size_bytes = 0;
  for await (const chunk of chunksOf(file)) {
    sum.update(chunk);
    size_bytes += chunk.length;
  }
  return { path, name, sha256: bytesToHex(sum.digest()), size_bytes, bytes: null };
}

async function* zipPart(file: File, part: string): AsyncGenerator<Uint8Array> {
  const zip = new Uint8Array(await file.arrayBuffer());
  const content = unzipSync(zip, { filter: ({ name }) => name === part })[part] ?? new Uint8Array();
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    yield content.subarray(at, at + CHUNK_BYTES);
    // Lets the page render between two chunks of a long sheet.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
