import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import {
  admin,
  archive,
  detailOf,
  image,
  IMAGE_JOBS_TIMEOUT_MS,
  sendForm,
  upload,
} from '../../support/site/design-forms.js';
import { request, siteUrl } from '../../support/site/site.js';

const TIMEOUT_MS = IMAGE_JOBS_TIMEOUT_MS + 20_000;

// One file, because both wait until the jobs of the demo's pictures are done.
describe('the jobs of pictures', () => {
  it(
    'make every size in the background, before anybody asks',
    async () => {
      const { body } = await upload({}, [archive(), image()]);
      const [shown] = (await detailOf(body['id'])).detail_images;
      const folder = dirname(shown!.image).replace('/media', process.env['STORAGE_DIR']!);
      await eventually(
        async () =>
          expect((await readdir(folder)).sort()).toEqual([
            '1200.webp',
            '2400.webp',
            '300.webp',
            '600.webp',
          ]),
        IMAGE_JOBS_TIMEOUT_MS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'take a removed picture from storage, and no other',
    async () => {
      const { body } = await upload({}, [archive(), image(), image()]);
      const [gone, stays] = (await detailOf(body['id'])).detail_images;
      const statusOf = async (url: string) => (await request(siteUrl + url)).status;
      expect(await statusOf(gone!.image)).toBe(200);
      const removal = { remove_image_ids: [String(gone!.id)] };
      await sendForm(admin, 'PATCH', `/designs/${String(body['id'])}/update/`, removal, []);
      await eventually(
        async () => expect(await statusOf(gone!.image)).toBe(404),
        IMAGE_JOBS_TIMEOUT_MS,
      );
      expect(await statusOf(stays!.full)).toBe(200);
    },
    TIMEOUT_MS,
  );
});
