/**
 * The import `#contracts`. The package.json of the CLI, which is packed separately, cannot refer to files outside its
 * own directory.
 */
export * from '../../libs/contracts/src/index.js';
