import { ARCHIVE_FILES, PAGES_FOLDER, REMAKE_PAGES } from '#files';
import { enqueueEach, type JobName } from '#queues';

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
/** One statement per kind of row that references a file. */
const PAGES = [
  `SELECT storage_key AS key, size_bytes AS "sizeBytes", encode(sha256, 'hex') AS sha256
   FROM ${ARCHIVE_FILES} a WHERE storage_key > $1 ORDER BY storage_key LIMIT ${PAGE_ROWS}`,
  // Two old images can share one original.
  `SELECT original_key AS key, NULL AS "sizeBytes", max(encode(original_sha256, 'hex')) AS sha256
   FROM design_images WHERE original_key > $1
   GROUP BY original_key ORDER BY original_key LIMIT ${PAGE_ROWS}`,
];
/** Images of sold designs that their design lost. */
const KEPT_PAGE = `
  SELECT original_key AS key, NULL AS "sizeBytes", max(encode(original_sha256, 'hex')) AS sha256
  FROM kept_images k WHERE original_key > $1
    AND NOT EXISTS (SELECT FROM design_images i WHERE i.original_key = k.original_key)
  GROUP BY original_key ORDER BY original_key LIMIT ${PAGE_ROWS}`;

const REVIEW_PAGE = `
  SELECT original_key AS key, NULL AS "sizeBytes", encode(original_sha256, 'hex') AS sha256
  FROM review_images WHERE original_key > $1 ORDER BY original_key LIMIT ${PAGE_ROWS}`;

const PORTRAIT_PAGE = `
  SELECT portrait_key AS key, NULL AS "sizeBytes", encode(portrait_sha256, 'hex') AS sha256
  FROM designer_pages WHERE portrait_key > $1 ORDER BY portrait_key LIMIT ${PAGE_ROWS}`;

/** Tables of newer migrations, with the statements that read and find their files. */
const LATER_TABLES: [table: string, page: string, find: string][] = [
  ['kept_images', KEPT_PAGE, 'SELECT 1 FROM kept_images WHERE original_key = $1'],
  ['review_images', REVIEW_PAGE, 'SELECT 1 FROM review_images WHERE original_key = $1'],
  ['designer_pages', PORTRAIT_PAGE, 'SELECT 1 FROM designer_pages WHERE portrait_key = $1'],
];

/** The tables of `LATER_TABLES` whose images have variants, with the SQL of the image ids. */
const LATER_IMAGES: [table: string, ids: string][] = [
  ['review_images', '(SELECT media_id AS id FROM review_images) i'],
  [
    'designer_pages',
    '(SELECT portrait_id AS id FROM designer_pages WHERE portrait_id IS NOT NULL) i',
  ],
];

/** The tables of `LATER_TABLES` that exist: the database of a backup may not have the newest migrations. */
async function presentTables(query: RunQuery): Promise<typeof LATER_TABLES> {
  const rows = await query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [LATER_TABLES.map(([table]) => table)],
  );
  const names = new Set(rows.map(({ name }) => name));
  return LATER_TABLES.filter(([table]) => names.has(table));
}

/** Yields every referenced file once. Keeps one page in memory. */
export async function* listReferencedFiles(query: RunQuery): AsyncGenerator<ReferencedFile> {
  const later = await presentTables(query);
  const pages = [...PAGES, ...later.map(([, page]) => page)];
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
  const later = (await presentTables(query)).map(([, , find]) => `UNION ALL ${find}`).join(' ');
  const rows = await query(
    `SELECT 1 FROM ${ARCHIVE_FILES} a WHERE storage_key = $1
     UNION ALL SELECT 1 FROM design_images WHERE original_key = $1 ${later} LIMIT 1`,
    [key],
  );
  return rows.length > 0;
}

/** Enqueues the creation of all image variants and pages, newest designs first. */
export async function remakeDerivedFiles(query: RunQuery): Promise<void> {
  const job: JobName = 'images.make-variants';
  await query(
    enqueueEach(`SELECT jsonb_build_object('mediaId', media_id) AS payload FROM design_images
      ORDER BY design_id DESC, position`),
    [job],
  );
  const later = await presentTables(query);
  for (const [table, images] of LATER_IMAGES) {
    if (!later.some(([name]) => name === table)) continue;
    await query(enqueueEach(`SELECT jsonb_build_object('mediaId', id) AS payload FROM ${images}`), [
      job,
    ]);
  }
  for (const { text, values } of REMAKE_PAGES) await query(text, values);
}
