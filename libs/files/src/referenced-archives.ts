/** SQL for statements of other libs: the stored files that archives' rows reference. */
export const REFERENCED_ARCHIVES = `SELECT storage_key AS key, size_bytes AS "sizeBytes",
  encode(sha256, 'hex') AS sha256 FROM archives`;
