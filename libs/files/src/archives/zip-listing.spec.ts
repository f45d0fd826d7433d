import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { ArchiveRefusedError } from '../files.errors.js';
import { verifyZip } from './zip-listing.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zips-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Writes a zip with a file larger than one read, a small one and an empty one. @returns its path */
async function makeZip(name: string, compress: boolean): Promise<string> {
  const zip = new ZipFile();
  zip.addBuffer(randomBytes(2_500_000), '图解.pdf', { compress });
  zip.addBuffer(Buffer.from('说明'), '说明.txt', { compress });
  zip.addBuffer(Buffer.alloc(0), '空.txt', { compress });
  zip.end();
  const path = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

async function changeByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  await file.write(Buffer.from([byte[0]! ^ 0xff]), 0, 1, at);
  await file.close();
}

describe.each([
  ['packed', true],
  ['as it stands', false],
])('a zip whose content is %s', (name, compress) => {
  it('is accepted', async () => {
    await expect(verifyZip(await makeZip(`${name}.zip`, compress))).resolves.toBeUndefined();
  });

  it('is refused if a byte in the middle of it is changed', async () => {
    const path = await makeZip(`${name}, broken.zip`, compress);
    await changeByte(path, 2_000_000);
    await expect(verifyZip(path)).rejects.toThrow(ArchiveRefusedError);
  });
});
