import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import {
  type DesignColumn,
  type DesignImport,
  type SheetCells,
  validateImportRow,
  type ImportFault,
  type ImportFile,
  isSheetColumn,
  nestSheetCells,
} from '#contracts';
import { plainAmount } from './amounts.js';
import { CELL_MAX, type ManifestRow } from './manifest.js';
import { PATH_FAULTS } from './wording.js';

/** A local file of a row. */
export interface LocalFile extends ImportFile {
  path: string;
  /** A small file is read once for its hash and the upload. */
  bytes: Buffer | null;
}

/** A parsed row with the paths of its files. `faults` holds its violations. */
export interface ReadRow {
  line: number;
  row: DesignImport;
  /** Paths of the files; they are hashed later. */
  filePath: string | null;
  imagePaths: string[] | null;
  faults: ImportFault[];
}

const SMALL_BYTES = 1024 * 1024;

const YES = new Set(['是', 'true', '1', 'yes', 'y', '上架']);
const NO = new Set(['否', 'false', '0', 'no', 'n', '下架']);

/** Parses a row and locates its files below `root`, without reading them. */
export async function readRow(given: ManifestRow, root: string): Promise<ReadRow> {
  const { cells } = given;
  const faults: ImportFault[] = [];
  const cell = (column: DesignColumn): string => {
    const text = cells[column] ?? '';
    return text.length > CELL_MAX ? text.slice(0, CELL_MAX) : text;
  };
  const find = async (
    column: 'file' | 'detail_images',
    text: string,
  ): Promise<FoundFile | null> => {
    const found = await findFile(root, text);
    if (typeof found !== 'string') return found;
    faults.push({ column, message: found });
    return null;
  };
  const file = cell('file') ? await find('file', cell('file')) : null;
  const images: FoundFile[] = [];
  // A dash removes all pictures.
  const listed = cell('detail_images') === '-' ? '' : cell('detail_images');
  for (const text of listOf(listed, /[;；|\n]/)) {
    const image = await find('detail_images', text);
    if (image) images.push(image);
  }
  const active = cell('is_active').toLowerCase();
  const isActive = active === '' ? null : YES.has(active);
  if (active !== '' && !YES.has(active) && !NO.has(active)) {
    faults.push({ column: 'is_active', message: '看不懂' });
  }
  const row: DesignImport = {
    sku: cell('sku'),
    name: cell('name'),
    description: cell('description'),
    price: plainAmount(cell('price')),
    // A list without the column leaves the value unchanged.
    old_price: cells.old_price === undefined ? null : plainAmount(cell('old_price')),
    categories: cells.categories === undefined ? null : listOf(cell('categories'), /[;；,，、|\n]/),
    designer_username: cell('designer_username'),
    is_active: isActive,
    file: file && unhashed(file),
    detail_images: cell('detail_images') ? images.map(unhashed) : null,
    sheet: nestSheetCells(sheetCellsOf(cells)),
  };
  return {
    line: given.line,
    row,
    filePath: file?.path ?? null,
    imagePaths: row.detail_images && images.map(({ path }) => path),
    faults: withCellFaults([...validateImportRow(row), ...faults], given),
  };
}

/** A list without a column leaves its part of the sheet unchanged. */
function sheetCellsOf(cells: ManifestRow['cells']): SheetCells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => isSheetColumn(column)));
}

/** The rules of a column add nothing where the cell itself is invalid. */
function withCellFaults(faults: ImportFault[], { cellFaults = [] }: ManifestRow): ImportFault[] {
  const isKnown = ({ column }: ImportFault) => cellFaults.some((one) => one.column === column);
  return [...cellFaults, ...faults.filter((fault) => !isKnown(fault))];
}

interface FoundFile {
  path: string;
  name: string;
  size_bytes: number;
}

function unhashed({ name, size_bytes }: FoundFile): ImportFile {
  return { name, size_bytes, sha256: '' };
}

function listOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Locates a file of a row. @returns the violation if it is not found */
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

/** Reads and hashes a row's files. @returns the files, and the row with their hashes */
export async function hashFiles({
  row,
  filePath,
  imagePaths,
}: ReadRow): Promise<{ row: DesignImport; files: LocalFile[] }> {
  const file = filePath === null ? null : await hash(filePath);
  const images = imagePaths && (await Promise.all(imagePaths.map(hash)));
  const bare = ({ name, sha256, size_bytes }: LocalFile): ImportFile => ({
    name,
    sha256,
    size_bytes,
  });
  // A picture that is listed twice counts once.
  const distinct = images?.filter(
    ({ sha256 }, i) => images.findIndex((other) => other.sha256 === sha256) === i,
  );
  return {
    row: { ...row, file: file && bare(file), detail_images: distinct?.map(bare) ?? null },
    files: [...(file ? [file] : []), ...(distinct ?? [])],
  };
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
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    sum.update(chunk as Buffer);
    size_bytes += (chunk as Buffer).length;
  }
  return { path, name, sha256: sum.digest('hex'), size_bytes, bytes: null };
}
