import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';

/** An S3 server with one empty bucket. */
export interface TestS3 {
  endpoint: string;
  stop(): Promise<void>;
}

export const BUCKET = 'cloudknit';
/** The only valid key. */
export const S3_KEY = { id: 'S3RVER', secret: 'S3RVER' };

/** The server's object store, which its types do not declare. */
interface Store {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: {
    bucket: string;
    key: string;
    content: Readable;
    metadata: object;
  }): Promise<Kept>;
  putPart(bucket: string, upload: string, part: string, content: Readable): Promise<Kept>;
}

interface Kept {
  size: number;
  md5: string;
}

/** The server responds when it has read the bytes, before they are written; this makes it wait for the write. */
function answerOnceWritten(store: Store): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const kept = await write(content, store.getResourcePath(bucket, key, 'object'));
    await store.putMetadata(bucket, key, metadata, kept.md5);
    return kept;
  };
  store.putPart = async (bucket, upload, part, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), upload, part);
    const kept = await write(content, path);
    await writeFile(`${path}.md5`, kept.md5);
    return kept;
  };
}

async function write(content: Readable, path: string): Promise<Kept> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('md5');
  let size = 0;
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return { size, md5: hash.digest('hex') };
}

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  answerOnceWritten((server as unknown as { store: Store }).store);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The environment of an api that uses it. @param filesDir for incoming files */
export function s3Environment(endpoint: string, filesDir: string): Record<string, string> {
  return {
    STORAGE: 's3',
    STORAGE_DIR: filesDir,
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: S3_KEY.id,
    S3_SECRET_ACCESS_KEY: S3_KEY.secret,
    S3_PATH_STYLE: '1',
  };
}
