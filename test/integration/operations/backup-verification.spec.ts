import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BackupFolder, runBackup, type Shop, verifyAndSetAside, verifyBackup } from '#backups';
import { ObjectMissingError, ObjectStorage } from '#storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

let dir: string;
let folder: BackupFolder;
const silent = () => undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-verification-'));
  folder = new BackupFolder(join(dir, 'backups'));
});

afterEach(() => rm(dir, { recursive: true }));

describe(verifyAndSetAside.name, () => {
  let shop: TestShop;
  let source: Shop;

  beforeAll(async () => {
    shop = await createTestShop();
    await shop.createDesign(await shop.createUser('designer'));
    const storage = shop.modules.get(ObjectStorage);
    source = { databaseUrl: shop.database.url, storage, version: '1' };
  });

  afterAll(() => shop.close());

  /** Makes a backup and damages a file of it without changing its size. @returns its path */
  async function damaged(): Promise<string> {
    const { name } = await runBackup(source, folder, silent);
    for await (const { key } of folder.list(name)) {
      const path = folder.fileOf(key);
      const bytes = await readFile(path);
      bytes[0]! ^= 1;
      await writeFile(path, bytes);
      return path;
    }
    throw new Error('the backup has no file');
  }

  it('makes the next backup copy a damaged file again', async () => {
    const path = await damaged();
    // Nothing else notices it, and a restore leaves the folder as it is.
    await runBackup(source, folder, silent);
    await expect(verifyBackup(folder)).rejects.toMatchObject({
      details: [expect.stringContaining(`被改动或损坏：${path}`)],
    });
    await expect(verifyAndSetAside(folder)).rejects.toMatchObject({
      details: [
        expect.stringContaining(`被改动或损坏：${path}`),
        expect.stringMatching(/^已给损坏的 1 个文件改名（末尾加 \.damaged）：请现在再备份一次/),
      ],
    });
    expect((await readdir(dirname(path))).filter((name) => path.endsWith(name))).toEqual([]);
    const { copiedFiles } = await runBackup(source, folder, silent);
    expect(copiedFiles).toBe(1);
    for (const name of await folder.names()) await verifyAndSetAside(folder, name);
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
  });

  it('keeps a damaged file that the shop has lost, also when older backups are removed', async () => {
    const path = await damaged();
    await expect(verifyAndSetAside(folder)).rejects.toThrow('有 1 处与清单不符');
    const storage = new Proxy(source.storage, {
      get: (target, property, receiver) =>
        property === 'open'
          ? (key: string) => Promise.reject(new ObjectMissingError(key))
          : (Reflect.get(target, property, receiver) as unknown),
    });
    const { manifest, removed } = await runBackup({ ...source, storage }, folder, silent, 1);
    expect(manifest.faults).toMatchObject([{ fault: 'missing' }]);
    expect(removed).toHaveLength(1);
    expect(await readdir(dirname(path))).toEqual([`${basename(path)}.damaged`]);
    await verifyAndSetAside(folder);
  });

  it('says what to do when the file cannot be renamed', async () => {
    await damaged();
    folder.setAside = () => Promise.reject(new Error('EROFS: read-only file system'));
    await expect(verifyAndSetAside(folder)).rejects.toMatchObject({
      details: [
        expect.stringContaining('被改动或损坏：'),
        '损坏的文件没能改名（EROFS: read-only file system）：请手动移走它，再备份一次',
      ],
    });
  });
});
