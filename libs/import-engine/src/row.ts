import {
  CATEGORY_SEPARATORS,
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
import { CELL_MAX, type ManifestRow } from './manifest/manifest.js';
import type { FileSource, FoundFile, LocalFile } from './source.js';

/** A parsed row with the paths of its files. `faults` holds its violations. */
export interface ReadRow {
  line: number;
  row: DesignImport;
  /** Paths of the files; they are hashed later. */
  filePath: string | null;
  imagePaths: string[] | null;
  faults: ImportFault[];
}

const YES = new Set(['是', 'true', '1', 'yes', 'y', '上架']);
const NO = new Set(['否', 'false', '0', 'no', 'n', '下架']);

/** Parses a row and locates its files, without reading them. */
export async function readRow(given: ManifestRow, source: FileSource): Promise<ReadRow> {
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
    const found = await source.find(text);
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
    categories:
      cells.categories === undefined ? null : listOf(cell('categories'), CATEGORY_SEPARATORS),
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

function unhashed({ name, size_bytes }: FoundFile): ImportFile {
  return { name, size_bytes, sha256: '' };
}

function listOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Reads and hashes a row's files. @returns the files, and the row with their hashes */
export async function hashFiles(
  { row, filePath, imagePaths }: ReadRow,
  source: FileSource,
): Promise<{ row: DesignImport; files: LocalFile[] }> {
  const file = filePath === null ? null : await source.hash(filePath);
  const images = imagePaths && (await Promise.all(imagePaths.map((path) => source.hash(path))));
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
