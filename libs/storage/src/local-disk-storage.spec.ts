import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalDiskStorage, ObjectMissingError } from './local-disk-storage.js';

let root: string;
let storage: LocalDiskStorage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = new LocalDiskStorage(root);
});

afterEach(() => rm(root, { recursive: true }));

describe(LocalDiskStorage.name, () => {
  it('gives back the bytes it was given, with their size and SHA-256', async () => {
    const bytes = Buffer.from('毛衣图解'.repeat(1000));
    const stored = await storage.put('archives/1/a.zip', Readable.from([bytes]));
    expect(stored.sizeBytes).toBe(bytes.length);
    expect(stored.sha256).toEqual(createHash('sha256').update(bytes).digest());
    const { stream, sizeBytes } = await storage.open('archives/1/a.zip');
    expect(sizeBytes).toBe(bytes.length);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  it('leaves nothing behind when the source breaks off half-way', async () => {
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(10));
        this.destroy(new Error('connection lost'));
      },
    });
    await expect(storage.put('archives/2/a.zip', broken)).rejects.toThrow('connection lost');
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    await expect(storage.open('archives/2/a.zip')).rejects.toThrow(ObjectMissingError);
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\0b', '', '.', 'A.zip'])(
    'refuses the key %p',
    async (key) => {
      await expect(storage.open(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    },
  );
});
