import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A service that speaks S3's protocol, with one empty bucket. */
export interface TestS3 {
  endpoint: string;
  stop(): Promise<void>;
}

export const BUCKET = 'cloudknit';
/** The only key that it knows. */
export const S3_KEY = { id: 'S3RVER', secret: 'S3RVER' };

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** What an api is told of it. @param filesDir for what is just coming in */
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
