import { ARCHIVE_FILES, PAGES_FOLDER, REMAKE_PAGES } from '#files';
import { enqueueEach, type JobName } from '#queues';
import { IMAGE_TABLES, imageRows } from './image-tables.js';

/** A stored file that a row references. */
export interface ReferencedFile {
  /** Its storage key. The bytes under a key never change. */
  key: string;
  /** Size according to the row; null if the row has none. */
  sizeBytes: number | null;
  /** SHA-256 according to the row, hexadecimal; null if the row has none. */
  sha256: string | null;
}

/** Runs one statement. The caller chooses the connection and the snapshot. */
export type RunQuery = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** Storage folders of referenced files, and of the variants and pages created from them. */
export const STORED_FOLDERS = ['archives/', 'originals/', 'images/', PAGES_FOLDER];

const PAGE_ROWS = 1_000;

/** The tables of images that exist: the database of a backup may not have the newest migrations. */
async function presentImageTables(query: RunQuery): Promise<typeof IMAGE_TABLES> {
  const rows = await query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [IMAGE_TABLES.map(({ name }) => name)],
  );
  const names = new Set(rows.map(({ name }) => name));
  return IMAGE_TABLES.filter(({ name }) => names.has(name));
}

/** Yields every referenced file once. Keeps one page in memory. */
export async function* listReferencedFiles(query: RunQuery): AsyncGenerator<ReferencedFile> {
  const images = imageRows(await presentImageTables(query));
  const pages = [
    `SELECT storage_key AS key, size_bytes AS "sizeBytes", encode(sha256, 'hex') AS sha256
     FROM ${ARCHIVE_FILES} a WHERE storage_key > $1 ORDER BY storage_key LIMIT ${PAGE_ROWS}`,
    `SELECT key, NULL AS "sizeBytes", max(encode(sha256, 'hex')) AS sha256
     FROM ${images} i WHERE key > $1 GROUP BY key ORDER BY key LIMIT ${PAGE_ROWS}`,
  ];
  for (const page of pages) {
    let last: string | undefined = '';
    while (last !== undefined) {
      const rows: (Omit<ReferencedFile, 'sizeBytes'> & { sizeBytes: string | number | null })[] =
        await query(page, [last]);
      for (const { sizeBytes, ...row } of rows) {
        yield { ...row, sizeBytes: sizeBytes === null ? null : Number(sizeBytes) };
      }
      last = rows.length === PAGE_ROWS ? rows.at(-1)!.key : undefined;
    }
  }
}

/** Whether a row references a stored file. */
export async function isReferenced(query: RunQuery, key: string): Promise<boolean> {
  const images = imageRows(await presentImageTables(query));
  const rows = await query(
    `SELECT 1 FROM ${ARCHIVE_FILES} a WHERE storage_key = $1
     UNION ALL SELECT 1 FROM ${images} i WHERE key = $1 LIMIT 1`,
    [key],
  );
  return rows.length > 0;
}

/** Enqueues the creation of all image variants and pages, newest designs first. */
export async function remakeDerivedFiles(query: RunQuery): Promise<void> {
  const job: JobName = 'images.make-variants';
  const images = imageRows(await presentImageTables(query));
  await query(
    enqueueEach(`SELECT jsonb_build_object('mediaId', i.id) AS payload
      FROM ${images} i LEFT JOIN design_images d ON d.media_id = i.id
      WHERE i.id IS NOT NULL GROUP BY i.id ORDER BY max(d.design_id) DESC NULLS LAST, min(d.position)`),
    [job],
  );
  for (const { text, values } of REMAKE_PAGES) await query(text, values);
}
