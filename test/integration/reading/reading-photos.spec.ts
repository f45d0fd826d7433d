import { ProfileService, type SignedInUser } from '#accounts';
import type { AccountExport, ReadingPhoto } from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { formOf } from '../../support/fixtures/forms.js';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let knitter: SignedInUser;
let designId: number;
let photo: Buffer;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'camera' } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  people += 1;
  knitter = await api.shop.createUser(`knitter${people}`);
  designId = await api.shop.createDesign(await api.shop.createUser(`designer${people}`));
  await api.shop.buy(knitter, designId);
});

afterAll(() => api.close());

const path = () => `/reading/${designId}/photos/`;

function send(bytes: Buffer | null, user = knitter) {
  const form = bytes
    ? formOf({}, [{ field: 'picture', name: 'hat.jpg', bytes }])
    : formOf({ note: 'no picture' });
  return api.call<ReadingPhoto[]>('POST', path(), form, { user });
}

const get = async (address: string) => fetch((await api.app.getUrl()) + address);

const list = async (user = knitter) =>
  (await api.call<ReadingPhoto[]>('GET', path(), null, { user })).body;

describe('the photos of a project', () => {
  it('are stored without camera data, and only their owner gets the addresses (READ-13)', async () => {
    const sent = await send(photo);
    expect(sent).toMatchObject({ status: 200, body: [{ created_at: expect.any(String) }] });
    const { url } = sent.body[0]!;
    const response = await get(url);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toMatch(/^private/);
    const { format, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    expect((await get(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);

    const other = await api.shop.createUser(`other${people}`);
    expect((await send(photo, other)).status).toBe(403);
    await api.shop.buy(other, designId);
    expect(await list(other)).toEqual([]);
    const removal = `${path()}${sent.body[0]!.id}/`;
    await api.call('DELETE', removal, null, { user: other });
    expect(await list()).toHaveLength(1);
    const removed = await api.call('DELETE', removal, null, { user: knitter });
    expect(removed).toMatchObject({ status: 200, body: [] });
    expect((await get(url)).status).toBe(404);
  });

  it('are refused without a picture, for files that are not pictures, and beyond twelve (READ-13)', async () => {
    expect((await send(null)).status).toBe(400);
    expect(await send(Buffer.from('no picture'))).toMatchObject({
      status: 400,
      body: { picture: ['图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式'] },
    });
    for (let i = 0; i < 12; i += 1) expect((await send(photo)).status).toBe(200);
    expect(await send(photo)).toMatchObject({
      status: 400,
      body: { picture: [expect.stringContaining('最多 12 张')] },
    });
    expect(await list()).toHaveLength(12);
    const absurd = await api.call('DELETE', `${path()}x/`, null, { user: knitter });
    expect(absurd.status).toBe(200);
  });

  it('are exported and erased with the account (READ-13)', async () => {
    const [kept] = (await send(photo)).body;
    const { body } = await api.call<AccountExport>('GET', '/account/export', null, {
      user: knitter,
    });
    expect(body.reading).toMatchObject([{ design_id: designId, photos: [{ id: kept!.id }] }]);
    expect((await get(body.reading[0]!.photos[0]!.url)).status).toBe(200);
    await api.app.get(ProfileService).delete(knitter, knitter.username);
    expect((await get(kept!.url)).status).toBe(404);
  });
});
