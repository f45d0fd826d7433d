import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesignDetail, DownloadLinkResponse } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { formOf } from '../support/fixtures/forms.js';
import { admin, archive, FIELDS, image, SAMPLE_ZIP } from '../support/site/design-forms.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { s3Environment, startS3, type TestS3 } from '../support/servers/s3.js';
import { request, setOnSale } from '../support/site/site.js';

const headers = { authorization: `Bearer ${admin.token!}` };

let dir: string;
let s3: TestS3;
let api: OwnApi;
let designId: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 's3-files-'));
  s3 = await startS3();
  api = await startOwnApi({ ...s3Environment(s3.endpoint, dir), DELIVERY: 's3' });
  const { status, body } = await request<{ id: number }>(`${api.url}/api/v1/designs/upload/`, {
    method: 'POST',
    headers,
    body: formOf(FIELDS, [archive(), image()]),
  });
  if (status !== 201) throw new Error(`the upload answered ${status}`);
  designId = body.id;
  // Its pictures are where no other api looks.
  await setOnSale(designId, false);
});

afterAll(async () => {
  await api.end();
  await s3.stop();
  await rm(dir, { recursive: true });
});

describe('a shop that keeps its files in S3', () => {
  it('publishes a design and serves its pictures', async () => {
    const { body: detail } = await request<DesignDetail>(`${api.url}/api/v1/designs/${designId}/`, {
      headers,
    });
    for (const url of [detail.detail_images[0]!.full, detail.preview_image!]) {
      const shown = await request(api.url + url);
      expect((await sharp(shown.bytes).metadata()).format).toBe('webp');
    }
  });

  it('hands an archive out itself to a page, whose bearer cannot go to another host', async () => {
    const url = `${api.url}/api/v1/designs/${designId}/download`;
    const file = await request(url, { headers, redirect: 'manual' });
    expect(file.status).toBe(200);
    expect(file.bytes.equals(SAMPLE_ZIP)).toBe(true);
  });

  it('sends whoever has a link to S3, for some minutes and under the archive’s name', async () => {
    const { body: link } = await request<DownloadLinkResponse>(
      `${api.url}/api/v1/designs/${designId}/download-link`,
      { method: 'POST', headers },
    );
    const url = `${api.url}/api/v1/downloads/${link.url.split('/').at(-1)!}`;
    const sent = await request(url, { redirect: 'manual' });
    expect(sent.status).toBe(302);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    const place = new URL(sent.headers.get('location')!);
    expect(place.origin).toBe(s3.endpoint);
    expect(place.searchParams.get('X-Amz-Expires')).toBe('600');
    const file = await request(place.href);
    expect(file.bytes.equals(SAMPLE_ZIP)).toBe(true);
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('毛衣.zip'));
    const part = await request(url, { headers: { range: 'bytes=10-' } });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(SAMPLE_ZIP.subarray(10))).toBe(true);
  });
});
