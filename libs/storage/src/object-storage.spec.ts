import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BUCKET, S3_KEY, startS3, type TestS3 } from '../../../test/support/servers/s3.js';
import { LocalDiskStorage } from './local-disk-storage.js';
import {
  type ByteRange,
  type ListedObject,
  ObjectMissingError,
  type ObjectStorage,
  ReceivedTooLargeError,
} from './object-storage.js';
import { S3Storage } from './s3-storage.js';

const KEY = 'archives/0b7e.zip';
const MIB = 1024 * 1024;
const SAMPLE = Buffer.from('sample');

let dir: string;
let storage: ObjectStorage;
let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
});

afterAll(() => s3.stop());

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'));
});

afterEach(() => rm(dir, { recursive: true }));

const incoming = () => readdir(join(dir, 'incoming'));

async function read(key: string): Promise<Buffer> {
  const { stream, sizeBytes } = await storage.open(key);
  const bytes = await buffer(stream);
  expect(sizeBytes).toBe(bytes.length);
  expect((await readChunks(key)).equals(bytes)).toBe(true);
  return bytes;
}

async function readChunks(key: string, range?: ByteRange): Promise<Buffer> {
  const { chunks, sizeBytes } = await storage.openChunks(key, range);
  const copies: Buffer[] = [];
  for await (const chunk of chunks) copies.push(Buffer.from(chunk));
  const bytes = Buffer.concat(copies);
  expect(sizeBytes).toBe(bytes.length);
  return bytes;
}

const ADAPTERS: [string, () => ObjectStorage][] = [
  [LocalDiskStorage.name, () => new LocalDiskStorage(dir)],
  [
    S3Storage.name,
    () =>
      new S3Storage(
        {
          endpoint: s3.endpoint,
          region: 'us-east-1',
          bucket: BUCKET,
          accessKeyId: S3_KEY.id,
          secretAccessKey: S3_KEY.secret,
          pathStyle: true,
        },
        join(dir, 'incoming'),
      ),
  ],
];

