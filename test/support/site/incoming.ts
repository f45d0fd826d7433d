import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { eventually } from '../eventually.js';

/** Where the running shop keeps what is being uploaded. */
export const INCOMING = join(process.env['STORAGE_DIR']!, 'incoming');

/** Waits until the incoming directory is empty; uploads of other specs end by themselves. */
export const expectNothingLeft = () =>
  eventually(async () => expect(await readdir(INCOMING)).toEqual([]));
