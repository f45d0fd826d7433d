import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUCKET, S3_KEY, startS3Server } from '../../../tools/stack/s3-server.mjs';

/** An S3 server with one empty bucket. */
export interface TestS3 {
  endpoint: string;
  stop(): Promise<void>;
}

export { BUCKET, S3_KEY };

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = await startS3Server(directory);
  return {
    endpoint: server.endpoint,
    async stop() {
      await server.stop();
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
