import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SignedInUser } from '#accounts';
import {
  DesignImagesService,
  DesignsPublishingService,
  FilesHousekeeping,
  type Publication,
} from '#catalogue';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { zipOf } from '../../support/fixtures/archives.js';
import { explain } from '../../support/database/query-plans.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let shop: TestShop;
let admin: SignedInUser;
let publishing: DesignsPublishingService;
let storage: ObjectStorage;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createUser('admin', { isAdmin: true });
  publishing = shop.modules.get(DesignsPublishingService);
  storage = shop.modules.get(ObjectStorage);
});

afterAll(() => shop.close());

/** Every file that is kept; what just comes in is its receiver's to discard. */
async function stored(): Promise<string[]> {
  const root = shop.config.storage.dir;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((key) => !key.startsWith('incoming/'))
    .sort();
}

async function publication(change: Partial<Publication> = {}): Promise<Publication> {
  const picture = await sharp({
    create: { width: 30, height: 40, channels: 3, background: '#333' },
  })
    .png()
    .toBuffer();
  return {
    fields: {
      name: '毛衣',
      description: '一件毛衣',
      priceFen: 100,
      oldPriceFen: null,
      categoryIds: [],
    },
    designerUsername: null,
    archive: {
      fileName: '毛衣.zip',
      received: await storage.receive(await zipOf({ 'a.pdf': '%PDF' })),
    },
    images: [await storage.receive(picture)],
    ...change,
  };
}

const mediaIds = async (designId: number): Promise<string[]> => {
  const rows = await shop.database.query<{ id: string }>(
    `SELECT media_id AS id FROM design_images WHERE design_id = ${designId} ORDER BY position`,
  );
  return rows.map(({ id }) => id);
};

describe(DesignsPublishingService.name, () => {
  it('leaves nothing in storage when the database refuses', async () => {
    const before = await stored();
    const refused = await publication();
    // Too long for the index: PostgreSQL's own refusal, after everything was kept.
    refused.fields.priceFen = -1;
    await expect(publishing.publish(admin, refused)).rejects.toThrow('designs_price_fen_check');
    expect(await stored()).toEqual(before);
  });

  it('leaves nothing in storage when the designer’s name is none', async () => {
    const before = await stored();
    const refused = await publication({ designerUsername: 'a b' });
    await expect(publishing.publish(admin, refused)).rejects.toThrow('用户名');
    expect(await stored()).toEqual(before);
  });

  it('does not remove the pictures of another design', async () => {
    const [mine, other] = [
      await publishing.publish(admin, await publication()),
      await publishing.publish(admin, await publication()),
    ];
    const [row] = await shop.database.query<{ id: number }>(
      `SELECT id::int FROM design_images WHERE design_id = ${other}`,
    );
    const edit = { archive: null, images: [], removeImageIds: [row!.id], imageOrder: [row!.id] };
    await publishing.edit(admin, mine, { seenAt: null }, edit);
    expect(await mediaIds(other)).toHaveLength(1);
    expect(await mediaIds(mine)).toHaveLength(1);
  });
});

describe(DesignImagesService.name, () => {
  it('shows a chart that is far longer than wide', async () => {
    const long = await sharp({
      create: { width: 200, height: 30_000, channels: 3, background: '#333' },
    })
      .png()
      .toBuffer();
    const chart = await publication({ images: [await storage.receive(long)] });
    const [mediaId] = await mediaIds(await publishing.publish(admin, chart));
    const images = shop.modules.get(DesignImagesService);
    await images.makeVariants(mediaId!);
    const { stream } = await images.openVariant(mediaId!, 600);
    const { height } = await sharp(await buffer(stream)).metadata();
    expect(height).toBe(16_383);
  });

  it.each(['gif', 'avif', 'jpeg'] as const)('refuses a %s of too many pixels', async (format) => {
    const side = format === 'jpeg' ? 7_200 : 4_100;
    const bomb = await sharp({
      create: { width: side, height: side, channels: 3, background: '#333' },
    })
      .toFormat(format, format === 'avif' ? { effort: 0 } : {})
      .toBuffer();
    const refused = await publication({ images: [await storage.receive(bomb)] });
    await expect(publishing.publish(admin, refused)).rejects.toThrow('图片像素过多');
  });
});

describe(FilesHousekeeping.name, () => {
  it('removes what has no row, a day after it was kept, and nothing else', async () => {
    const id = await publishing.publish(admin, await publication());
    const [mediaId] = await mediaIds(id);
    await shop.modules.get(DesignImagesService).makeVariants(mediaId!);
    const abandoned = await storage.receive(Buffer.from('x'));
    await utimes(abandoned.path, 0, 0);
    const kept = await stored();
    const orphans = [
      'archives/0b7e.zip',
      'originals/0b7e',
      'images/0b7e.webp',
      `images/${crypto.randomUUID()}/600.webp`,
    ];
    for (const key of orphans) {
      const path = join(shop.config.storage.dir, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'x');
    }
    const housekeeping = shop.modules.get(FilesHousekeeping);
    await housekeeping.run();
    expect(existsSync(abandoned.path)).toBe(false);
    expect(await stored()).toEqual([...kept, ...orphans].sort());
    await housekeeping.run(Date.now() + 25 * 3_600_000);
    expect(await stored()).toEqual(kept);
  });

  it('finds what has no row by the indexes of the tables', async () => {
    const id = await publishing.publish(admin, await publication());
    await shop.database.query(
      `INSERT INTO design_images (design_id, position, original_key)
       SELECT $1, n, 'originals/many' || n FROM generate_series(1000, 9000) n`,
      [id],
    );
    await shop.database.query('ANALYZE design_images');
    const housekeeping = shop.modules.get(FilesHousekeeping);
    const { plans } = await explain(shop, () => housekeeping.run(Date.now() + 25 * 3_600_000));
    expect(plans).toContain('design_images_original');
    expect(plans).not.toContain('Seq Scan on design_images');
  });

  it('ends in the middle of a folder when the worker stops', async () => {
    const stop = new AbortController();
    async function* endless() {
      for (let at = 0; ; at += 1) {
        if (at === 1_200) stop.abort();
        yield await Promise.resolve({ key: `archives/${at}.zip`, keptAt: new Date() });
      }
    }
    const list = jest.spyOn(storage, 'list').mockImplementation(endless);
    const later = Date.now() + 25 * 3_600_000;
    await shop.modules.get(FilesHousekeeping).run(later, stop.signal);
    expect(list).toHaveBeenCalledTimes(1);
    list.mockRestore();
  });
});
