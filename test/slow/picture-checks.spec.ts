import type { SignedInUser } from '#accounts';
import {
  BulkChangesService,
  DesignNotFoundError,
  DesignsPublishingService,
  PictureChecksService,
} from '#catalogue';
import { ForbiddenError } from '#contracts';
import { ArchivePagesService, makePagesInProcess } from '#files';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { zipOf } from '../support/fixtures/archives.js';
import { chartDrawing, chartFile, chartPicture } from '../support/fixtures/charts.js';
import { PAGE_MAKER } from '../support/shop/prepared-pages.js';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

let shop: TestShop;
let admin: SignedInUser;
let designer: SignedInUser;
let checks: PictureChecksService;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createUser('admin', { isAdmin: true });
  designer = await shop.createUser('designer');
  checks = shop.modules.get(PictureChecksService);
});

afterAll(() => shop.close());

const received = (bytes: Buffer) => shop.modules.get(ObjectStorage).receive(bytes);
const plain = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();

async function publish(images: Buffer[], files = { '图.svg': chartDrawing() }): Promise<number> {
  return shop.modules.get(DesignsPublishingService).publish(admin, {
    fields: { name: '围巾', description: '一条', priceFen: 1, oldPriceFen: null, categoryIds: [] },
    designerUsername: designer.username,
    archive: { fileName: '图解.zip', received: await received(await zipOf(files)) },
    images: await Promise.all(images.map(received)),
  });
}

async function prepare(designId: number): Promise<number> {
  const pages = shop.modules.get(ArchivePagesService);
  const { archiveId } = (await pages.findNewest(designId))!;
  await pages.prepare(archiveId, (path, handle) =>
    makePagesInProcess(path, handle, { program: PAGE_MAKER }),
  );
  return archiveId;
}

const jobs = (designId: number) =>
  shop.database.query(
    `SELECT FROM outbox WHERE job = 'images.compare-charts' AND payload->>'designId' = $1::text`,
    [designId],
  );
const imageIds = async (designId: number) =>
  (
    await shop.database.query<{ id: number }>(
      'SELECT id FROM design_images WHERE design_id = $1 ORDER BY position',
      [designId],
    )
  ).map(({ id }) => id);
const messages = (designId: number) =>
  shop.database.query<{ user: number; count: string }>(
    `SELECT user_id::int AS user, facts->>'count' AS count FROM messages
     WHERE kind = 'picture' AND facts->>'design_id' = $1`,
    [String(designId)],
  );
const listed = async () => {
  const none = { category: null, designer: null, isActive: null, sku: null, name: null };
  const filter = { ...none, text: null, isComplete: null, showsChart: true };
  const { results } = await shop.modules.get(BulkChangesService).page(admin, filter, 0, 100);
  return results.map((row) => [row.id, row.chart_pictures]);
};

describe('the pictures of a design', () => {
  it('are compared with the charts once the pages are prepared; the designer and operators see which shows a whole chart (SHELF-13)', async () => {
    const id = await publish([await plain(), await chartPicture()]);
    await checks.compare(id);
    expect(await checks.find(designer, id)).toEqual({ state: 'waiting', charts: [] });
    const archiveId = await prepare(id);
    await checks.requestForArchive(archiveId);
    expect(await jobs(id)).toHaveLength(1);
    await checks.compare(id);
    const [, second] = await imageIds(id);
    const charts = [{ image_id: second, file: '图.svg', page: 1 }];
    expect(await checks.find(designer, id)).toEqual({ state: 'checked', charts });
    expect(await messages(id)).toEqual([{ user: designer.id, count: '1' }]);
    expect(await listed()).toEqual([[id, 1]]);

    // A repeated job changes nothing; a picture that is removed is no longer listed.
    await checks.compare(id);
    expect(await messages(id)).toHaveLength(1);
    await shop.modules.get(DesignsPublishingService).edit(
      designer,
      id,
      { seenAt: null },
      {
        archive: null,
        images: [],
        removeImageIds: [second!],
        imageOrder: [],
      },
    );
    expect(await checks.find(designer, id)).toEqual({ state: 'checked', charts: [] });
    expect(await listed()).toEqual([]);
  });

  it('are compared when an edit adds one, also with charts as data, and with a new archive (SHELF-13)', async () => {
    const id = await publish([await plain()], { '图.chart.json': chartFile() } as never);
    await prepare(id);
    await checks.compare(id);
    expect(await checks.find(designer, id)).toEqual({ state: 'checked', charts: [] });
    const edit = async (change: { archive?: Buffer; images?: Buffer[] }) =>
      shop.modules.get(DesignsPublishingService).edit(
        designer,
        id,
        { seenAt: null },
        {
          archive: change.archive
            ? { fileName: '图解.zip', received: await received(change.archive) }
            : null,
          images: await Promise.all((change.images ?? []).map(received)),
          removeImageIds: [],
          imageOrder: [],
        },
      );
    await edit({ images: [await chartPicture()] });
    expect(await jobs(id)).toHaveLength(1);
    await checks.compare(id);
    const [, second] = await imageIds(id);
    expect((await checks.find(designer, id)).charts).toEqual([
      { image_id: second, file: '图.chart.json', page: 1 },
    ]);
    await edit({ archive: await zipOf({ '说明.txt': '第 1 行：下针' }) });
    await prepare(id);
    await checks.compare(id);
    expect(await checks.find(designer, id)).toEqual({ state: 'checked', charts: [] });
  });

  it('are not reported to others, nor for an unknown design (SHELF-13)', async () => {
    const id = await publish([]);
    const buyer = await shop.createUser('buyer');
    await expect(checks.find(buyer, id)).rejects.toThrow(ForbiddenError);
    await expect(checks.find(admin, 999_999)).rejects.toThrow(DesignNotFoundError);
    await expect(checks.compare(999_999)).resolves.toBeUndefined();
  });
});
