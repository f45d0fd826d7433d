import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesignDetail } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import sharp from 'sharp';
import { admin, archive, FIELDS, formOf, image, SAMPLE_ZIP } from '../support/design-forms.js';
import { type OwnApi, startOwnApi } from '../support/own-api.js';
import { request, withDatabase } from '../support/site.js';

let dir: string;
let s3: S3rver;
let api: OwnApi;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 's3-'));
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: join(dir, 'buckets'),
    configureBuckets: [{ name: 'cloudknit', configs: [] }],
  });
  const { port } = await s3.run();
  api = await startOwnApi({
    STORAGE: 's3',
    STORAGE_DIR: join(dir, 'files'),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'cloudknit',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PATH_STYLE: '1',
  });
});

afterAll(async () => {
  api.stop();
  await s3.close();
  await rm(dir, { recursive: true });
});

describe('a shop that keeps its files in S3', () => {
  it('takes a design in, shows its pictures and hands its archive out', async () => {
    const headers = { authorization: `Bearer ${admin.token!}` };
    const { status, body } = await request<{ id: number }>(`${api.url}/api/v1/designs/upload/`, {
      method: 'POST',
      headers,
      body: formOf(FIELDS, [archive(), image()]),
    });
    expect(status).toBe(201);
    // Its pictures are where no other api looks.
    await withDatabase((client) =>
      client.query('UPDATE designs SET is_active = false WHERE id = $1', [body.id]),
    );
    const design = `${api.url}/api/v1/designs/${body.id}`;
    const { body: detail } = await request<DesignDetail>(`${design}/`, { headers });
    for (const url of [detail.detail_images[0]!.full, detail.preview_image!]) {
      const shown = await request(api.url + url);
      expect((await sharp(shown.bytes).metadata()).format).toBe('webp');
    }
    const file = await request(`${design}/download`, { headers });
    expect(file.bytes.equals(SAMPLE_ZIP)).toBe(true);
  });
});
