/** A table whose rows reference the stored originals of images, and the names of its columns. */
interface ImageTable {
  name: string;
  /** The public id of the image. */
  id: string;
  /** The storage key of the original. */
  key: string;
  sha256: string;
}

const COLUMNS = { id: 'media_id', key: 'original_key', sha256: 'original_sha256' };

/** Every table that references originals: a file that none of them names is removed. */
export const IMAGE_TABLES: readonly ImageTable[] = [
  { name: 'design_images', ...COLUMNS },
  // The images of sold designs, which their design may have lost.
  { name: 'kept_images', ...COLUMNS },
  { name: 'review_images', ...COLUMNS },
  { name: 'designer_pages', id: 'portrait_id', key: 'portrait_key', sha256: 'portrait_sha256' },
];

/**
 * SQL for a FROM clause: the rows of these tables as `id`, `key` and `sha256`, which are null for a designer's page without
 * a portrait. Several rows can have one key or one id. The parts have no conditions of their own, because PostgreSQL uses
 * the indexes of the tables for the conditions of the statement only then.
 */
export const imageRows = (tables = IMAGE_TABLES) =>
  `(${tables
    .map(
      ({ name, id, key, sha256 }) =>
        `SELECT ${id} AS id, ${key} AS key, ${sha256} AS sha256 FROM ${name}`,
    )
    .join(' UNION ALL ')})`;
