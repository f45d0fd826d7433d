/**
 * The import `#knitting`. The package.json of the CLI, which is packed separately, cannot refer to files outside its
 * own directory.
 */
export * from '../../libs/knitting/src/index.js';
