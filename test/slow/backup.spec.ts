import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runMigrations } from '#database';
import type { DesignDetail, OrderListItem } from '#contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type BackedUp,
  backUpWhileChanging,
  expectWholeFiles,
  hashesBelow,
  namedFile,
  rowsOf,
} from '../support/site/backups.js';
import { runApiCommand } from '../support/built-commands.js';
import { sha256Of } from '../support/sha256.js';
import { SAMPLE_PICTURE } from '../support/site/design-forms.js';
import { startOwnApi } from '../support/site/own-api.js';
import { createOwnShop, type OwnShop } from '../support/site/own-shop.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { s3Environment, startS3, type TestS3 } from '../support/servers/s3.js';
import { request } from '../support/site/site.js';

let dir: string;
let redis: string;
let backups: string;
let live: BackedUp;
let restored: OwnShop;
const shops: OwnShop[] = [];

async function newShop(options?: { migrate: boolean }): Promise<OwnShop> {
  const shop = await createOwnShop(await mkdtemp(join(dir, 'files-')), options);
  shops.push(shop);
  return shop;
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-'));
  redis = await ownRedis();
  backups = join(dir, 'backups');
  live = await backUpWhileChanging(await newShop(), redis, backups);
  restored = await newShop({ migrate: false });
  const back = await runApiCommand('restore', ['--from', backups], restored.env);
  if (back.status !== 0) throw new Error(back.stderr);
});

afterAll(async () => {
  await Promise.all(shops.map(({ database }) => database.drop()));
  await rm(dir, { recursive: true });
});

describe('a backup of a running shop', () => {
  it('creates a backup and prints its contents', () => {
    expect(live.taken).toMatchObject({ status: 0, stderr: '' });
    expect(live.taken.stdout).toMatch(/^备份完成，用时/m);
  });

  it('brings back every row there was when it began, and exactly the files that the rows name', async () => {
    const rows = await rowsOf(restored.database);
    expect(Object.keys(rows)).toEqual(Object.keys(live.rows));
    // What waits to be done and what was done of it moves on by itself.
    const {
      outbox: _outbox,
      archive_preparations: _pages,
      design_image_checks: _checks,
      ...standing
    } = live.rows;
    for (const [table, wanted] of Object.entries(standing)) {
      expect(rows[table]).toEqual(expect.arrayContaining(wanted));
    }
    await expectWholeFiles(restored);
  });

  it('makes a shop that starts, where sessions, orders and downloads go on', async () => {
    const api = await startOwnApi({ ...restored.env, REDIS_URL: redis });
    try {
      const url = `${api.url}/api/v1`;
      const refreshed = await request(`${url}/token/refresh`, {
        headers: { cookie: live.buyer.cookie },
      });
      expect(refreshed.status).toBe(200);
      const orders = await request<OrderListItem[]>(`${url}/account/orders`, {
        headers: live.buyer.bearer,
      });
      expect(orders.body).toMatchObject([
        { order_id: live.orderId, is_paid: true, download_count: 2 },
      ]);
      const file = await live.buyer.at(api.url).download(1);
      expect(file.bytes.equals(live.sold)).toBe(true);
      const { body: detail } = await request<DesignDetail>(`${url}/designs/1/`);
      expect((await request(api.url + detail.detail_images[0]!.image)).status).toBe(200);
    } finally {
      await api.end();
    }
  });

  it('copies no file twice, and comes back the same row by row and number by number', async () => {
    const again = await runApiCommand('backup', ['--to', backups], restored.env);
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(again.stdout).toContain('新复制    0 个文件，0 B');
    const twin = await newShop();
    expect(await runApiCommand('restore', ['--from', backups], twin.env)).toMatchObject({
      status: 0,
      stderr: '',
    });
    const { outbox: waiting, backup_runs: runs, ...rows } = await rowsOf(restored.database);
    const { outbox: waitingTwin, backup_runs: none, ...rowsTwin } = await rowsOf(twin.database);
    expect(rowsTwin).toEqual(rows);
    // A backup is recorded when it is complete, which is after its own snapshot.
    expect([runs!.length, none]).toEqual([1, []]);
    // Beside what waited, every picture and the pages of every design are to be made anew.
    expect(waitingTwin).toEqual(expect.arrayContaining(waiting!));
    const [inTwin] = await twin.database.query<{ designs: string }>(
      'SELECT count(DISTINCT design_id) AS designs FROM archives',
    );
    expect(waitingTwin!.length - waiting!.length).toBe(
      rows['design_images']!.length + Number(inTwin!.designs),
    );
    await expectWholeFiles(twin);
    const next = `INSERT INTO categories (name, slug) VALUES ('x', 'x') RETURNING id`;
    expect(await twin.database.query(next)).toEqual(await restored.database.query(next));
    const [user] = await twin.database.query<{ id: string }>(
      `INSERT INTO users (username, display_name) VALUES ('later', 'later') RETURNING id`,
    );
    expect(Number(user!.id)).toBeGreaterThan(2);
  });

  it('keeps as many backups as are wanted, and the files that those name', async () => {
    const folder = join(dir, 'few');
    const [older] = await readdir(join(backups, 'backups'));
    await cp(backups, folder, { recursive: true });
    await writeFile(join(folder, 'files/archives/stray.zip'), 'x');
    const kept = await runApiCommand('backup', ['--to', folder, '--keep', '1'], restored.env);
    expect(kept.status).toBe(0);
    expect(kept.stdout).toContain(`已删除旧备份 ${older!}`);
    expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
    expect(await readdir(join(folder, 'files/archives'))).not.toContain('stray.zip');
    expect((await runApiCommand('verify-backup', ['--from', folder])).status).toBe(0);
    expect(await runApiCommand('backup', ['--to', folder, '--keep', '0'], restored.env)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        '--keep 0 不是份数，请写 1 到 9999 的整数\n用法：npm run backup -- --to 目录 [--keep 份数]\n',
    });
  });

  it('is valid without the files that the shop itself has lost, and warns about each of them', async () => {
    const twin = await newShop();
    await runApiCommand('restore', ['--from', backups], twin.env);
    const [lost, broken] = await readdir(join(twin.files, 'archives'));
    await unlink(join(twin.files, 'archives', lost!));
    await appendFile(join(twin.files, 'archives', broken!), 'x');
    const folder = join(dir, 'lacking');
    const { status, stderr } = await runApiCommand('backup', ['--to', folder], twin.env);
    expect(status).toBe(3);
    const lines = stderr.trim().split('\n');
    expect(lines.toSorted()).toEqual(
      [
        `警告：商城的文件 archives/${lost!} 不在备份里：存储里没有它`,
        `警告：商城的文件 archives/${broken!} 不在备份里：内容与记录的 SHA-256 不符`,
      ].toSorted(),
    );
    expect((await runApiCommand('verify-backup', ['--from', folder])).status).toBe(0);
  });
});

