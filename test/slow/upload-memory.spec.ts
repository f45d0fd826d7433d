import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { residentBytesOf } from '../../tools/lib/process-counters.mjs';
import { rarAround } from '../support/fixtures/archives.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { DEMO_PASSWORD, signIn, withDatabase } from '../support/site/site.js';

const MIB = 1024 * 1024;
/** The bytes of an archive that are not those of its file, at most. */
const MARGIN = 1024;

const storageDir = mkdtempSync(join(tmpdir(), 'upload-memory-'));

/** Sends an archive of so many bytes that is made while it goes. */
function uploadGenerated(url: string, token: string, bytes: number, onTick: () => void) {
  const fields = ['name', 'description', 'price']
    .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`)
    .join('');
  const part = `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="big.rar"\r\n\r\n`;
  // The size of the one file is written in the head, whose own size it hardly changes.
  const around = rarAround('a.pdf', bytes - MARGIN);
  const padding = Buffer.alloc(MARGIN - around.head.length - around.tail.length);
  const head = Buffer.concat([Buffer.from(part), around.head]);
  const tail = Buffer.concat([around.tail, padding, Buffer.from('\r\n--b--\r\n')]);
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const outgoing = httpRequest(
      `${url}/api/v1/designs/upload/`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': head.length + (bytes - MARGIN) + tail.length,
        },
      },
      (response) => {
        clearInterval(timer);
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(text) as Record<string, unknown>,
          }),
        );
      },
    );
    const timer = setInterval(onTick, 50);
    outgoing.on('error', reject);
    outgoing.write(head);
    const chunk = Buffer.alloc(MIB, 7);
    let left = bytes - MARGIN;
    const send = () => {
      while (left > 0) {
        const size = Math.min(left, chunk.length);
        left -= size;
        if (!outgoing.write(size === chunk.length ? chunk : chunk.subarray(0, size))) {
          outgoing.once('drain', send);
          return;
        }
      }
      outgoing.end(tail);
    };
    send();
  });
}

let api: OwnApi | null = null;

afterAll(async () => {
  await api?.end();
  rmSync(storageDir, { recursive: true });
});

describe('the upload of a large archive', () => {
  it('takes 1024 MB without holding them in memory, and no byte more (UP-20)', async () => {
    const { token } = await signIn('admin@example.com', DEMO_PASSWORD);
    api = await startOwnApi({ STORAGE_DIR: storageDir });
    const { url, pid } = api;
    // The first request loads code and fills the buffers that every later one uses.
    const first = await uploadGenerated(url, token!, 32 * MIB, () => undefined);
    const before = residentBytesOf(pid);
    let most = before;
    const look = () => (most = Math.max(most, residentBytesOf(pid)));
    const taken = await uploadGenerated(url, token!, 1024 * MIB, look);
    expect(taken.status).toBe(201);
    expect((most - before) / MIB).toBeLessThan(64);
    const [row] = await withDatabase(async (client) => {
      const { rows } = await client.query<{ size_bytes: string; key: string }>(
        'SELECT size_bytes, storage_key AS key FROM archives WHERE design_id = $1',
        [taken.body['id']],
      );
      // Their archives are where the site's own api does not look.
      await client.query('UPDATE designs SET is_active = false WHERE id = ANY($1::bigint[])', [
        [first.body['id'], taken.body['id']],
      ]);
      return rows;
    });
    expect(Number(row!.size_bytes)).toBe(1024 * MIB);

    const refused = await uploadGenerated(url, token!, 1025 * MIB, look);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', error: '文件大小不能超过1024MB' },
    });
  });
});
