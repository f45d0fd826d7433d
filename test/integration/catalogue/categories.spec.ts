import type { SignedInUser } from '#accounts';
import {
  BulkChangesService,
  CatalogueService,
  DesignImportsService,
  DesignsPublishingService,
} from '#catalogue';
import type { Category, DesignCard, DesignImport, Page } from '#contracts';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { zipOf } from '../../support/fixtures/archives.js';
import { waitForLockWaiters } from '../../support/database/locks.js';

let api: TestApi;
let admin: SignedInUser;
let designer: SignedInUser;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.shop.createUser('admin', { isAdmin: true });
  designer = await api.shop.createUser('designer');
});

beforeEach(() => {
  count += 1;
});

afterAll(() => api.close());

const change = (method: string, path: string, body?: object) =>
  api.call<Category & Record<string, unknown>>(method, `/categories${path}`, body, { user: admin });

/** Creates a category with a name of this test. */
async function create(name: string, parent: number | null = null): Promise<number> {
  const request = { name: `${name}${count}`, slug: `${name}-${count}`, parent };
  const { status, body } = await change('POST', '/', request);
  expect(status).toBe(201);
  return body.id;
}

const list = async () => (await api.call<Category[]>('GET', '/categories/', null, {})).body;
const found = async (id: number) => (await list()).find((one) => one.id === id);

async function designIn(category: number): Promise<number> {
  const id = await api.shop.createDesign(designer, { priceFen: 100 });
  await api.shop.database.query('INSERT INTO design_categories VALUES ($1, $2)', [id, category]);
  // Who puts a design into a category updates the design too.
  await api.shop.database.query('UPDATE designs SET name = name WHERE id = $1', [id]);
  return id;
}

const designsOf = async (...categories: number[]) => {
  const path = `/designs/search?categories=${categories.join(',')}`;
  const { body } = await api.call<Page<DesignCard>>('GET', path, null, {});
  return body.results.map(({ id }) => id).toSorted((a, b) => a - b);
};

const categoriesOf = async (design: number) => {
  const rows = await api.shop.database.query<{ id: number }>(
    'SELECT category_id AS id FROM design_categories WHERE design_id = $1',
    [design],
  );
  return rows.map(({ id }) => id);
};

/** Does some work after an upload was checked and before its rows are written. */
async function whileStoring<T>(work: () => Promise<unknown>, upload: () => Promise<T>): Promise<T> {
  const storage = api.shop.modules.get(ObjectStorage);
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
  return { fileName: 'a.zip', received: await api.shop.modules.get(ObjectStorage).receive(bytes) };
};

