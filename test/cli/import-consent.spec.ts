import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pictureOf } from '../support/site/design-forms.js';
import { cloudknit, newFolder, reportsOf } from '../support/cli/cli.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { createOwnShop, type OwnShop } from '../support/site/own-shop.js';
import { excelWorkbook, rawRow, textRow } from '../support/fixtures/workbooks.js';

let shop: OwnShop;
let api: OwnApi;
let files: string;
let folder: Awaited<ReturnType<typeof newFolder>>;
let env: Record<string, string>;

/** A shop with one designer, 山茶手作, whose dearest design costs ¥29.90. */
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'cloudknit-consent-'));
  shop = await createOwnShop(files);
  api = await startOwnApi(shop.env);
  folder = await newFolder();
  const token = `ck_${randomBytes(32).toString('base64url')}`;
  await shop.database.query(
    "INSERT INTO users (username, display_name, is_admin) VALUES ('operator', 'operator', true)",
  );
  await shop.database.query(
    `INSERT INTO api_tokens (id, user_id, name, token_hash)
     SELECT $1, id, 'test', $2 FROM users WHERE username = 'operator'`,
    [randomUUID(), createHash('sha256').update(token).digest()],
  );
  await shop.database.query(
    "INSERT INTO categories (name, slug) VALUES ('毛衣', 'sweater'), ('围巾', 'scarf'), ('帽子', 'hat')",
  );
  env = { CLOUDKNIT_TOKEN: token, CLOUDKNIT_URL: api.url };
  await folder.write('first.csv', listOf(['KN-1,毛衣,一件,29.90,山茶手作']));
  const first = await run('first.csv', '--yes-new-designers');
  if (first.status !== 0) throw new Error(first.stderr);
});

afterAll(async () => {
  await api.end();
  await shop.database.drop();
  await folder.remove();
  await rm(files, { recursive: true });
});

const listOf = (rows: string[]) =>
  ['货号,名称,描述,价格,设计师,文件', ...rows.map((row) => `${row},a.zip`)].join('\n');

const run = (name: string, ...args: string[]) =>
  cloudknit(['import', folder.path(name), '--yes', ...args], env);

const skus = async () =>
  (await shop.database.query<{ sku: string }>('SELECT sku FROM designs ORDER BY sku')).map(
    ({ sku }) => sku,
  );

const accounts = async () =>
  (await shop.database.query<{ username: string }>('SELECT username FROM users ORDER BY id')).map(
    ({ username }) => username,
  );

