import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '#storage';
import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { readMultipart } from './multipart.js';

/** A storage that fails to write, like a full disk. */
const fullDisk = {
  async receive(source: Readable): Promise<never> {
    const full = Object.assign(new Error('no space left on device'), {
      code: 'ENOSPC',
      errno: -28,
    });
    await pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done(full) }));
    throw full;
  },
} as unknown as ObjectStorage;

it('distinguishes a full disk from an incomplete form, whatever part of the file was still missing', async () => {
  const rule = { maxBytes: Infinity, maxCount: 1, tooLarge: '', tooMany: '' };
  const server = createServer((request, response) => {
    readMultipart(request as Request, fullDisk, { file: rule }).catch((error: { code?: string }) =>
      response.end(error.code),
    );
  }).listen(0);
  await once(server, 'listening');
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(1024 * 1024)]), 'design.zip');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
  const said = await answer.text();
  server.closeAllConnections();
  server.close();
  expect(said).toBe('ENOSPC');
});
