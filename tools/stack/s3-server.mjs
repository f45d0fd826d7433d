// An S3 server for tests and for the cluster on one machine.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';

export const BUCKET = 'cloudknit';
/** The only valid access key. */
export const S3_KEY = { id: 'S3RVER', secret: 'S3RVER' };

/**
 * Starts a server with one bucket in `directory`.
 * @returns {Promise<{endpoint: string, read: (key: string) => Promise<Buffer>, stop: () => Promise<void>}>}
 */
export async function startS3Server(directory) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  answerOnceWritten(server.store);
  const address = await server.run();
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    read: (key) => readFile(server.store.getResourcePath(BUCKET, key, 'object')),
    stop: () => server.close(),
  };
}

/** Makes the server respond after the bytes are written; by default it responds as soon as it has read them. */
function answerOnceWritten(store) {
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

async function write(content, path) {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('md5');
  let size = 0;
  await pipeline(
    content,
    async function* (chunks) {
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
