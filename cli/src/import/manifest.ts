import { IMPORT_COLUMNS, type ImportColumn, type ImportFault } from '#contracts';

/** What a manifest says of one design, as it stands there. */
export interface ManifestRow {
  /** Where it stands: the line of a text, the row of a sheet, the number of a folder. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** Everything that stands there, under the manifest's own headers, for `failed.csv`. */
  original: string[];
  /** Why it cannot be read at all. */
  fault?: string;
  /** Why cells do not say what they seem to say, such as a date where a price should be. */
  cellFaults?: ImportFault[];
  /** Faults that belong to no column. */
  rowFaults?: string[];
  /** What it is called where it has no line: `文件夹“KN-001”`. */
  place?: string;
  /** What helps with a fault in this manifest, by its column, where that is not the usual. */
  mending?: Partial<Record<ImportColumn, string>>;
  /** What to say of a missing archive, beside other faults: a design that is there may have one. */
  missingFile?: string;
}

/** An operator's list of designs. It may be read from the beginning any number of times. */
export interface Manifest {
  /** The headers as they stand there. */
  headers: string[];
  /** Of the text; what `failed.csv` is written in. */
  encoding: Encoding;
  delimiter: string;
  /** What the operator should know about how it is read, such as columns that are ignored. */
  notes: string[];
  rows(): AsyncIterable<ManifestRow>;
}

export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'gb18030';

/** A cell that holds more than this is no text of a design. */
export const CELL_MAX = 100_000;

/** The headers are looked for in so many rows from the top. */
export const HEADER_SEARCH_ROWS = 10;

/** A row's cells under the columns that they belong to. */
export function toRow(
  line: number,
  original: string[],
  columns: (ImportColumn | null)[],
): ManifestRow {
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
    notes: [],
    rows,
  };
}
