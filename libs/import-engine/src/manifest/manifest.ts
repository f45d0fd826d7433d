import { IMPORT_COLUMNS, type ImportColumn, type ImportFault, isSheetColumn } from '#contracts';

const COLUMNS = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** One design of a manifest, unvalidated. */
export interface ManifestRow {
  /** Its location: the line of a text, the row of a sheet, or the number of a folder. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /** All its cells under the manifest's own headers, for `failed.csv`. */
  original: string[];
  /** Why it cannot be read at all. */
  fault?: string;
  /** Violations of cells with misleading contents, such as a date in a price column. */
  cellFaults?: ImportFault[];
  /** Violations without a column. */
  rowFaults?: string[];
  /** Its name where it has no line: `文件夹“KN-001”`. */
  place?: string;
  /** Hints that replace the usual ones in this manifest, by column. */
  mending?: Partial<Record<ImportColumn, string>>;
  /** Notes about how it was read, such as an unknown name. */
  notes?: string[];
  /** The message for a missing archive, shown only with other violations: an existing design may have one. */
  missingFile?: string;
}

/** An operator's list of designs. It can be read from the beginning any number of times. */
export interface Manifest {
  /** The original headers. */
  headers: string[];
  /** The encoding of the text, which `failed.csv` is written in too. */
  encoding: Encoding;
  delimiter: string;
  /**
   * Notes for the operator about how it is read, such as ignored columns. Those of a manifest without headers are
   * complete once its rows were read.
   */
  notes: string[];
  rows(): AsyncIterable<ManifestRow>;
}

/** The encodings of text manifests. */
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Maximum length of a cell; no valid text is longer. */
export const CELL_MAX = 100_000;

/** Most notes about a manifest whose every row may have other names. */
const NOTES_MAX = 50;

/** Number of rows from the top that may contain the headers. */
export const HEADER_SEARCH_ROWS = 10;

/** Maps a row's cells to their columns. */
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

/**
 * A manifest without its own headers: its rows use those of the template. Columns of the sheet are among them once a
 * row has used them, because an empty cell would clear what the row did not name.
 */
export function plainManifest(read: () => AsyncIterable<Omit<ManifestRow, 'original'>>): Manifest {
  const used = new Set<ImportColumn>(COLUMNS.filter((column) => !isSheetColumn(column)));
  const headers = () => COLUMNS.filter((column) => used.has(column));
  const notes = new Set<string>();
  let hasMore = false;
  return {
    get headers() {
      return headers();
    },
    encoding: 'utf-8-bom',
    delimiter: ',',
    get notes() {
      return [...notes, ...(hasMore ? ['另有这样的列名，没有一一列出'] : [])];
    },
    async *rows() {
      for await (const { notes: found = [], ...row } of read()) {
        for (const note of found) {
          if (notes.size < NOTES_MAX) notes.add(note);
          else hasMore ||= !notes.has(note);
        }
        for (const column of Object.keys(row.cells)) used.add(column as ImportColumn);
        const isReadable = row.fault === undefined;
        const original = isReadable ? headers().map((column) => row.cells[column] ?? '') : [];
        yield { ...row, original };
      }
    },
  };
}
