import type { SignedInUser } from '#accounts';
import {
  API_MESSAGES,
  type DesignImport,
  fillSheet,
  type ImportConsent,
  type ImportFile,
} from '#contracts';
import { CATALOGUE_CHANGES } from '#database';
import {
  CatalogueService,
  DesignExportsService,
  DesignImportsService,
  type ImportedFiles,
  ReportsService,
} from '#catalogue';
import { ObjectStorage } from '#storage';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { zipOf } from '../../support/fixtures/archives.js';
import { eventually } from '../../support/eventually.js';
import { waitForLockWaiters } from '../../support/database/locks.js';
import { sha256Of } from '../../support/sha256.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const NO_CONSENT: ImportConsent = { yes_prices: false, yes_new_designers: false };

let shop: TestShop;
let admin: SignedInUser;
let imports: DesignImportsService;
let storage: ObjectStorage;
let archive: Buffer;
let pictures: Buffer[];
let sku: string;
let count = 0;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createUser('admin', { isAdmin: true });
  imports = shop.modules.get(DesignImportsService);
  storage = shop.modules.get(ObjectStorage);
  archive = await zipOf({ 'a.pdf': '%PDF' });
  pictures = await Promise.all(
    ['#333', '#666'].map((background) =>
      sharp({ create: { width: 30, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
});

afterAll(() => shop.close());

/** A design with two pictures that were kept before their hashes were noted. */
beforeEach(async () => {
  count += 1;
  sku = `KN-${count}`;
  await imports.import(admin, [row()], await files(), NO_CONSENT, false);
  await shop.database.query('UPDATE design_images SET original_sha256 = NULL');
});

afterEach(() => {
  jest.restoreAllMocks();
});

const factsOf = (bytes: Buffer, name: string): ImportFile => ({
  name,
  sha256: sha256Of(bytes),
  size_bytes: bytes.length,
});

function row(change: Partial<DesignImport> = {}): DesignImport {
  return {
    sku,
    name: '毛衣',
    description: '一件毛衣',
    price: '29.90',
    old_price: null,
    categories: null,
    designer_username: '',
    is_active: null,
    file: factsOf(archive, 'a.zip'),
    detail_images: pictures.map((bytes) => factsOf(bytes, 'a.png')),
    ...change,
  };
}

async function files(): Promise<ImportedFiles> {
  const received = await storage.receive(archive);
  const images = await Promise.all(pictures.map((bytes) => storage.receive(bytes)));
  return { archives: [{ fileName: 'a.zip', received }], images };
}

/** Every row's version, of all tables: any write changes it. */
async function versions(): Promise<unknown[]> {
  const tables = await shop.database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const counted = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*), sum(hashtext(ctid::text || xmin::text)::bigint) FROM ${name}`,
  );
  // Without an order, a parallel plan returns the tables in any order.
  return shop.database.query(`${counted.join(' UNION ALL ')} ORDER BY name`);
}

/** What PostgreSQL tells of the catalogue during some work. */
async function noticesOf(work: () => Promise<unknown>): Promise<string[]> {
  const listener = new pg.Client({ connectionString: shop.database.url });
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload!));
  await listener.connect();
  await listener.query(`LISTEN ${CATALOGUE_CHANGES}`);
  await work();
  // Notices come in the order of the commits: this one is behind whatever the work told.
  await shop.database.query(`NOTIFY ${CATALOGUE_CHANGES}, 'end'`);
  await eventually(() => expect(heard).toContain('end'));
  await listener.end();
  return heard.slice(0, heard.indexOf('end'));
}

/** Calls of storage by their names, and whether a transaction was open meanwhile. */
function watchStorage(): { name: string; inTransaction: boolean }[] {
  const dataSource = shop.modules.get(DataSource);
  const transaction = dataSource.transaction.bind(dataSource) as (
    work: unknown,
  ) => Promise<unknown>;
  let isOpen = false;
  jest.spyOn(dataSource, 'transaction').mockImplementation(async (work: unknown) => {
    isOpen = true;
    try {
      return await transaction(work);
    } finally {
      isOpen = false;
    }
  });
  const calls: { name: string; inTransaction: boolean }[] = [];
  for (const name of ['open', 'openChunks', 'keep', 'put', 'remove', 'receive'] as const) {
    const method = storage[name].bind(storage) as (...values: unknown[]) => unknown;
    jest.spyOn(storage, name).mockImplementation(((...values: unknown[]) => {
      calls.push({ name, inTransaction: isOpen });
      return method(...values);
    }) as never);
  }
  return calls;
}

describe('checks, dry runs and exports of designs', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the check of an import', () => imports.check(admin, [row({ name: '围巾' })], NO_CONSENT)],
    [
      'the dry run of an import',
      async () => imports.import(admin, [row({ name: '围巾' })], await files(), NO_CONSENT, true),
    ],
    [
      'an export',
      () =>
        shop.modules
          .get(DesignExportsService)
          .page(
            admin,
            { category: null, designer: null, isActive: null, sku: null, name: null },
            0,
            10,
          ),
    ],
  ])('%s writes no row and notifies no process', async (_what, look) => {
    const before = await versions();
    expect(await noticesOf(look)).toEqual([]);
    expect(await versions()).toEqual(before);
  });

  it('compare a row with pictures that were never hashed', async () => {
    const [checked] = await imports.check(admin, [row()], NO_CONSENT);
    expect(checked).toMatchObject({ outcome: 'unchanged', missing: [] });
    const [other] = await imports.check(admin, [row({ detail_images: [] })], NO_CONSENT);
    expect(other).toMatchObject({ outcome: 'updated', changes: ['detail_images'] });
  });
});

describe('an import', () => {
  it('refuses a second row of a design, also when it is named by its number', async () => {
    const [{ id }] = (await shop.database.query<{ id: number }>(
      'SELECT id FROM designs WHERE sku = $1',
      [sku],
    )) as [{ id: number }];
    const rows = [row({ name: '围巾' }), row({ sku: `#${id}`, name: '帽子' })];
    const done = await imports.import(admin, rows, await files(), NO_CONSENT, false);
    expect(done.map(({ outcome }) => outcome)).toEqual(['updated', 'failed']);
    expect(done[1]!.faults).toEqual([{ column: 'sku', message: API_MESSAGES.importSkuTwice }]);
  });

  it('creates a design whose files another row of the import already has in the shop', async () => {
    const rows = [row(), row({ sku: `${sku}-b` })];
    const checked = await imports.check(admin, rows, NO_CONSENT);
    expect(checked.map(({ missing }) => missing.length)).toEqual([0, 3]);
    const done = await imports.import(admin, rows, await files(), NO_CONSENT, false);
    expect(done.map(({ outcome }) => outcome)).toEqual(['unchanged', 'created']);
  });

  it('does not touch storage between BEGIN and COMMIT', async () => {
    const received = await files();
    const calls = watchStorage();
    const change = row({ name: '围巾', detail_images: row().detail_images!.toReversed() });
    const [done] = await imports.import(admin, [change], received, NO_CONSENT, false);
    expect(done).toMatchObject({ outcome: 'updated', changes: ['name', 'detail_images'] });
    expect(calls).toContainEqual({ name: 'open', inTransaction: false });
    expect(calls).toContainEqual({ name: 'keep', inTransaction: false });
    expect(calls).toContainEqual({ name: 'remove', inTransaction: false });
    expect(calls.filter(({ inTransaction }) => inTransaction)).toEqual([]);
  });

  it('waits for an edit of the moment, and keeps what its columns do not have (CONS-13)', async () => {
    const [design] = await shop.database.query<{ id: string }>(
      'SELECT id FROM designs WHERE sku = $1',
      [sku],
    );
    const id = Number(design!.id);
    const catalogue = shop.modules.get(CatalogueService);
    const none = { archives: [], images: [] };
    const change = row({ sheet: { difficulty: '中级' } });
    const { importing } = await shop.modules.get(DataSource).transaction(async (manager) => {
      const sheet = fillSheet({ craft: ['knit'] });
      await catalogue.edit(admin, id, { sheet, seenAt: null }, manager);
      const started = imports.import(admin, [change], none, NO_CONSENT, false);
      await waitForLockWaiters(shop.database);
      return { importing: started };
    });
    expect(await importing).toMatchObject([{ outcome: 'updated' }]);
    const { sheet } = await catalogue.getDetail(id, admin);
    expect(sheet).toMatchObject({ craft: ['knit'], difficulty: 3 });
  });

  it('does not put a design on sale that a notice of infringement holds (LAW-08)', async () => {
    const [design] = await shop.database.query<{ id: string }>(
      'SELECT id FROM designs WHERE sku = $1',
      [sku],
    );
    const reports = shop.modules.get(ReportsService);
    const id = await reports.receive({
      designId: Number(design!.id),
      name: '权利人',
      contact: 'owner@elsewhere.example',
      right: 'copyright',
      statement: '抄自我的书',
      evidence: [],
    });
    await reports.move(admin, id, 'suspend', '核对过原书');
    const change = row({ is_active: true, price: '30.00' });
    const refused = [
      {
        outcome: 'failed',
        faults: [{ column: 'is_active', message: expect.stringContaining('侵权通知') }],
      },
    ];
    expect(await imports.check(admin, [change], NO_CONSENT)).toMatchObject(refused);
    const none = { archives: [], images: [] };
    expect(await imports.import(admin, [change], none, NO_CONSENT, false)).toMatchObject(refused);
    // The row's other cells are accepted without the one that puts the design on sale.
    const other = row({ price: '30.00' });
    expect(await imports.import(admin, [other], none, NO_CONSENT, false)).toMatchObject([
      { outcome: 'updated', changes: ['price'] },
    ]);
  });

  it('hashes a picture that was never hashed once, and keeps that', async () => {
    await imports.import(admin, [row()], { archives: [], images: [] }, NO_CONSENT, false);
    const calls = watchStorage();
    expect(await imports.check(admin, [row()], NO_CONSENT)).toMatchObject([
      { outcome: 'unchanged' },
    ]);
    expect(calls).toEqual([]);
    const hashes = await shop.database.query<{ sha256: string }>(
      `SELECT encode(original_sha256, 'hex') AS sha256 FROM design_images i
       JOIN designs d ON d.id = design_id WHERE sku = $1 ORDER BY i.position`,
      [sku],
    );
    expect(hashes.map(({ sha256 }) => sha256)).toEqual(
      row().detail_images!.map(({ sha256 }) => sha256),
    );
  });

  it('takes a picture whose original is gone for one that it does not know', async () => {
    const [gone] = await shop.database.query<{ key: string }>(
      `SELECT original_key AS key FROM design_images i JOIN designs d ON d.id = design_id
       WHERE sku = $1 ORDER BY i.position LIMIT 1`,
      [sku],
    );
    await storage.remove(gone!.key);
    const [first] = row().detail_images!;
    const [checked] = await imports.check(admin, [row()], NO_CONSENT);
    expect(checked).toMatchObject({ changes: ['detail_images'], missing: [first!.sha256] });
    const [mended] = await imports.import(admin, [row()], await files(), NO_CONSENT, false);
    expect(mended).toMatchObject({ outcome: 'updated' });
    expect(await imports.check(admin, [row()], NO_CONSENT)).toMatchObject([
      { outcome: 'unchanged' },
    ]);
  });
});
