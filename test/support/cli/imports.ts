import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Ended } from '../built-commands.js';
import { cloudknit, newFolder, newToken, reportsOf } from './cli.js';
import { withDatabase } from '../site/site.js';

/** The tests have no terminal that could be asked. */
export const YES = ['--yes', '--yes-new-designers'];

/** The headings of a list. */
export const HEADERS = '货号,名称,描述,价格,原价,分类,设计师,文件,图片,上架';

/** A token and a folder for the imports of one spec file, and a prefix of skus for each test. */
export function useImports() {
  let env: Record<string, string>;
  let folder: Awaited<ReturnType<typeof newFolder>>;
  let prefix: string;

  beforeAll(async () => {
    env = { CLOUDKNIT_TOKEN: await newToken() };
    folder = await newFolder();
  });

  afterAll(() => folder.remove());

  beforeEach(() => {
    prefix = randomBytes(5).toString('hex');
  });

  const row = (i: number, change: { price?: string; name?: string; rest?: string } = {}) =>
    `${prefix}-${i},${change.name ?? `导入图解${i}`},一份测试图解,${change.price ?? '29.90'},39.90,毛衣;scarf,导入设计师,${change.rest ?? 'a.zip,a.jpg,否'}`;

  const reportOf = (ended: Ended) => readFile(reportsOf(ended).report, 'utf8');

  return {
    get env() {
      return env;
    },
    get folder() {
      return folder;
    },
    get prefix() {
      return prefix;
    },
    /** The line of a design in a list. */
    row,
    /** A line without a picture. Hundreds of pictures would delay the worker for other tests. */
    bare: (i: number) => row(i, { rest: 'a.zip,,否' }),
    /** The designs of the test, in the order of their skus. */
    imported: () =>
      withDatabase(
        async (client) =>
          (
            await client.query<{ id: number; sku: string }>(
              'SELECT id::int, sku FROM designs WHERE sku LIKE $1 ORDER BY length(sku), sku',
              [`${prefix}-%`],
            )
          ).rows,
      ),
    /** Imports a list of the folder. */
    run: (name: string, ...args: string[]) =>
      cloudknit(['import', folder.path(name), ...YES, ...args], env),
    reportOf,
    /** The outcome of each row in the report of a run, in Chinese. */
    outcomes: async (ended: Ended) =>
      (await reportOf(ended))
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[2]!),
  };
}
