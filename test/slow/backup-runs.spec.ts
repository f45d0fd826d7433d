import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFolder, runBackup, runRestore, type Shop, verifyBackup } from '#backups';
import { migrateEmptyTo, MonthPartitions, runMigrations } from '#database';
import { createStorage, ObjectMissingError, ObjectStorage, type ReceivedObject } from '#storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database/database.js';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

// Databases are made and migrated here, two in a test.

let dir: string;
let folder: BackupFolder;
const silent = () => undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backups-'));
  folder = new BackupFolder(join(dir, 'backups'));
});

afterEach(() => rm(dir, { recursive: true }));

describe(runBackup.name, () => {
  let shop: TestShop;
  let backedUp: Shop;
  let designId: number;

  beforeAll(async () => {
    shop = await createTestShop();
    designId = await shop.createDesign(await shop.createUser('designer'));
    backedUp = {
      databaseUrl: shop.database.url,
      storage: shop.modules.get(ObjectStorage),
      version: '1',
    };
  });

  afterAll(() => shop.close());

  /** A storage that lacks a file; `work` runs when a snapshot that names the file was taken. */
  function lacking(key: string, work: () => Promise<unknown>): ObjectStorage {
    let opened = 0;
    return new Proxy(backedUp.storage, {
      get(storage, property, receiver) {
        if (property !== 'open') return Reflect.get(storage, property, receiver) as unknown;
        return async (wanted: string) => {
          if (wanted !== key) return storage.open(wanted);
          opened += 1;
          // The first time is before the snapshot, when the bulk of the files is copied.
          if (opened === 2) await work();
          throw new ObjectMissingError(wanted);
        };
      },
    });
  }

  /** A picture whose file goes away, and its row with it, once the snapshot that names it is taken. */
  async function addVanishing(): Promise<ObjectStorage> {
    const key = 'originals/vanishing';
    await shop.database.query(
      'INSERT INTO design_images (design_id, position, original_key) VALUES ($1, 0, $2)',
      [designId, key],
    );
    return lacking(key, () =>
      shop.database.query('DELETE FROM design_images WHERE original_key = $1', [key]),
    );
  }

  it('takes another snapshot when a file is deleted between the one and its copy', async () => {
    const storage = await addVanishing();
    const { manifest } = await runBackup({ ...backedUp, storage }, folder, silent);
    expect(manifest.faults).toEqual([]);
    expect(manifest.files.count).toBe(1);
    const pictures = manifest.tables.find(({ name }) => name === 'design_images');
    expect(pictures).toMatchObject({ rows: 0 });
    await verifyBackup(folder);
  });

  it('leaves nothing that looks like a backup when it fails, and goes on the next time', async () => {
    const storage = new Proxy(backedUp.storage, {
      get: (target, property, receiver) =>
        property === 'open'
          ? () => Promise.reject(new Error('the disk is on fire'))
          : (Reflect.get(target, property, receiver) as unknown),
    });
    await expect(runBackup({ ...backedUp, storage }, folder, silent)).rejects.toThrow(
      /没能复制到备份：the disk is on fire/,
    );
    expect(await folder.names()).toEqual([]);
    await runBackup(backedUp, folder, silent);
    expect(await folder.names()).toHaveLength(1);
  });

  it('is refused beside another one of the same shop', async () => {
    const beside: Promise<string>[] = [];
    const report = (line: string) => {
      if (!line.includes('导出数据库')) return;
      const other = runBackup(backedUp, new BackupFolder(join(dir, 'other')), silent);
      beside.push(other.then(String, (error: Error) => error.message));
    };
    await runBackup(backedUp, folder, report);
    expect(await Promise.all(beside)).toEqual([
      '这个数据库的另一次备份或恢复还在进行，请等它结束后再试',
    ]);
  });

  it('keeps the months of a table in their places until the rows are read (SCALE-06)', async () => {
    const partitions = shop.modules.get(MonthPartitions);
    const add = async (month: string) => {
      await partitions.make('audit_log', month);
      await shop.database.query(
        `INSERT INTO audit_log (at, actor_name, action, subject) VALUES ($1, 'x', 'order.close', $2)`,
        [month, month],
      );
    };
    await add('2020-01-10');
    expect((await partitions.run()).archived).toEqual(['audit_log_2020_01']);
    await add('2020-02-10');
    const key = 'originals/lost';
    await shop.database.query(
      'INSERT INTO design_images (design_id, position, original_key) VALUES ($1, 0, $2)',
      [designId, key],
    );
    const moved: unknown[] = [];
    const storage = lacking(key, async () => {
      moved.push((await partitions.run()).archived);
      const attach = `SELECT partitions.attach_archived('audit_log', 'audit_log_2020_01')`;
      moved.push(await shop.database.query(attach).then(String, (error: Error) => error.message));
    });
    await runBackup({ ...backedUp, storage }, folder, silent);
    await shop.database.query('DELETE FROM design_images WHERE original_key = $1', [key]);
    expect(moved).toEqual([[], '备份或升级正在进行，月份没有接回，请等它结束后再试']);
    const restored = await createTestDatabase({ migrate: false });
    try {
      const files = await createStorage({ dir: join(dir, 'files'), s3: null, delivery: 'api' });
      const target = { databaseUrl: restored.url, storage: files, version: '1' };
      await runRestore(target, folder, silent);
      expect(await restored.query('SELECT subject FROM audit_log ORDER BY 1')).toEqual([
        { subject: '2020-01-10' },
        { subject: '2020-02-10' },
      ]);
    } finally {
      await restored.drop();
    }
    expect((await partitions.run()).archived).toEqual(['audit_log_2020_02']);
  });

  it('removes older backups before another backup can begin', async () => {
    await runBackup(backedUp, folder, silent);
    const beside: string[] = [];
    class ObservedFolder extends BackupFolder {
      override async keepNewest(count: number): Promise<string[]> {
        const other = runBackup(backedUp, new BackupFolder(this.root), silent);
        beside.push(await other.then(String, (error: Error) => error.message));
        return super.keepNewest(count);
      }
    }
    const { name, removed } = await runBackup(backedUp, new ObservedFolder(folder.root), silent, 1);
    expect(beside).toEqual(['这个数据库的另一次备份或恢复还在进行，请等它结束后再试']);
    expect(removed).toHaveLength(1);
    expect(await folder.names()).toEqual([name]);
    await verifyBackup(folder);
  });

  it('is complete also when older ones cannot be removed, and says so', async () => {
    await runBackup(backedUp, folder, silent);
    const broken = new BackupFolder(folder.root);
    broken.keepNewest = () => Promise.reject(new Error('the disk is on fire'));
    await expect(runBackup(backedUp, broken, silent, 1)).rejects.toThrow(
      /^备份 2\S+ 完整可用，但旧备份没有删完（the disk is on fire）/,
    );
    expect(await folder.names()).toHaveLength(2);
  });
});

