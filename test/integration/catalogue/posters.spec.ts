import type { SignedInUser } from '#accounts';
import { DesignImagesService } from '#catalogue';
import { API_BASE } from '#contracts';
import { ImagesService } from '#files';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import readQrCode from 'jsqr';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let designer: SignedInUser;
let designId: number;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('松林');
});

beforeEach(async () => {
  designId = await api.shop.createDesign(designer, { name: '山茶花开衫' });
});

afterAll(() => api.close());

async function poster(id: string | number, headers: Record<string, string> = {}) {
  const response = await fetch(`${await api.app.getUrl()}${API_BASE}/designs/${id}/poster`, {
    headers: { 'x-forwarded-for': randomAddress(), ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function addPicture(background: string): Promise<void> {
  const create = { width: 400, height: 500, channels: 3, background } as const;
  const received = await api.app
    .get(ObjectStorage)
    .receive(await sharp({ create }).png().toBuffer());
  const stored = await api.app.get(ImagesService).storeOriginal(received);
  await api.app
    .get(DesignImagesService)
    .append([{ designId, ...stored }], api.app.get(DataSource).manager);
}

/** Stores the result of the comparison for one of the pictures: the chart that it shows, or none. */
const check = (position: number, chart: string | null) =>
  api.shop.database.query(
    `INSERT INTO design_image_checks (image_id, archive_id, chart_file, chart_page)
     SELECT i.id, a.id, $3::text, CASE WHEN $3::text IS NOT NULL THEN 1 END
     FROM design_images i JOIN archives a USING (design_id)
     WHERE i.design_id = $1 ORDER BY i.position LIMIT 1 OFFSET $2`,
    [designId, position, chart],
  );

/** The colour in the middle of the poster's picture. */
async function colour(): Promise<{ red: boolean; blue: boolean }> {
  const { bytes } = await poster(designId);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = info.channels * (500 * info.width + 400);
  return { red: data[at]! > 150, blue: data[at + 2]! > 150 };
}

describe('the poster of a design', () => {
  it('shows the cover and a QR code with the address of the design, and no other picture (SHELF-12)', async () => {
    await addPicture('#c02020');
    await addPicture('#2020c0');
    const { response, bytes } = await poster(designId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toMatch(new RegExp(`/design/${designId}$`));
    const blue = Array.from({ length: data.length / 4 }, (_, i) => i).filter(
      (i) => data[4 * i]! < 80 && data[4 * i + 2]! > 160,
    );
    expect(blue).toHaveLength(0);
    expect(data[4 * (500 * info.width + 400)]).toBeGreaterThan(160);
  });

  it('shows the next picture where the cover shows a whole chart, and none where all do (SHELF-12)', async () => {
    await addPicture('#c02020');
    await addPicture('#2020c0');
    expect(await colour()).toEqual({ red: true, blue: false });
    await check(0, '图解.pdf');
    expect(await colour()).toEqual({ red: false, blue: true });
    await check(1, '图解.pdf');
    const { red, blue } = await colour();
    expect(red).toBe(blue);
  });

  it('shows a picture that was compared with the charts rather than a new cover that was not (SHELF-12, SHELF-13)', async () => {
    await addPicture('#c02020');
    await addPicture('#2020c0');
    await check(1, null);
    expect(await colour()).toEqual({ red: false, blue: true });
    await check(0, null);
    expect(await colour()).toEqual({ red: true, blue: false });
  });

  it('is sent again only when its contents have changed (SHELF-12)', async () => {
    const tag = (await poster(designId)).response.headers.get('etag')!;
    const again = await poster(designId, { 'if-none-match': tag });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    await api.shop.database.query("UPDATE designs SET name = '松针帽' WHERE id = $1", [designId]);
    const renamed = await poster(designId, { 'if-none-match': tag });
    expect([renamed.response.status, renamed.bytes.length > 0]).toEqual([200, true]);
  });

  it('does not exist for a design off sale or an unknown one (SHELF-12)', async () => {
    await api.shop.setOnSale(designId, false);
    for (const id of [designId, 999_999_999, 'x', '1e9', '-1', '9'.repeat(30)]) {
      expect([id, (await poster(id)).response.status]).toEqual([id, 404]);
    }
  });
});
