import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DEMO_PASSWORD, signIn, siteUrl, withDatabase } from '../support/site.js';

const MIB = 1024 * 1024;

/** The process of the api under test, by the port in its environment. */
function apiPid(): number {
  const { port } = new URL(siteUrl);
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      const isApi = command.includes('dist/apps/api/src/main.js');
      if (isApi && environment.includes(`PORT=${port}`)) return Number(name);
    } catch {
      // It ended while it was looked at, or is another user's.
    }
  }
  throw new Error('the api is not running');
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1024;
}

/** Sends an archive of so many bytes that is made while it goes. */
function uploadGenerated(token: string, bytes: number, onSecond: () => void) {
  const fields = ['name', 'description', 'price']
    .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`)
    .join('');
  const head = `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="big.rar"\r\n\r\n`;
  const tail = '\r\n--b--\r\n';
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const outgoing = httpRequest(
      `${siteUrl}/api/v1/designs/upload/`,
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
    const timer = setInterval(onSecond, 100);
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

describe('the upload of a large archive', () => {
  it('UP-20 takes 1024 MB without holding them in memory, and no byte more', async () => {
    const { token } = await signIn('admin@example.com', DEMO_PASSWORD);
    const pid = apiPid();
    const before = residentBytes(pid);
    let most = before;
    const look = () => (most = Math.max(most, residentBytes(pid)));
    const taken = await uploadGenerated(token!, 1024 * MIB, look);
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

    const refused = await uploadGenerated(token!, 1025 * MIB, look);
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', error: '文件大小不能超过1024MB' },
    });
    expect(await readdir(join(process.env['STORAGE_DIR']!, 'incoming'))).toEqual([]);
  }, 120_000);
});
