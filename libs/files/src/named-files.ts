import type { JobName } from '#queues';

/** A file that a row names. */
export interface NamedFile {
  /** What it is stored under; the bytes under a key never change. */
  key: string;
  /** As the row has them; null where it does not tell. */
  sizeBytes: number | null;
  /** Hexadecimal. */
  sha256: string | null;
}

/** Runs one statement, on whichever connection and in whichever snapshot its caller chose. */
export type RunQuery = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** The folders of storage that files are kept in: those that rows name, and what is made of them. */
export const STORED_FOLDERS = ['archives/', 'originals/', 'images/'];

const PAGE = 1_000;
/** Every place where a row names a file. Pictures as they are shown are made of their originals. */
const PAGES = [
  `SELECT storage_key AS key, size_bytes AS "sizeBytes", encode(sha256, 'hex') AS sha256
   FROM archives WHERE storage_key > $1 ORDER BY storage_key LIMIT ${PAGE}`,
  // Of old pictures, two can be of one original.
  `SELECT original_key AS key, NULL AS "sizeBytes", max(encode(original_sha256, 'hex')) AS sha256
   FROM design_images WHERE original_key > $1
   GROUP BY original_key ORDER BY original_key LIMIT ${PAGE}`,
];

/** Every file that a row names, once. Holds one page of them at a time. */
export async function* listNamedFiles(query: RunQuery): AsyncGenerator<NamedFile> {
  for (const page of PAGES) {
    let last: string | undefined = '';
    while (last !== undefined) {
      const rows: (Omit<NamedFile, 'sizeBytes'> & { sizeBytes: string | number | null })[] =
        await query(page, [last]);
      for (const { sizeBytes, ...row } of rows) {
        yield { ...row, sizeBytes: sizeBytes === null ? null : Number(sizeBytes) };
      }
      last = rows.length === PAGE ? rows.at(-1)!.key : undefined;
    }
  }
}

/** Whether a row names a file. */
export async function isFileNamed(query: RunQuery, key: string): Promise<boolean> {
  const rows = await query(
    `SELECT 1 FROM archives WHERE storage_key = $1
     UNION ALL SELECT 1 FROM design_images WHERE original_key = $1 LIMIT 1`,
    [key],
  );
  return rows.length > 0;
}

/** Has the worker make all pictures as they are shown once more, of those of the newest designs first. */
export async function remakeAllVariants(query: RunQuery): Promise<void> {
  const job: JobName = 'images.make-variants';
  await query(
    `INSERT INTO outbox (job, payload)
     SELECT $1, jsonb_build_object('mediaId', media_id) FROM design_images
     ORDER BY design_id DESC, position`,
    [job],
  );
}
