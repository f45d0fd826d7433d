import { IMPORT_COLUMNS, type ImportColumn } from '#contracts';
import { UsageError } from '../exit.js';

/** What a manifest says of one design, as it stands there. */
export interface ManifestRow {
  /** Where it stands: the line of a text, the row of a sheet, the number of a folder. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Everything that stands there, under the manifest's own headers, for `failed.csv`. */
  original: string[];
  /** Why it cannot be read at all. */
  fault?: string;
}

/** An operator's list of designs. It may be read from the beginning any number of times. */
export interface Manifest {
  /** The headers as they stand there. */
  headers: string[];
  /** Of the text; what `failed.csv` is written in. */
  encoding: Encoding;
  delimiter: string;
  /** Headers that mean nothing here. */
  unknownHeaders: string[];
  rows(): AsyncIterable<ManifestRow>;
}

export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'gb18030';

/** A cell that holds more than this is no text of a design. */
export const CELL_MAX = 100_000;

const REQUIRED: ImportColumn[] = ['sku', 'name', 'description', 'price'];

/** Which column each header stands for; null for one that means nothing here. */
export interface ColumnMap {
  columns: (ImportColumn | null)[];
  unknownHeaders: string[];
}

/**
 * Understands a manifest's headers, by their English or their Chinese names.
 * @throws UsageError when one that is needed is missing, or stands twice
 */
export function readHeaders(headers: string[]): ColumnMap {
  const names = Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][];
  const columns = headers.map((header) => {
    const text = header.trim();
    const match = names.find(([english, chinese]) =>
      [english, chinese].includes(text.toLowerCase()),
    );
    return match?.[0] ?? null;
  });
  const twice = columns.find((column, i) => column !== null && columns.indexOf(column) !== i);
  if (twice) throw new UsageError(`清单里“${IMPORT_COLUMNS[twice]}”这一列出现了两次`);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const texts = missing.map((column) => `${IMPORT_COLUMNS[column]}（${column}）`);
    throw new UsageError(
      `清单缺少这些列：${texts.join('、')}。运行 cloudknit import --template 可得到一份模板`,
    );
  }
  const unknownHeaders = headers.filter((header, i) => columns[i] === null && header.trim() !== '');
  return { columns, unknownHeaders };
}

/** A row's cells under the columns that they belong to. */
export function toRow(line: number, original: string[], { columns }: ColumnMap): ManifestRow {
  const cells: ManifestRow['cells'] = {};
  columns.forEach((column, i) => {
    if (column) cells[column] = original[i]?.trim() ?? '';
  });
  return { line, cells, original };
}

/** What JSON says, as a cell has it: a list stands for several in one. */
export function toCell(value: unknown): string {
  if (Array.isArray(value)) return value.map(toCell).join(';');
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A manifest without headers of its own: its rows have the template's. */
export function plainManifest(rows: () => AsyncIterable<ManifestRow>): Manifest {
  return {
    headers: Object.keys(IMPORT_COLUMNS),
    encoding: 'utf-8-bom',
    delimiter: ',',
    unknownHeaders: [],
    rows,
  };
}