describe.each(ADAPTERS)('%s', (_name, create) => {
  beforeEach(() => {
    storage = create();
  });

  it('returns the stored bytes, with their size and SHA-256', async () => {
    const bytes = Buffer.from('毛衣图解'.repeat(1000));
    const facts = await storage.put(KEY, Readable.from([bytes]));
    expect(facts.sizeBytes).toBe(bytes.length);
    expect(facts.sha256).toEqual(createHash('sha256').update(bytes).digest());
    expect((await read(KEY)).equals(bytes)).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it('receives again once the folder can be made', async () => {
    await writeFile(join(dir, 'incoming'), 'no folder');
    await expect(storage.receive(SAMPLE)).rejects.toThrow('EEXIST');
    await rm(join(dir, 'incoming'));
    await storage.keep(await storage.receive(SAMPLE), KEY);
    expect(await read(KEY)).toEqual(SAMPLE);
  });

  it('stores files of many parts correctly', async () => {
    const bytes = randomBytes(40 * MIB);
    const received = await storage.receive(bytes);
    await storage.keep(received, KEY);
    expect((await read(KEY)).equals(bytes)).toBe(true);
    expect(existsSync(received.path)).toBe(false);
  });

  it('returns a range of a file', async () => {
    await storage.put(KEY, Buffer.from('0123456789'));
    const { stream, sizeBytes } = await storage.open(KEY, { start: 2, end: 5 });
    expect((await buffer(stream)).toString()).toBe('2345');
    expect(sizeBytes).toBe(4);
    expect((await readChunks(KEY, { start: 2, end: 5 })).toString()).toBe('2345');
  });

  it('returns a range that begins and ends inside chunks', async () => {
    const bytes = randomBytes(5 * MIB);
    await storage.put(KEY, bytes);
    const range = { start: MIB + 7, end: 4 * MIB + 11 };
    expect((await readChunks(KEY, range)).equals(bytes.subarray(MIB + 7, 4 * MIB + 12))).toBe(true);
  });

  it('allows a reader to stop after the first chunk, and to read again', async () => {
    const bytes = randomBytes(3 * MIB);
    await storage.put(KEY, bytes);
    const { chunks } = await storage.openChunks(KEY);
    for await (const chunk of chunks) {
      expect(bytes.subarray(0, chunk.length).equals(chunk)).toBe(true);
      break;
    }
    expect((await readChunks(KEY)).equals(bytes)).toBe(true);
  });

  it('throws ObjectMissingError if a missing object is opened for sending', async () => {
    await expect(storage.openChunks('archives/none.zip')).rejects.toThrow(ObjectMissingError);
  });

  it('gives an object as a local file, and leaves no copy behind (SHEET-08)', async () => {
    await storage.put(KEY, SAMPLE);
    expect(await storage.withLocalFile(KEY, (path) => readFile(path))).toEqual(SAMPLE);
    const failing = storage.withLocalFile(KEY, () => Promise.reject(new Error('unreadable')));
    await expect(failing).rejects.toThrow('unreadable');
    expect(await incoming()).toEqual([]);
    expect((await read(KEY)).equals(SAMPLE)).toBe(true);
  });

  it('throws ObjectMissingError if a missing object is wanted as a local file', async () => {
    const missing = storage.withLocalFile('archives/none.zip', () => Promise.resolve());
    await expect(missing).rejects.toThrow(ObjectMissingError);
  });

  it('stores an empty file', async () => {
    await storage.put(KEY, Buffer.alloc(0));
    expect(await read(KEY)).toHaveLength(0);
  });

  it('replaces the object of an existing key', async () => {
    await storage.put(KEY, Buffer.from('first'));
    await storage.put(KEY, Buffer.from('second'));
    expect((await read(KEY)).toString()).toBe('second');
  });

  it('leaves no file behind if the source fails halfway', async () => {
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(10));
        this.destroy(new Error('connection lost'));
      },
    });
    await expect(storage.put('archives/broken.zip', broken)).rejects.toThrow('connection lost');
    expect(await incoming()).toEqual([]);
    await expect(storage.open('archives/broken.zip')).rejects.toThrow(ObjectMissingError);
  });

  it('leaves no file behind if the source is too large', async () => {
    await expect(storage.receive(Buffer.alloc(11), 10)).rejects.toThrow(ReceivedTooLargeError);
    expect(await incoming()).toEqual([]);
  });

  it('removes received bytes that were discarded', async () => {
    const received = await storage.receive(Buffer.from('x'));
    expect(await incoming()).toHaveLength(1);
    await storage.discard(received);
    expect(await incoming()).toEqual([]);
    await storage.discard(received);
  });

  it('lists the objects of a folder and its subfolders', async () => {
    const before = Date.now() - 2_000;
    for (const key of ['list/a/1.zip', 'list/b.zip', 'lists/c.zip']) {
      await storage.put(key, Buffer.from('x'));
    }
    const listed = await Readable.from(storage.list('list/')).toArray();
    expect(listed.map(({ key }: ListedObject) => key).sort()).toEqual([
      'list/a/1.zip',
      'list/b.zip',
    ]);
    expect(listed.every(({ keptAt }: ListedObject) => keptAt.getTime() >= before)).toBe(true);
    expect(await Readable.from(storage.list('nowhere/')).toArray()).toEqual([]);
  });

  it('removes received files older than one hour', async () => {
    const [old, fresh] = [await storage.receive(Buffer.from('x')), await storage.receive(SAMPLE)];
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    await utimes(old.path, twoHoursAgo, twoHoursAgo);
    await storage.clearIncoming();
    expect(await incoming()).toEqual([basename(fresh.path)]);
  });

  it('removes an object, and ignores a missing one', async () => {
    await storage.put(KEY, Buffer.from('x'));
    await storage.remove(KEY);
    await expect(storage.open(KEY)).rejects.toThrow(ObjectMissingError);
    await storage.remove(KEY);
  });

  it('hands no delivery over unless configured to', async () => {
    await storage.put(KEY, SAMPLE);
    expect(await storage.handOver(KEY, 'attachment')).toBeNull();
  });

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\0b', '', '.', 'A.zip'])(
    'refuses the key %p',
    async (key) => {
      await expect(storage.open(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
      await expect(storage.remove(key)).rejects.toThrow('not a storage key');
    },
  );
});

describe(LocalDiskStorage.name, () => {
  it('stores no object if its bytes could not be flushed to disk', async () => {
    const local = new LocalDiskStorage(dir);
    const received = await local.receive(SAMPLE);
    const onDisk = Promise.reject(new Error('EIO'));
    await expect(local.keep({ ...received, onDisk }, KEY)).rejects.toThrow('EIO');
    await expect(local.open(KEY)).rejects.toThrow(ObjectMissingError);
  });
});
