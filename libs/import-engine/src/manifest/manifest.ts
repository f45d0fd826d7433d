import type { ImportColumn, ImportFault } from '#contracts';

/** One design of a manifest, unvalidated. */
export interface ManifestRow {
  /** Its location: the line of a text, the row of a sheet, or the number of a folder. */
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
  /**
   * Its copy in the file of failed rows: all its cells under the manifest's own headers, or its line of JSON. Empty if it
   * has none.
   */
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
  /** The original headers; empty for a manifest without headers. */
  headers: string[];
  /**
   * The format of the file of failed rows. A missing key of a JSON object leaves a value unchanged, but an empty cell
   * clears it; rows that may lack keys are therefore copied as lines of JSON.
   */
  failedFormat: 'csv' | 'jsonl';
  /** The encoding of the text, which the file of failed rows is written in too. */
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

/** A manifest without headers, each row of which has columns of its own. */
export function plainManifest(
  encoding: Encoding,
  read: () => AsyncIterable<ManifestRow>,
): Manifest {
  const notes = new Set<string>();
  let hasMore = false;
  return {
    headers: [],
    failedFormat: 'jsonl',
    encoding,
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
        yield row;
      }
    },
  };
}
