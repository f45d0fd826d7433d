/** SQL for statements of other libs: the archives as a read-only relation. */
export const ARCHIVE_ROWS = `(SELECT id, design_id, version, storage_key, file_name, size_bytes, sha256,
  contents, note, created_at FROM archives)`;

/** SQL: the stored files of archives, in every schema since the baseline, for backups of earlier versions. */
export const ARCHIVE_FILES = '(SELECT storage_key, size_bytes, sha256 FROM archives)';
