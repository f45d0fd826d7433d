/** Resolves the import `#import-engine`, for the same reason as `#contracts`. */
export * from '../../libs/import-engine/src/index.js';