describe('a backup of a shop that keeps its files in S3', () => {
  let s3: TestS3;

  beforeAll(async () => {
    s3 = await startS3();
  });

  afterAll(() => s3.stop());

  it('is restored there, serves downloads from there, and is made from there', async () => {
    const shop = await newShop();
    const env = { ...shop.env, ...s3Environment(s3.endpoint, shop.files) };
    const [name] = await readdir(join(backups, 'backups'));
    const args = ['--from', backups, '--backup', name!];
    expect((await runApiCommand('restore', args, env)).status).toBe(0);
    const api = await startOwnApi({ ...env, REDIS_URL: redis });
    expect((await live.buyer.at(api.url).download(1)).bytes.equals(live.sold)).toBe(true);
    await api.end();
    const folder = join(dir, 'from-s3');
    expect((await runApiCommand('backup', ['--to', folder], env)).status).toBe(0);
    await expectWholeFiles({ ...shop, files: join(folder, 'files') });
    const { database } = await newShop();
    const full = await runApiCommand('restore', args, { ...env, DATABASE_URL: database.url });
    expect(full.stderr).toMatch(/^错误：文件存储不是空的（例如 archives\//m);
  });
});

describe('a restore', () => {
  let folder: string;
  let name: string;
  let target: OwnShop;

  beforeEach(async () => {
    folder = join(dir, 'broken');
    await cp(backups, folder, { recursive: true });
    name = (await readdir(join(folder, 'backups'))).sort().at(-1)!;
    target = await newShop({ migrate: false });
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** The lines of a refusal, after which nothing has been written. */
  async function refusal(): Promise<string[]> {
    const { status, stderr } = await runApiCommand('restore', ['--from', folder], target.env);
    expect(status).toBe(1);
    expect(Object.values(await rowsOf(target.database)).flat()).toEqual([]);
    expect(await hashesBelow(target.files)).toEqual({});
    return stderr.trim().split('\n');
  }

  const table = (one: string) => join(folder, 'backups', name, 'tables', `${one}.copy.gz`);
  const head = () => `错误：备份 ${name} 不能用，有 1 处与清单不符`;

  it('refuses a file that was tampered with, as does the check of the backup', async () => {
    const path = await namedFile(folder, name, 'archives');
    await appendFile(path, 'x');
    const [first, second, ...more] = await refusal();
    expect(first).toBe(head());
    expect(second).toContain(`被改动或损坏：${path}（SHA-256 应为 `);
    expect(more).toEqual([]);
    const verified = await runApiCommand('verify-backup', ['--from', folder]);
    expect(verified.status).toBe(1);
    expect(verified.stderr.trim().split('\n')).toEqual([
      first,
      second,
      '  已给损坏的 1 个文件改名（末尾加 .damaged）：请现在再备份一次，会从商城重新复制它们，然后再核对',
    ]);
    expect(await readdir(dirname(path))).toContain(`${basename(path)}.damaged`);
  });

  it('refuses a backup of which a file is missing', async () => {
    const path = await namedFile(folder, name, 'originals');
    await unlink(path);
    expect(await refusal()).toEqual([head(), `  缺失：${path}`]);
  });

  it('refuses a dump that was cut', async () => {
    await truncate(table('orders'), 20);
    const [first, second] = await refusal();
    expect(first).toBe(head());
    expect(second).toContain(`被改动或损坏：${table('orders')}`);
  });

  it('refuses a manifest that was changed, and one that is not there', async () => {
    const manifest = join(folder, 'backups', name, 'manifest.json');
    await appendFile(manifest, ' ');
    expect(await refusal()).toEqual([
      `错误：备份清单被改动或损坏：${manifest} 的 SHA-256 与 manifest.sha256 不符`,
    ]);
    await unlink(manifest);
    expect(await refusal()).toEqual([`错误：备份不完整：${manifest} 读不到（ENOENT）`]);
  });

  it('refuses a folder without a whole backup, and a name that it does not have', async () => {
    const other = await runApiCommand('restore', ['--from', folder, '--backup', 'x'], target.env);
    expect(other.stderr).toContain(`错误：${folder} 里没有备份 x，有的是：`);
    await rm(join(folder, 'backups'), { recursive: true });
    await mkdir(join(folder, 'backups', `${name}.partial`), { recursive: true });
    expect(await refusal()).toEqual([`错误：${folder} 里没有完整的备份`]);
  });

  it('refuses a database and a storage that are not empty, and leaves them as they are', async () => {
    await runMigrations(target.database.url);
    await target.database.query(
      `INSERT INTO users (username, display_name) VALUES ('somebody', 'somebody')`,
    );
    const filled = await runApiCommand('restore', ['--from', folder], target.env);
    expect(filled.status).toBe(1);
    expect(filled.stderr).toMatch(/^错误：数据库不是空的（users）。恢复只写入空的数据库/);
    expect((await rowsOf(target.database))['users']).toHaveLength(1);
    await target.database.query('DELETE FROM users');
    await mkdir(join(target.files, 'originals'));
    await writeFile(join(target.files, 'originals/a'), SAMPLE_PICTURE);
    const stored = await runApiCommand('restore', ['--from', folder], target.env);
    expect(stored.status).toBe(1);
    expect(stored.stderr).toMatch(/^错误：文件存储不是空的（例如 originals\/a）。恢复只写入空的/);
    expect(await hashesBelow(target.files)).toEqual({ 'originals/a': sha256Of(SAMPLE_PICTURE) });
  });

  it('prints its usage and required settings', async () => {
    expect(await runApiCommand('restore', [])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('用法：npm run restore -- --from 目录'),
    });
    const { status, stderr } = await runApiCommand('restore', ['--from', folder]);
    expect(status).toBe(1);
    expect(stderr.trim().split('\n').slice(1).toSorted()).toEqual([
      '  - 缺少 DATABASE_URL',
      '  - 缺少 STORAGE_DIR',
    ]);
  });
});
