import {
  BulkChangesService,
  CatalogueService,
  DesignImportsService,
  DesignsPublishingService,
} from '#catalogue';
import type { DesignImport } from '#contracts';
import { ObjectStorage } from '#storage';
import { describe, expect, it, jest } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { zipOf } from '../../support/fixtures/archives.js';
import { useCategoryTree } from '../../support/shop/category-tree.js';

const tree = useCategoryTree();

const categoriesOf = async (design: number) => {
  const rows = await tree.api.shop.database.query<{ id: number }>(
    'SELECT category_id AS id FROM design_categories WHERE design_id = $1',
    [design],
  );
  return rows.map(({ id }) => id);
};

/** Does some work after an upload was checked and before its rows are written. */
async function whileStoring<T>(work: () => Promise<unknown>, upload: () => Promise<T>): Promise<T> {
  const storage = tree.api.shop.modules.get(ObjectStorage);
  const keep = storage.keep.bind(storage);
  const spy = jest.spyOn(storage, 'keep').mockImplementationOnce(async (...given) => {
    await work();
    return keep(...given);
  });
  try {
    return await upload();
  } finally {
    spy.mockRestore();
  }
}

const receivedArchive = async (text: string) => {
  const bytes = await zipOf({ 'a.pdf': `%PDF ${text}` });
  return {
    fileName: 'a.zip',
    received: await tree.api.shop.modules.get(ObjectStorage).receive(bytes),
  };
};

async function publishIn(category: number): Promise<number> {
  const { modules } = tree.api.shop;
  return modules.get(DesignsPublishingService).publish(tree.admin, {
    fields: {
      name: '毛衣',
      description: '一件毛衣',
      priceFen: 100,
      oldPriceFen: null,
      categoryIds: [category],
    },
    designerUsername: null,
    archive: await receivedArchive('published'),
    images: [],
  });
}

/** Imports a new design. @returns its row of the result */
async function importIn(slug: string, sku: string) {
  const archive = await receivedArchive(sku);
  const row: DesignImport = {
    sku,
    name: '毛衣',
    description: '一件毛衣',
    price: '1.00',
    old_price: null,
    categories: [slug],
    designer_username: '',
    is_active: null,
    file: {
      name: 'a.zip',
      sha256: archive.received.sha256.toString('hex'),
      size_bytes: archive.received.sizeBytes,
    },
    detail_images: null,
  };
  const consent = { yes_prices: true, yes_new_designers: true };
  const imports = tree.api.shop.modules.get(DesignImportsService);
  const files = { archives: [archive], images: [] };
  return (await imports.import(tree.admin, [row], files, consent, false))[0]!;
}

describe('an upload during a change of the tree (SHEET-15)', () => {
  it('goes to the target of a category that is merged after the upload was checked', async () => {
    const [old, target] = [await tree.create('old'), await tree.create('target')];
    const merge = async () =>
      expect((await tree.change('POST', `/${old}/merge`, { into: target })).status).toBe(200);
    expect(await categoriesOf(await whileStoring(merge, () => publishIn(old)))).toEqual([target]);
  });

  it('is refused with the field when a category is removed after the upload was checked', async () => {
    const gone = await tree.create('gone');
    const remove = async () =>
      expect((await tree.change('DELETE', `/${gone}`)).status).toBeLessThan(300);
    await expect(whileStoring(remove, () => publishIn(gone))).rejects.toMatchObject({
      status: 400,
      details: { categories: ['分类不存在'] },
    });
  });

  it('fails the row of an import as a check after the merge would', async () => {
    const [old, target] = [await tree.create('old'), await tree.create('target')];
    const merge = async () =>
      expect((await tree.change('POST', `/${old}/merge`, { into: target })).status).toBe(200);
    const result = await whileStoring(merge, () =>
      importIn(`old-${tree.test}`, `TREE-${tree.test}`),
    );
    expect(result).toMatchObject({
      outcome: 'failed',
      faults: [{ column: 'categories', message: `old-${tree.test}已并入target${tree.test}` }],
    });
  });

  it('is moved by a merge that begins while the upload is written', async () => {
    const [old, target] = [await tree.create('old'), await tree.create('target')];
    const catalogue = tree.api.shop.modules.get(CatalogueService);
    const write = async (manager: EntityManager) => {
      const categoryIds = await catalogue.categoriesNow([old], manager);
      const merging = tree.change('POST', `/${old}/merge`, { into: target });
      await waitForLockWaiters(tree.api.shop.database);
      const fields = { name: '毛衣', description: '一件', priceFen: 100, oldPriceFen: null };
      const design = { ...fields, categoryIds, designerId: tree.designer.id };
      const [id] = await catalogue.createDesigns(tree.designer, [design], manager);
      return { id: id!, merging };
    };
    const { id, merging } = await tree.api.shop.modules.get(DataSource).transaction(write);
    expect((await merging).status).toBe(200);
    expect(await categoriesOf(id)).toEqual([target]);
  });

  it('is a bulk change too: a merge waits for it and moves what it wrote (CONS-05)', async () => {
    const [old, target] = [await tree.create('old'), await tree.create('target')];
    const bulk = tree.api.shop.modules.get(BulkChangesService);
    const design = await tree.designIn(target);
    const request = { ids: [design], add_category: old, reason: '归类' };
    const { plan } = await bulk.change(tree.admin, request);
    const source = tree.api.shop.modules.get(DataSource);
    const merging = await source.transaction(async (manager) => {
      // The bulk change has read the tree, and waits for the design.
      await manager.query('SELECT FROM designs WHERE id = $1 FOR UPDATE', [design]);
      const changing = bulk.change(tree.admin, { ...request, plan });
      await waitForLockWaiters(tree.api.shop.database);
      const merged = tree.change('POST', `/${old}/merge`, { into: target });
      await waitForLockWaiters(tree.api.shop.database, 2);
      return { changing, merged };
    });
    await merging.changing;
    expect((await merging.merged).status).toBe(200);
    expect(await categoriesOf(design)).toEqual([target]);
  });
});
