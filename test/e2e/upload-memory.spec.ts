import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../scripts/lib/ports.mjs';
import { DEMO_PASSWORD, signIn, withDatabase } from '../support/site.js';

const MIB = 1024 * 1024;

/** An api that serves this test alone: what others do with theirs would count as well. */
async function startApi(): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await freePort();
  const child = fork('dist/apps/api/src/main.js', {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), LOG_LEVEL: 'error' },
    stdio: 'inherit',
  });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() };
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1024;
}

/** Sends an archive of so many bytes that is made while it goes. */
function uploadGenerated(url: string, token: string, bytes: number, onTick: () => void) {
  const fields = ['name', 'description', 'price']
    .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`)
    .join('');
  const head = `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="big.rar"\r\n\r\n`;
  const tail = '\r\n--b--\r\n';
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const outgoing = httpRequest(
      `${url}/api/v1/designs/upload/`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': head.length + bytes + tail.length,
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
    const magic = Buffer.from('526172211a070100', 'hex');
    const chunk = Buffer.alloc(MIB, 7);
    magic.copy(chunk);
    let left = bytes;
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

let api: Awaited<ReturnType<typeof startApi>> | null = null;

afterAll(() => api?.stop());

describe('the upload of a large archive', () => {
  it('UP-20 takes 1024 MB without holding them in memory, and no byte more', async () => {
    const { token } = await signIn('admin@example.com', DEMO_PASSWORD);
    api = await startApi();
    const { url, pid } = api;
    // The first request loads what every later one uses.
    await uploadGenerated(url, token!, MIB, () => undefined);
    const before = residentBytes(pid);
    let most = before;
    const look = () => (most = Math.max(most, residentBytes(pid)));
    const taken = await uploadGenerated(url, token!, 1024 * MIB, look);
    expect(taken.status).toBe(201);
    expect((most - before) / MIB).toBeLessThan(64);
    const [row] = await withDatabase(async (client) => {
      const { rows } = await client.query<{ size_bytes: string; key: string }>(
        'SELECT size_bytes, storage_key AS key FROM archives WHERE design_id = $1',
        [taken.body['id']],
      );
      await client.query('UPDATE designs SET is_active = false WHERE id = $1', [taken.body['id']]);
      return rows;
    });
    expect(Number(row!.size_bytes)).toBe(1024 * MIB);

    const refused = await uploadGenerated(url, token!, 1025 * MIB, look);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', error: '文件大小不能超过1024MB' },
    });
  }, 120_000);
});