describe(runRestore.name, () => {
  const EARLIER = 'Baseline1795200000000';
  let databases: TestDatabase[];

  beforeEach(() => {
    databases = [];
  });

  afterEach(async () => {
    for (const database of databases) await database.drop();
  });

  async function newShop(migrate: boolean): Promise<Shop & { database: TestDatabase }> {
    const database = await createTestDatabase({ migrate });
    databases.push(database);
    const files = join(dir, `files-${databases.length}`);
    const storage = await createStorage({ dir: files, s3: null, delivery: 'api' });
    return { database, databaseUrl: database.url, storage, version: '1' };
  }

  it.each([true, false])(
    'brings a backup of an earlier version to this one (target migrated before: %p)',
    async (isMigrated) => {
      const [earlier, target] = [await newShop(false), await newShop(isMigrated)];
      await migrateEmptyTo(earlier.databaseUrl, EARLIER);
      await earlier.database.query(
        `INSERT INTO users (username, display_name) VALUES ('毛线', '毛线\t\\N"')`,
      );
      await runBackup(earlier, folder, silent);
      await runRestore(target, folder, silent);
      expect(await target.database.query('SELECT display_name FROM users')).toEqual([
        { display_name: '毛线\t\\N"' },
      ]);
      expect(await runMigrations(target.databaseUrl)).toEqual([]);
    },
  );

  it('refuses a backup of a later version, and writes nothing', async () => {
    const [later, target] = [await newShop(true), await newShop(false)];
    await later.database.query(
      `INSERT INTO schema_migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
    await runBackup({ ...later, version: '2' }, folder, silent);
    await expect(runRestore(target, folder, silent)).rejects.toThrow(
      '备份来自另一个版本（2，数据库到 Later9999999999999），本程序是 1',
    );
    expect(
      await target.database.query("SELECT FROM pg_tables WHERE schemaname = 'public'"),
    ).toEqual([]);
  });

  it('takes back the files that it put when the rows cannot be written', async () => {
    const shop = await createTestShop();
    await shop.createDesign(await shop.createUser('designer'));
    const source = { databaseUrl: shop.database.url, storage: shop.modules.get(ObjectStorage) };
    await runBackup({ ...source, version: '1' }, folder, silent);
    await shop.close();
    const target = await newShop(false);
    const storage = new Proxy(target.storage, {
      get: (files, property, receiver) =>
        property === 'keep'
          ? async (received: ReceivedObject, key: string) => {
              // A row that comes after the database was found empty.
              await target.database.query(
                `INSERT INTO users (username, display_name) VALUES ('Designer', 'x')`,
              );
              await files.keep(received, key);
            }
          : (Reflect.get(files, property, receiver) as unknown),
    });
    const restoring = runRestore({ ...target, storage }, folder, silent);
    await expect(restoring).rejects.toThrow(/users/);
    const left: string[] = [];
    for await (const { key } of target.storage.list('archives/')) left.push(key);
    expect(left).toEqual([]);
  });
});