async function publishIn(category: number): Promise<number> {
  const { modules } = api.shop;
  return modules.get(DesignsPublishingService).publish(admin, {
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
  const imports = api.shop.modules.get(DesignImportsService);
  const files = { archives: [archive], images: [] };
  return (await imports.import(admin, [row], files, consent, false))[0]!;
}

describe('an upload during a change of the tree (SHEET-15)', () => {
  it('goes to the target of a category that is merged after the upload was checked', async () => {
    const [old, target] = [await create('old'), await create('target')];
    const merge = async () =>
      expect((await change('POST', `/${old}/merge`, { into: target })).status).toBe(200);
    expect(await categoriesOf(await whileStoring(merge, () => publishIn(old)))).toEqual([target]);
  });

  it('is refused with the field when a category is removed after the upload was checked', async () => {
    const gone = await create('gone');
    const remove = async () =>
      expect((await change('DELETE', `/${gone}`)).status).toBeLessThan(300);
    await expect(whileStoring(remove, () => publishIn(gone))).rejects.toMatchObject({
      status: 400,
      details: { categories: ['分类不存在'] },
    });
  });

  it('fails the row of an import as a check after the merge would', async () => {
    const [old, target] = [await create('old'), await create('target')];
    const merge = async () =>
      expect((await change('POST', `/${old}/merge`, { into: target })).status).toBe(200);
    const result = await whileStoring(merge, () => importIn(`old-${count}`, `TREE-${count}`));
    expect(result).toMatchObject({
      outcome: 'failed',
      faults: [{ column: 'categories', message: `old-${count}已并入target${count}` }],
    });
  });

  it('is moved by a merge that begins while the upload is written', async () => {
    const [old, target] = [await create('old'), await create('target')];
    const catalogue = api.shop.modules.get(CatalogueService);
    const write = async (manager: EntityManager) => {
      const categoryIds = await catalogue.categoriesNow([old], manager);
      const merging = change('POST', `/${old}/merge`, { into: target });
      await waitForLockWaiters(api.shop.database);
      const fields = { name: '毛衣', description: '一件', priceFen: 100, oldPriceFen: null };
      const design = { ...fields, categoryIds, designerId: designer.id };
      const [id] = await catalogue.createDesigns(designer, [design], manager);
      return { id: id!, merging };
    };
    const { id, merging } = await api.shop.modules.get(DataSource).transaction(write);
    expect((await merging).status).toBe(200);
    expect(await categoriesOf(id)).toEqual([target]);
  });

  it('is a bulk change too: a merge waits for it and moves what it wrote (CONS-05)', async () => {
    const [old, target] = [await create('old'), await create('target')];
    const bulk = api.shop.modules.get(BulkChangesService);
    const design = await designIn(target);
    const request = { ids: [design], add_category: old, reason: '归类' };
    const { plan } = await bulk.change(admin, request);
    const source = api.shop.modules.get(DataSource);
    const merging = await source.transaction(async (manager) => {
      // The bulk change has read the tree, and waits for the design.
      await manager.query('SELECT FROM designs WHERE id = $1 FOR UPDATE', [design]);
      const changing = bulk.change(admin, { ...request, plan });
      await waitForLockWaiters(api.shop.database);
      const merged = change('POST', `/${old}/merge`, { into: target });
      await waitForLockWaiters(api.shop.database, 2);
      return { changing, merged };
    });
    await merging.changing;
    expect((await merging.merged).status).toBe(200);
    expect(await categoriesOf(design)).toEqual([target]);
  });
});

describe('the tree of categories (SHEET-15)', () => {
  it('lists parents before their children, in the order that the operator gives them', async () => {
    const top = await create('top');
    const [a, b, c] = [await create('a', top), await create('b', top), await create('c', top)];
    const below = await create('below', b);
    expect(await found(top)).toMatchObject({ parent: null, children: [a, b, c], merged: [] });
    expect((await change('PATCH', `/${c}`, { place: 1 })).body).toMatchObject({ parent: top });
    expect((await found(top))!.children).toEqual([c, a, b]);
    const ids = (await list()).map(({ id }) => id);
    expect(ids.slice(ids.indexOf(top))).toEqual([top, c, a, b, below]);
    const moved = { name: '改名', parent: c };
    expect((await change('PATCH', `/${below}`, moved)).body).toMatchObject({
      ...moved,
      slug: `below-${count}`,
      children: [],
    });
    expect(await found(c)).toMatchObject({ children: [below] });
    expect(await found(b)).toMatchObject({ children: [] });
  });

  it('marks the designs of a category as changed when its name changes, and not when it moves (CONS-05)', async () => {
    const [first, second] = [await create('first'), await create('second')];
    const design = await designIn(second);
    const version = async () => {
      const [row] = await api.shop.database.query<{ xmin: string }>(
        'SELECT xmin::text FROM designs WHERE id = $1',
        [design],
      );
      return row!.xmin;
    };
    const before = await version();
    expect((await change('PATCH', `/${second}`, { place: 1 })).status).toBe(200);
    expect((await change('PATCH', `/${second}`, { parent: first })).status).toBe(200);
    expect(await version()).toBe(before);
    expect((await change('PATCH', `/${second}`, { name: `改名${count}` })).status).toBe(200);
    expect(await version()).not.toBe(before);
  });

  it('is not changed by an editor who saw another name or parent (CONS-13)', async () => {
    const [one, two] = [await create('one'), await create('two')];
    const leaf = await create('leaf', one);
    const { name } = (await found(leaf))!;
    expect((await change('PATCH', `/${leaf}`, { parent: two, seen_parent: one })).status).toBe(200);
    const late = {
      status: 409,
      body: { code: 'category_changed', latest_change: { action: 'category.edit' } },
    };
    const seen = { parent: null, seen_parent: one };
    expect(await change('PATCH', `/${leaf}`, seen)).toMatchObject(late);
    const renamed = { name: '新名', seen_name: '别的名' };
    expect(await change('PATCH', `/${leaf}`, renamed)).toMatchObject(late);
    expect(await found(leaf)).toMatchObject({ name, parent: two });
    const free = { name: `套衫${leaf}`, seen_name: name };
    expect((await change('PATCH', `/${leaf}`, free)).status).toBe(200);
    expect(await found(leaf)).toMatchObject({ name: free.name, parent: two });
  });

  it('has at most three levels, no circles, and no two of a name beside each other', async () => {
    const top = await create('top');
    const middle = await create('middle', top);
    const leaf = await create('leaf', middle);
    const other = await create('other');
    const refusals: [string, string, object, string][] = [
      ['POST', '/', { name: 'x', slug: `x-${count}`, parent: leaf }, 'parent'],
      ['POST', '/', { name: 'x', slug: `x-${count}`, parent: 999_999 }, 'parent'],
      ['POST', '/', { name: `middle${count}`, slug: `x-${count}`, parent: top }, 'name'],
      ['POST', '/', { name: 'x', slug: `leaf-${count}` }, 'slug'],
      ['POST', '/', { name: 'x', slug: '毛 衣' }, 'slug'],
      ['POST', '/', { name: ' ', slug: `x-${count}` }, 'name'],
      ['PATCH', `/${top}`, { parent: leaf }, 'parent'],
      ['PATCH', `/${top}`, { parent: top }, 'parent'],
      ['PATCH', `/${top}`, { parent: other }, 'parent'],
      ['POST', `/${top}/merge`, { into: leaf }, 'into'],
      ['POST', `/${top}/merge`, { into: top }, 'into'],
      ['POST', `/${top}/merge`, { into: 999_999 }, 'into'],
      ['DELETE', `/${top}`, {}, 'non_field_errors'],
    ];
    const before = await list();
    for (const [method, path, body, field] of refusals) {
      const answer = await change(method, path, body);
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    }
    expect((await change('PATCH', '/999999', { name: 'x' })).status).toBe(404);
    expect(await list()).toEqual(before);
  });

  it('finds designs of children with their parent, each once', async () => {
    const top = await create('top');
    const leaf = await create('leaf', await create('middle', top));
    const [direct, deep] = [await designIn(top), await designIn(leaf)];
    await api.shop.database.query('INSERT INTO design_categories VALUES ($1, $2)', [deep, top]);
    expect(await designsOf(top)).toEqual([direct, deep]);
    expect(await designsOf(leaf)).toEqual([deep]);
    expect(await designsOf(top, leaf)).toEqual([direct, deep]);
  });

  it('narrows a search with its children, by its name now and by merged ones (SHEET-15)', async () => {
    const top = await create('top');
    const [child, old] = [await create('child', top), await create('old')];
    const [below, moved] = [await designIn(child), await designIn(old)];
    const searched = async (query: string) => {
      const { body } = await api.call<Page<DesignCard>>('GET', `/designs/?${query}`, null, {});
      return body.results.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    expect(await searched(`category=top-${count}`)).toEqual([below]);
    await change('POST', `/${old}/merge`, { into: child });
    for (const slug of ['top', 'child', 'old']) {
      expect([slug, await searched(`category=${slug}-${count}`)]).toEqual([slug, [below, moved]]);
    }
    await change('PATCH', `/${child}`, { name: `小外套${count}` });
    expect(await searched(`q=小外套${count}`)).toEqual([below, moved]);
  });

  it('is not merged where both have a child of one name (SHEET-15)', async () => {
    const [old, into] = [await create('old'), await create('into')];
    for (const [parent, slug] of [
      [old, 'one'],
      [into, 'other'],
    ] as const) {
      await change('POST', '/', { name: '同名', slug: `same-${slug}-${count}`, parent });
    }
    const { status, body } = await change('POST', `/${old}/merge`, { into });
    expect([status, body]).toMatchObject([400, { into: [expect.stringContaining('同名')] }]);
    expect(await found(old)).toMatchObject({ parent: null });
  });

  it('moves designs, children and old addresses when one is merged into another', async () => {
    const [old, older, into] = [await create('old'), await create('older'), await create('into')];
    const child = await create('child', old);
    const [both, one] = [await designIn(old), await designIn(old)];
    await api.shop.database.query('INSERT INTO design_categories VALUES ($1, $2)', [both, into]);
    expect((await change('POST', `/${older}/merge`, { into: old })).status).toBe(200);
    const { status, body } = await change('POST', `/${old}/merge`, { into });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: into,
      children: [child],
      merged: [
        { id: old, slug: `old-${count}` },
        { id: older, slug: `older-${count}` },
      ],
    });
    expect(await found(old)).toBeUndefined();
    for (const id of [into, old, older]) expect(await designsOf(id)).toEqual([both, one]);
    // Nobody can put a design into it, or change it, any more.
    expect((await change('PATCH', `/${old}`, { name: 'x' })).status).toBe(404);
    expect((await change('POST', '/', { name: 'x', slug: `old-${count}` })).body).toHaveProperty(
      'slug',
    );
    for (const slug of [`old-${count}`, `older-${count}`]) {
      const url = `${await api.app.getUrl()}/categories/${slug}`;
      const page = await fetch(url, { redirect: 'manual' });
      expect(page.status).toBe(301);
      expect(page.headers.get('location')).toBe(`/categories/into-${count}`);
    }
  });

  it('removes one only when it is empty, and keeps the three first ones', async () => {
    const empty = await create('empty');
    const used = await create('used');
    await designIn(used);
    expect((await change('DELETE', `/${used}`)).status).toBe(400);
    expect((await change('DELETE', `/${empty}`)).status).toBe(204);
    expect(await found(empty)).toBeUndefined();
    await api.shop.database.query(
      `INSERT INTO categories (name, slug) VALUES ('毛衣', 'sweater') ON CONFLICT DO NOTHING`,
    );
    const first = (await list()).find(({ slug }) => slug === 'sweater')!;
    expect((await change('DELETE', `/${first.id}`)).status).toBe(400);
    expect((await change('POST', `/${first.id}/merge`, { into: used })).status).toBe(400);
    expect((await change('PATCH', `/${first.id}`, { parent: used })).body).toMatchObject({
      id: first.id,
      slug: 'sweater',
      parent: used,
    });
  });
});
