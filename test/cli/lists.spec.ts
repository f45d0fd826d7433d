import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AdminOrderItem, DesignCard } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { cloudknit, newFolder, newToken } from '../support/cli/cli.js';
import { createAccount, signIn, withDatabase } from '../support/site/site.js';

let env: Record<string, string>;
let folder: Awaited<ReturnType<typeof newFolder>>;
const designer = `清单${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  folder = await newFolder();
  const rows = [
    `${designer}-A1,=海盐围巾,说明,1.50,,,${designer},a.zip,,是`,
    `${designer}-A2,海盐毛衣,说明,2.50,,,${designer},a.zip,,否`,
    `${designer}-B1,松林毛衣,说明,3.50,,,${designer},a.zip,,是`,
  ];
  const header = '货号,名称,描述,价格,原价,分类,设计师,文件,图片,上架';
  await folder.write('list.csv', `${header}\n${rows.join('\n')}\n`);
  const { status, stderr } = await run(
    'import',
    folder.path('list.csv'),
    '--yes',
    '--yes-new-designers',
  );
  if (status !== 0) throw new Error(stderr);
});

afterAll(async () => {
  await run('deactivate', '--designer', designer, '--yes', '--undo-file', folder.path('end.txt'));
  await folder.remove();
});

const run = (...args: string[]) => cloudknit(args, env);
const linesOf = <T>(stdout: string) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

describe('cloudknit designs list', () => {
  const skus = async (...args: string[]) => {
    const { stdout } = await run('designs', 'list', '--json', ...args);
    return linesOf<{ sku: string }>(stdout).map(({ sku }) => sku.replace(`${designer}-`, ''));
  };

  it('finds by designer: on sale, off sale or both', async () => {
    expect(await skus('--designer', designer)).toEqual(['A1', 'B1']);
    expect(await skus('--designer', designer, '--inactive')).toEqual(['A2']);
    expect(await skus('--designer', designer, '--all')).toEqual(['A1', 'A2', 'B1']);
  });

  it('finds by a part of the sku in any case, and by name with it', async () => {
    expect(await skus('--sku', `${designer.toUpperCase()}-a`, '--all')).toEqual(['A1', 'A2']);
    expect(await skus('--sku', designer, '--name', '毛衣', '--all')).toEqual(['A2', 'B1']);
  });

  it('prints the SKU and whether the design is on sale', async () => {
    const { stdout } = await run('designs', 'list', '--sku', `${designer}-A2`, '--all');
    expect(stdout).toMatch(
      new RegExp(`^\\d+\t¥2.50\t海盐毛衣\t${designer}\t${designer}-A2\t已下架\n$`),
    );
  });

  it('finds as the site does, without an account (FIND-01, FIND-09)', async () => {
    const found = async (...args: string[]) => {
      const { stdout } = await cloudknit(['designs', 'list', '--json', ...args]);
      return linesOf<DesignCard>(stdout);
    };
    const hooked = await found('--filter', '工艺=钩针', '--sort', 'price');
    expect(hooked.length).toBeGreaterThan(0);
    expect(hooked.every(({ facts }) => facts?.craft.includes('crochet'))).toBe(true);
    const prices = hooked.map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const filters = ['--filter', '用线量=-300', '--filter', '工艺=棒针'];
    const words = await found('--query', '帽子', ...filters);
    expect(words.length).toBeGreaterThan(0);
    expect(words.every(({ facts }) => facts!.yardage_m![0] <= 300)).toBe(true);
    const mixed = await cloudknit(['designs', 'list', '--query', '帽子', '--all']);
    expect([mixed.status, mixed.stderr]).toEqual([2, expect.stringContaining('不能与 --name')]);
    expect((await cloudknit(['designs', 'list', '--filter', '工艺=刺绣'])).status).toBe(2);
  });

  it('reports that nothing matches, and requires an admin', async () => {
    const { stdout, stderr, status } = await run('designs', 'list', '--sku', 'no such sku');
    expect(stdout).toBe('');
    expect(stderr).toContain('没有符合的设计；--all');
    expect(status).toBe(0);
    expect((await cloudknit(['designs', 'list', '--all'])).status).toBe(3);
  });
});

describe('cloudknit orders list', () => {
  let email: string;
  let ids: string[];

  beforeAll(async () => {
    const account = await createAccount();
    ({ email } = account);
    const buyer = await signIn(account.email, account.password);
    ids = await withDatabase(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'SELECT id::int FROM designs WHERE sku LIKE $1 AND is_active ORDER BY id',
        [`${designer}-%`],
      );
      const made: string[] = [];
      for (const { id } of rows) {
        const { body } = await buyer.post<{ order_id: string }>('/orders/', { design_id: id });
        made.push(body.order_id);
      }
      // 15:59 in UTC is the last minute of the day in China, 16:00 begins the next one.
      for (const [i, at] of ['2026-03-04T15:59:59Z', '2026-03-04T16:00:00Z'].entries()) {
        await client.query("UPDATE orders SET created_at = $2, state = 'closed' WHERE id = $1", [
          made[i],
          at,
        ]);
      }
      return made;
    });
  });

  const listed = async (...args: string[]) => {
    const { stdout } = await run('orders', 'list', '--search', email, '--json', ...args);
    return linesOf<AdminOrderItem>(stdout).map(({ order_id }) => order_id);
  };

  it('includes the first and the last day in China time', async () => {
    expect(await listed()).toEqual([ids[1], ids[0]]);
    expect(await listed('--to', '2026-03-04')).toEqual([ids[0]]);
    expect(await listed('--from', '2026-03-05')).toEqual([ids[1]]);
    expect(await listed('--from', '2026/3/4', '--to', '2026/3/5')).toEqual([ids[1], ids[0]]);
    expect(await listed('--to', '2026-03-03')).toEqual([]);
  });

  it('reports that the list was cut at the limit', async () => {
    const { stderr } = await run('orders', 'list', '--search', email, '--limit', '1');
    expect(stderr).toContain('只列出了最新的 1 条，要更多请加 --limit');
  });

  it('writes CSV that a spreadsheet opens, and runs nothing of it', async () => {
    const path = folder.path('orders.csv');
    const args = ['orders', 'list', '--search', email, '--csv', path];
    // The times are those of China on a machine in any zone.
    const { stdout, stderr, status } = await cloudknit(args, { ...env, TZ: 'America/New_York' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
    expect(stderr).toContain('已写入 2 笔订单');
    const bytes = await readFile(path);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const records = parse(bytes, { bom: true, columns: true });
    expect(records).toEqual([
      expect.objectContaining({
        订单号: ids[1],
        设计: '松林毛衣',
        '价格（元）': '3.50',
        '已退（元）': '0.00',
        下单时间: '2026-03-05 00:00',
      }),
      expect.objectContaining({ 订单号: ids[0], 设计: "'=海盐围巾", 状态: '已关闭', 买家: email }),
    ]);
    expect(records[1]).toMatchObject({ 下单时间: '2026-03-04 23:59' });
  });
});