describe('cloudknit import', () => {
  it('suggests a similar name before it creates a designer, and imports nothing without consent', async () => {
    await folder.write(
      'designers.csv',
      listOf(['KN-2,围巾,一条,19.90,designer', 'KN-3,帽子,一顶,9.90,designer']),
    );
    const question = '将新建设计师账户 1 个：designer（2 行）——是想写 山茶手作 吗？';
    const dry = await run('designers.csv', '--dry-run');
    expect(dry.status).toBe(0);
    expect(dry.stderr).toContain(question);
    expect(dry.stderr).toContain('什么都没有写入：新建 2');
    const silent = await run('designers.csv');
    expect(silent.status).toBe(2);
    expect(silent.stderr).toContain(question);
    expect(silent.stderr).toContain('什么都没有导入');
    expect(await accounts()).toEqual(['operator', '山茶手作']);
    expect(await skus()).toEqual(['KN-1']);
    expect((await run('designers.csv', '--yes-new-designers')).status).toBe(0);
    expect(await accounts()).toEqual(['operator', '山茶手作', 'designer']);
    expect(await skus()).toEqual(['KN-1', 'KN-2', 'KN-3']);
  });

  it('holds prices beyond ten times the dearest, and names each row of them', async () => {
    await folder.write(
      'prices.csv',
      listOf(['KN-4,一,一,29.90,', 'KN-5,二,二,2990.00,', 'KN-6,三,三,"￥４６，３４８．００",']),
    );
    for (const args of [['--dry-run'], []]) {
      const { status, stderr } = await run('prices.csv', ...args);
      expect(status).toBe(1);
      expect(stderr).toContain(
        '第 3 行 价格“2990.00”：价格高得不寻常（本店最贵的是 ¥29.90，超过了它的 10 倍），核对无误请加 --yes-prices',
      );
      expect(stderr).toContain('第 4 行 价格“￥４６，３４８．００”：价格高得不寻常');
      expect(stderr).toContain('新建 1，失败 2');
      expect(stderr).toContain('2 行只等你核对：无误就加 --yes-prices 再运行一次');
    }
    expect(await skus()).toEqual(['KN-1', 'KN-2', 'KN-3', 'KN-4']);
    expect((await run('prices.csv', '--yes-prices')).status).toBe(0);
    const [dearest] = await shop.database.query<{ fen: string }>(
      'SELECT max(price_fen) AS fen FROM designs',
    );
    expect(Number(dearest!.fen)).toBe(4_634_800);
  });

  it('refuses a date in the price column of a workbook, in the dry run too', async () => {
    const headers = ['货号', '名称', '描述', '价格（元）', '文件'];
    const text = (value: string) => `<c @ t="str"><v>${value}</v></c>`;
    const rows = [
      textRow(1, ['2026 秋季清单']),
      textRow(2, headers),
      rawRow(
        3,
        ['KN-7', '毛衣', '一件'].map(text).concat('<c @ s="1"><v>46348</v></c>', text('a.zip')),
      ),
    ].join('');
    await folder.write(
      'dates.xlsx',
      await excelWorkbook({ sheets: [{ name: '设计', rows }], formats: [0, 14] }),
    );
    for (const args of [['--dry-run'], []]) {
      const ended = await run('dates.xlsx', '--yes-prices', ...args);
      const { status, stderr } = ended;
      expect(status).toBe(1);
      expect(stderr).toContain('第 1 行“2026 秋季清单”在列名之上，已略过');
      const report = await readFile(reportsOf(ended).report, 'utf8');
      expect(report).toContain(',,提示,,第 1 行“2026 秋季清单”在列名之上，已略过');
      expect(stderr).toContain('第 3 行 价格“2026-11-22”：这一格在表格里是日期或时间');
    }
    expect(await skus()).not.toContain('KN-7');
  });

  it('warns of what may be overlooked, on the terminal by kind and in the report by row', async () => {
    await folder.write(
      'warnings.csv',
      [
        '货号,名称,描述,价格,原价,分类,文件,图片',
        'WA-1,一,一,9.90,8.00,毛衣,a.zip,a.jpg',
        'WA-2,二,二,9.90,,,a.zip,',
        'wa-2,三,三,9.90,,帽子,a.zip,',
      ].join('\n'),
    );
    const ended = await run('warnings.csv', '--dry-run', '--json');
    expect(ended.status).toBe(0);
    for (const line of [
      '提醒：原价低于价格（第 2 行）',
      '提醒：没有分类，按分类找不到这份设计（第 3 行）',
      '提醒：没有图片（第 3 行、第 4 行）',
      '提醒：货号与第 3 行的“WA-2”只是大小写不同（第 4 行）',
    ]) {
      expect(ended.stderr).toContain(line);
    }
    const report = await readFile(reportsOf(ended).report, 'utf8');
    expect(report).toContain('3,WA-2,新建,,提醒：没有分类，按分类找不到这份设计；没有图片');
    const [first] = ended.stdout.split('\n');
    expect(JSON.parse(first!)).toMatchObject({ outcome: 'created', warnings: ['原价低于价格'] });
  });

  it('imports a folder as the README and the help show it', async () => {
    const readme = (await readFile('README.md', 'utf8')).replaceAll(/^ {2}/gm, '');
    const [, layout = ''] = /```text\n(图解\/\n[^`]+)\n```/.exec(readme)!;
    const [, command = ''] = /^npx cloudknit (import 图解 .+)$/m.exec(readme)!;
    const help = await cloudknit(['import', '--help']);
    expect(help.stdout.replaceAll(/^ {2}/gm, '')).toContain(layout);
    expect(help.stdout).toContain(command);
    const contents: Record<string, string | Buffer> = {
      '图解.zip': await readFile(folder.path('a.zip')),
      '描述.txt': '照着文档写的描述',
      '1.jpg': await readFile(folder.path('a.jpg')),
      '2.jpg': await pictureOf('#33aa77'),
      'design.json': /例如 (\{.+\})/.exec(layout)![1]!,
    };
    let design = '';
    for (const [, name = ''] of layout.matchAll(/[├└]── (\S+)/g)) {
      if (name.endsWith('/')) design = name;
      else await folder.write(`图解/${design}${name}`, contents[name]!);
    }
    const args = command.split(' ').map((arg) => (arg === '图解' ? folder.path(arg) : arg));
    const ended = await cloudknit([...args, '--yes', '--json'], env);
    expect(ended.stderr).toContain('新建 2');
    expect(ended.status).toBe(0);
    const made = await shop.database.query(
      `SELECT sku, name, description, price_fen::int AS fen,
         (SELECT string_agg(c.name, ',') FROM design_categories JOIN categories c ON c.id = category_id
          WHERE design_id = d.id) AS categories,
         (SELECT count(*)::int FROM design_images WHERE design_id = d.id) AS pictures
       FROM designs d WHERE sku LIKE 'KN-10_' ORDER BY sku`,
    );
    const description = '照着文档写的描述';
    expect(made).toEqual([
      { sku: 'KN-101', name: 'KN-101', description, fen: 1_990, categories: '毛衣', pictures: 2 },
      { sku: 'KN-102', name: '海风围巾', description, fen: 2_500, categories: '围巾', pictures: 0 },
    ]);
  });

  it('names what a folder lacks at once, and says where a folder without designs goes wrong', async () => {
    await folder.write('缺/KN-201/1.jpg', await readFile(folder.path('a.jpg')));
    await folder.write('缺/KN-202/描述.txt', '没有压缩包');
    const ended = await run('缺', '--dry-run', '--price', '5', '--categories', '手套');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(
      /^文件夹“KN-201” 描述“”：不能为空，请把描述写进 缺\/KN-201\/描述\.txt；没有压缩包：请把一个 .+放进 缺\/KN-201\/$/m,
    );
    expect(ended.stderr).toMatch(
      /^文件夹“KN-202” 分类“手套”：分类不存在：手套.+；文件“”：这份设计还没有文件，请把一个/m,
    );
    const report = await readFile(reportsOf(ended).report, 'utf8');
    expect(report).toMatch(/KN-201.*没有压缩包.*分类不存在：手套/);
    await folder.write('空/KN-301.zip', 'x');
    expect(await run('空')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('里没有子文件夹：每份设计一个子文件夹'),
    });
  });

  it('reports the local faults and the shop’s faults of a row together', async () => {
    await folder.write(
      'both.csv',
      '货号,名称,描述,价格,分类,文件\nKN-8,毛衣,,x,手套,\nKN-9,毛衣,一件,5,毛衣,\n',
    );
    const ended = await run('both.csv', '--dry-run');
    const report = await readFile(reportsOf(ended).report, 'utf8');
    const line = report.split('\r\n').find((one) => one.startsWith('2,'))!;
    for (const text of [
      '描述“”：不能为空',
      '价格“x”：',
      '分类不存在：手套',
      '这份设计还没有文件',
    ]) {
      expect(line).toContain(text);
    }
    // What only the shop knows is shown on the terminal too.
    expect(ended.stderr).toContain('第 3 行 文件“”：这份设计还没有文件');
  });
});
