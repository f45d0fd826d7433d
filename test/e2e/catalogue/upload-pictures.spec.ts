import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  archive,
  detailOf,
  image,
  SAMPLE_PICTURE,
  upload,
} from '../../support/site/design-forms.js';
import { expectNothingLeft } from '../../support/site/incoming.js';
import { request, siteUrl } from '../../support/site/site.js';

describe('uploading a design', () => {
  it('shows pictures in every size at once: WebP, upright, without camera data, for ever', async () => {
    const bytes = await sharp({
      create: { width: 3000, height: 2000, channels: 3, background: '#b23a32' },
    })
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret-place' } } })
      .toBuffer();
    const { body } = await upload({}, [archive(), image(bytes)]);
    const [shown] = (await detailOf(body['id'])).detail_images;
    for (const [url, width] of [
      [shown!.small, 300],
      [shown!.thumbnail, 600],
      [shown!.image, 1200],
      [shown!.full, 2000],
    ] as const) {
      const answer = await request(siteUrl + url);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(answer.bytes).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width * 1.5,
      });
      expect(answer.bytes.includes('secret-place')).toBe(false);
      const etag = answer.headers.get('etag')!;
      expect((await request(siteUrl + url, { headers: { 'if-none-match': etag } })).status).toBe(
        304,
      );
    }
    const other = shown!.image.replace('1200', '1201');
    expect((await request(siteUrl + other)).status).toBe(404);
  });

  it('refuses pictures that are none, too large or too many (UP-21)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const none = '图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式';
    const noise = Buffer.concat([SAMPLE_PICTURE, Buffer.alloc(10 * 1024 * 1024)]);
    for (const [images, status, text] of [
      [[image(svg, 'a.jpg')], 400, none],
      [[image(Buffer.from('x'), 'a.png')], 400, none],
      [[image(noise)], 413, '图片不能超过10MB'],
      [Array.from({ length: 21 }, () => image()), 400, '图片最多20张'],
    ] as const) {
      const answer = await upload({}, [archive(), ...images]);
      expect({ status: answer.status, text: answer.body['error'] }).toEqual({ status, text });
    }
    await expectNothingLeft();
  });
});
