import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './prepare.mjs';

/** Arguments of Node that start Jest; those of Jest follow them. */
export const JEST = [
  '--import',
  pathToFileURL(join(ROOT, 'test/support/jest/register.mjs')).href,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];
