import type { DesignDetail } from '#contracts';
import sharp from 'sharp';
import { zipOf } from '../fixtures/archives.js';
import { type Fields, type FormFile, formOf } from '../fixtures/forms.js';
import {
  type Answer,
  type Caller,
  DEMO_PASSWORD,
  request,
  signIn,
  siteUrl,
  withDatabase,
} from './site.js';

/** A valid design. */
export const FIELDS: Fields = {
  name: '上传的毛衣',
  description: '一件用来测试上传的毛衣',
  price: '29.90',
  old_price: '39.90',
  categories: ['1', '3'],
};

/**
 * Timeout until the worker has made or removed all files of an image. It encodes images one after the other, pauses
 * while the machine is busy, and other specs upload many images.
 */
export const IMAGE_JOBS_TIMEOUT_MS = 900_000;

/** Sends a form like a browser. */
export const sendForm = (
  caller: Caller,
  method: string,
  path: string,
  fields: Fields,
  files: FormFile[],
): Promise<Answer> =>
  request(`${siteUrl}/api/v1${path}`, {
    method,
    headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
    body: formOf(fields, files),
  });

export const admin = await signIn('admin@example.com', DEMO_PASSWORD);

/** An archive of a PDF and two pictures, one of them in a folder. */
export const SAMPLE_ZIP = await zipOf({ '说明.pdf': '%PDF', 'chart.png': 'x', '图/b.jpg': 'y' });

/** A JPEG with a location in its EXIF data. */
export const SAMPLE_PICTURE = await sharp({
  create: { width: 40, height: 30, channels: 3, background: '#b23a32' },
})
  .jpeg()
  .withExif({ IFD0: { Copyright: 'secret-place' } })
  .toBuffer();

/** A picture of one colour, different from `SAMPLE_PICTURE`. */
export function pictureOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export function archive(bytes = SAMPLE_ZIP, name = '毛衣.zip'): FormFile {
  return { field: 'file', name, bytes };
}

export function image(bytes = SAMPLE_PICTURE, name = 'a.jpg'): FormFile {
  return { field: 'detail_images', name, bytes };
}

export function upload(
  change: Fields = {},
  files: FormFile[] = [archive()],
  caller = admin,
): Promise<Answer> {
  return sendForm(caller, 'POST', '/designs/upload/', { ...FIELDS, ...change }, files);
}

/** The current detail: visitors may receive a version that is one second older. */
export async function detailOf(id: unknown, caller: Caller = admin): Promise<DesignDetail> {
  return (await caller.get<DesignDetail>(`/designs/${String(id)}/`)).body;
}

/** Makes somebody the designer of a design. */
export async function giveDesign(id: number | string, email: string): Promise<void> {
  await withDatabase((client) =>
    client.query(
      'UPDATE designs SET designer_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1',
      [id, email],
    ),
  );
}
