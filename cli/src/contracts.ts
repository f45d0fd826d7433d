/**
 * `#contracts` in the sources of the command line: its package.json, with which it is packed alone, can name
 * nothing outside its own folder.
 */
export * from '../../libs/contracts/src/index.js';
