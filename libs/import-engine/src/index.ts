/**
 * Imports manifests of designs: reads manifests, plans the requests, and reports the result of each row. The command
 * line and the browser use it with their own implementations of `FileSource` and `ImportShop`.
 */
export { csvRecord } from './manifest/csv.js';
export { FOLDER_COMMAND, FOLDER_LAYOUT } from './manifest/folder-help.js';
export { type FolderDefaults, openFolder } from './manifest/folder-manifest.js';
export { type ImportOptions, importRows } from './importer.js';
export type { Encoding, Manifest, ManifestRow } from './manifest/manifest.js';
export { describeNewDesigners, findNewDesigners } from './new-designers.js';
export { openManifest } from './manifest/open-manifest.js';
export { openXlsx } from './manifest/xlsx-manifest.js';
export {
  failedCells,
  failedText,
  OUTCOMES,
  noteCells,
  REPORT_COLUMNS,
  reportCells,
  type RowResult,
  unreached,
} from './results.js';
export { ImportStopped, withRetry } from './retry.js';
export { readRow } from './row.js';
export { faultsOf, type Scan, scan } from './scan.js';
export type { ImportShop, SentRow } from './shop.js';
export {
  type FileSource,
  type FoundFile,
  type LocalFile,
  ManifestError,
  SMALL_BYTES,
} from './source.js';
export { template } from './manifest/template.js';
export { detectEncoding, readText } from './manifest/text.js';
export { PATH_FAULTS, placeOf, type Words } from './wording.js';
