import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cloudknit,
  type Ended,
  inGb18030,
  newFolder,
  newToken,
  reportsOf,
  startCli,
  xlsxOf,
} from '../support/cli.js';
import { zipOf } from '../support/archives.js';
import { admin, detailOf } from '../support/design-forms.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { DEMO_PASSWORD, siteUrl, withDatabase } from '../support/site.js';

/** Nobody can be asked here. */
const YES = ['--yes', '--yes-new-designers'];

const HEADERS = '货号,名称,描述,价格,原价,分类,设计师,文件,图片,上架';

let env: Record<string, string>;
let folder: Awaited<ReturnType<typeof newFolder>>;
/** What the skus of a test begin with. */
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

/** Without a picture: hundreds of those would keep the worker from those of other tests. */
const bare = (i: number) => row(i, { rest: 'a.zip,,否' });

const imported = () =>
  withDatabase(
    async (client) =>
      (
        await client.query<{ id: number; sku: string }>(
          'SELECT id::int, sku FROM designs WHERE sku LIKE $1 ORDER BY length(sku), sku',
          [`${prefix}-%`],
        )
      ).rows,
  );

const run = (name: string, ...args: string[]) =>
  cloudknit(['import', folder.path(name), ...YES, ...args], env);

/** The outcome of each row, in the words of a run's report. */
async function outcomes(ended: Ended): Promise<string[]> {
  return (await reportOf(ended))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[2]!);
}

/** Who imported a design, and with what outcome, by the audit log. */
const auditedOutcomes = (id: number) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `SELECT actor_name || ' ' || (details->>'outcome') AS text FROM audit_log
       WHERE action = 'design.import' AND subject = $1 ORDER BY id`,
      [String(id)],
    );
    return rows.map(({ text }) => text);
  });

const reportOf = (ended: Ended) => readFile(reportsOf(ended).report, 'utf8');

describe('cloudknit import', () => {
  it('makes, leaves and changes designs, as a list of Excel’s in GB18030 has them', async () => {
    await folder.write('list.csv', inGb18030([HEADERS, row(1), row(2)].join('\r\n')));
    const first = await run('list.csv');
    expect(first).toMatchObject({ status: 0, stdout: '' });
    expect(first.stderr).toContain('新建 2');
    const designs = await imported();
    expect(designs.map(({ sku }) => sku)).toEqual([`${prefix}-1`, `${prefix}-2`]);
    const made = await detailOf(designs[0]!.id, admin);
    expect(made).toMatchObject({
      name: '导入图解1',
      price: '29.90',
      old_price: '39.90',
      designer_username: '导入设计师',
      is_active: false,
      categories: [{ name: '毛衣' }, { name: '围巾' }],
      archive: { files: expect.anything() },
    });
    expect(made.detail_images).toHaveLength(1);

    const again = await run('list.csv');
    expect(again.status).toBe(0);
    expect(await outcomes(again)).toEqual(['未变', '未变']);
    expect((await detailOf(designs[0]!.id, admin)).updated_at).toBe(made.updated_at);

    expect(await auditedOutcomes(designs[0]!.id)).toEqual(['admin created']);

    const mended = [HEADERS, row(1, { price: '9.90', rest: 'a.zip,-,否' }), row(2)];
    await folder.write('list.csv', inGb18030(mended.join('\r\n')));
    const changed = await run('list.csv', '--json');
    expect(
      changed.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      {
        line: 2,
        sku: `${prefix}-1`,
        outcome: 'updated',
        design_id: designs[0]!.id,
        message: '改了价格、图片',
      },
      { line: 3, sku: `${prefix}-2`, outcome: 'unchanged', design_id: designs[1]!.id },
    ]);
    expect(await detailOf(designs[0]!.id, admin)).toMatchObject({
      price: '9.90',
      detail_images: [],
    });
    expect(await auditedOutcomes(designs[0]!.id)).toEqual(['admin created', 'admin updated']);
  });

  it('tells every fault of every row at once, and keeps what failed ready to be mended', async () => {
    await folder.write('noise.zip', 'no archive at all');
    await symlink('/etc/hostname', folder.path('link.zip')).catch(() => undefined);
    const lines = [
      HEADERS,
      row(1),
      row(2, { price: '12，5', rest: 'none.zip,,也许' }),
      row(3, { rest: '../../etc/passwd,,' }),
      row(4, { rest: 'link.zip,,' }),
      row(5, { rest: 'noise.zip,,' }),
      row(1, { name: '又一次' }),
      row(7).replace('毛衣;scarf', '雨伞;毛衣/女装/开衫'),
      row(8, { name: '长'.repeat(51) }),
      row(9, { rest: 'a.zip,noise.zip,' }),
    ];
    await folder.write('bad.csv', inGb18030(lines.join('\r\n')));
    const ended = await run('bad.csv');
    const { status, stderr } = ended;
    expect(status).toBe(1);
    const report = await reportOf(ended);
    for (const text of [
      '价格“12，5”：请输入有效的价格（最多两位小数），写成 12.50 这样',
      '文件“none.zip”：找不到文件',
      '上架“也许”：看不懂，填“是”或“否”',
      '文件“../../etc/passwd”：路径指到了清单文件夹之外',
      '文件“link.zip”：路径指到了清单文件夹之外',
      '文件“noise.zip”：',
      `货号“${prefix}-1”与第 2 行重复`,
      '分类“雨伞;毛衣/女装/开衫”：分类不存在：雨伞（现有：毛衣、围巾、帽子、',
      '最多50个字符',
      '图片“noise.zip”：图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式',
    ]) {
      expect(report).toContain(text);
    }
    expect(stderr).toContain('第 3 行 价格“12，5”');
    expect(await outcomes(ended)).toEqual(['新建', ...Array.from({ length: 8 }, () => '失败')]);
    expect(await imported()).toHaveLength(1);
    const failedPath = reportsOf(ended).failed!;
    const failed = await readFile(failedPath);
    expect(failed.equals(inGb18030(`${[lines[0], ...lines.slice(2)].join('\r\n')}\r\n`))).toBe(
      true,
    );
    // Mended, it is the next list.
    const mended = basename(failedPath);
    await folder.write(mended, inGb18030([HEADERS, row(2)].join('\r\n')));
    expect((await run(mended)).status).toBe(0);
    expect(existsSync(failedPath)).toBe(true);
    expect(await imported()).toHaveLength(2);
  });

  it('writes nothing with --dry-run, and looks into the archives all the same', async () => {
    await folder.write('noise.zip', 'no archive at all');
    const lines = [HEADERS, row(1), row(2, { rest: 'noise.zip,,' })];
    await folder.write('dry.csv', lines.join('\n'));
    const { status, stderr } = await run('dry.csv', '--dry-run');
    expect(status).toBe(1);
    expect(stderr).toContain('什么都没有写入：新建 1，失败 1');
    expect(await imported()).toEqual([]);
  });

  it('continues an import that was killed, without duplicates', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => bare(i + 1));
    await folder.write('long.csv', [HEADERS, ...lines].join('\n'));
    const { child, ended } = startCli(
      ['import', folder.path('long.csv'), ...YES, '--concurrency', '2'],
      env,
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(20));
    child.kill('SIGKILL');
    await ended;
    const standing = (await imported()).length;
    expect(standing).toBeLessThan(150);
    const second = await run('long.csv');
    expect(second.status).toBe(0);
    const designs = await imported();
    expect(designs).toHaveLength(150);
    expect(new Set(designs.map(({ sku }) => sku)).size).toBe(150);
    const again = await outcomes(second);
    expect(again.filter((outcome) => outcome === '未变').length).toBeGreaterThanOrEqual(standing);
  });

  it('waits for a shop that is away for a while', async () => {
    const proxy = new TcpProxy({ host: '127.0.0.1', port: Number(new URL(siteUrl).port) });
    await proxy.mend();
    const lines = Array.from({ length: 60 }, (_, i) => bare(i + 1));
    await folder.write('away.csv', [HEADERS, ...lines].join('\n'));
    const { ended } = startCli(['import', folder.path('away.csv'), ...YES, '--concurrency', '2'], {
      ...env,
      CLOUDKNIT_URL: `http://127.0.0.1:${proxy.port}`,
    });
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(5));
    await proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await proxy.mend();
    expect((await ended).status).toBe(0);
    await proxy.cut();
    expect(await imported()).toHaveLength(60);
  });

  it('ends with 3 when its token is revoked on the way, and tells which rows are left', async () => {
    const { body } = await admin.post<{ id: string; token: string }>('/account/api-tokens/', {
      name: 'short',
      password: DEMO_PASSWORD,
    });
    const lines = Array.from({ length: 150 }, (_, i) => bare(i + 1));
    await folder.write('revoked.csv', [HEADERS, ...lines].join('\n'));
    const { ended } = startCli(
      ['import', folder.path('revoked.csv'), ...YES, '--concurrency', '1'],
      { CLOUDKNIT_TOKEN: body.token },
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(5));
    await admin.send('DELETE', `/account/api-tokens/${body.id}`, {});
    const done = await ended;
    expect(done.status).toBe(3);
    expect(done.stderr).toContain('登录已失效');
    const left = (await outcomes(done)).filter((outcome) => outcome === '未处理').length;
    expect(left).toBe(150 - (await imported()).length);
  });

  it('finishes what is on its way at the first Ctrl-C, and reports what is left', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => bare(i + 1));
    await folder.write('stopped.csv', [HEADERS, ...lines].join('\n'));
    const { child, ended } = startCli(
      ['import', folder.path('stopped.csv'), ...YES, '--concurrency', '2'],
      env,
    );
    await eventually(async () => expect((await imported()).length).toBeGreaterThan(5));
    child.kill('SIGINT');
    const done = await ended;
    expect(done.status).toBe(1);
    expect(done.stderr).toContain('未处理');
    const counted = await outcomes(done);
    expect(counted).toHaveLength(150);
    expect(counted.filter((outcome) => outcome === '新建')).toHaveLength((await imported()).length);
  });

  it('reads Excel’s own sheets, and refuses merged cells by their row', async () => {
    const headers = HEADERS.split(',');
    const cells = (i: number, price: string | number) => [
      `${prefix}-${i}`,
      `表格图解 & ${i}`,
      '一件\n毛衣',
      price,
      '',
      '毛衣',
      '',
      'a.zip',
      'a.jpg',
      '否',
    ];
    const sheet = [headers, cells(1, 29.899999999999999), cells(2, 19.9), cells(3, '5')];
    await folder.write('sheet.xlsx', await xlsxOf(sheet, ['B3:B4']));
    const ended = await run('sheet.xlsx');
    expect(ended.status).toBe(1);
    const [design] = await imported();
    expect(await detailOf(design!.id, admin)).toMatchObject({
      name: '表格图解 & 1',
      description: '一件\n毛衣',
      price: '29.90',
    });
    expect(await reportOf(ended)).toContain('单元格 B3:B4 是合并的');
    expect(await outcomes(ended)).toEqual(['新建', '失败', '失败']);
    await folder.write('empty.xlsx', await xlsxOf([headers]));
    expect(await run('empty.xlsx')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('没有一行设计'),
    });
    await folder.write('broken.xlsx', 'PK no workbook');
    expect((await run('broken.xlsx')).stderr).toContain('不是能读的 Excel 工作簿');
  });

  it('reads lines of JSON, and folders with one design each', async () => {
    const json = {
      sku: `${prefix}-1`,
      名称: '来自 JSON',
      description: '一份',
      price: 12.5,
      categories: ['毛衣'],
      file: 'a.zip',
      is_active: false,
    };
    await folder.write('list.jsonl', `${JSON.stringify(json)}\nnot json\n`);
    const lines = await run('list.jsonl');
    expect(lines.status).toBe(1);
    expect(await outcomes(lines)).toEqual(['新建', '失败']);
    const designs = `tree-${prefix}`;
    await folder.write(`${designs}/${prefix}-2/图解.zip`, await zipOf({ 'a.pdf': '%PDF' }));
    await folder.write(`${designs}/${prefix}-2/描述.txt`, '一顶帽子');
    await folder.write(`${designs}/${prefix}-2/1.jpg`, await readFile(folder.path('a.jpg')));
    await folder.write(
      `${designs}/${prefix}-2/design.json`,
      JSON.stringify({ 名称: '文件夹里的帽子', is_active: '否' }),
    );
    await folder.write(`${designs}/${prefix}-3/描述.txt`, '没有压缩包');
    const tree = await run(designs, '--price', '8.80', '--categories', '帽子');
    expect(tree.status).toBe(1);
    const rows = await imported();
    expect(rows.map(({ sku }) => sku)).toEqual([`${prefix}-1`, `${prefix}-2`]);
    expect(await detailOf(rows[1]!.id, admin)).toMatchObject({
      name: '文件夹里的帽子',
      description: '一顶帽子',
      price: '8.80',
      categories: [{ name: '帽子' }],
    });
    expect(await reportOf(tree)).toContain(
      `这份设计还没有文件，请把一个 .zip、.rar 或 .7z 压缩包放进 ${designs}/${prefix}-3/`,
    );
  });

  it('names a row whose text is beyond all measure, and takes the others', async () => {
    const huge = row(1).replace('一份测试图解', '长'.repeat(3_000_000));
    await folder.write('huge.csv', [HEADERS, huge, row(2)].join('\n'));
    const ended = await run('huge.csv');
    expect(ended.status).toBe(1);
    expect(await reportOf(ended)).toContain('这一行太长');
    expect((await imported()).map(({ sku }) => sku)).toEqual([`${prefix}-2`]);
  });

  it('gives every run files of its own, and never writes over the list or over another run’s', async () => {
    const lines = [HEADERS, row(1), row(2, { price: 'x' }), row(3)].join('\n');
    await folder.write('failed.csv', lines);
    const runs = [
      await run('failed.csv', '--dry-run'),
      await run('failed.csv'),
      await run('failed.csv', '--dry-run'),
    ];
    const names = runs.flatMap((ended) => Object.values(reportsOf(ended)).map((path) => path!));
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect(dirname(name)).toBe(dirname(folder.path('failed.csv')));
    expect(reportsOf(runs[0]!).failed).toMatch(
      /\/failed\.\d{8}-\d{6}-\w{8}\.dry-run\.failed\.csv$/,
    );
    expect(reportsOf(runs[1]!).report).toMatch(/\/failed\.\d{8}-\d{6}-\w{8}\.report\.csv$/);
    expect(await readFile(folder.path('failed.csv'), 'utf8')).toBe(lines);
    expect(await outcomes(runs[1]!)).toEqual(['新建', '失败', '新建']);
    expect(await readFile(reportsOf(runs[1]!).failed!, 'utf8')).toBe(
      `${HEADERS}\r\n${row(2, { price: 'x' })}\r\n`,
    );
    const again = await run(basename(reportsOf(runs[1]!).failed!), '--dry-run');
    expect(reportsOf(again).report).toMatch(/\/failed\.\d{8}-\d{6}-\w{8}\.dry-run\.report\.csv$/);
    const elsewhere = await run('failed.csv', '--dry-run', '--report-dir', folder.path('reports'));
    expect(dirname(reportsOf(elsewhere).report)).toBe(folder.path('reports'));
    const nowhere = await run('failed.csv', '--report-dir', folder.path('a.zip/x'));
    expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringContaining('建不了文件夹') });
  });

  it('leaves as it is what a list has no column for', async () => {
    await folder.write('list.csv', [HEADERS, row(1)].join('\n'));
    await run('list.csv');
    await folder.write(
      'prices.csv',
      `sku,name,description,price\n${prefix}-1,新名字,新描述,5.00\n`,
    );
    expect((await run('prices.csv')).status).toBe(0);
    const [design] = await imported();
    expect(await detailOf(design!.id, admin)).toMatchObject({
      name: '新名字',
      price: '5.00',
      old_price: '39.90',
      categories: [{ name: '毛衣' }, { name: '围巾' }],
      designer_username: '导入设计师',
      is_active: false,
      detail_images: [expect.anything()],
    });
  });

  it('names the line of a quote that was never closed, and a letter that is broken', async () => {
    const lines = [HEADERS, row(1), row(2).replace('一份测试图解', '"一份'), row(3)];
    await folder.write('quote.csv', lines.join('\n'));
    const { status, stderr } = await run('quote.csv');
    expect(status).toBe(1);
    expect(stderr).toContain('第 3 行 有一个双引号没有配对，这一行和它后面的都没有读到');
    expect(await imported()).toHaveLength(1);
    const text = Buffer.from([HEADERS, row(4)].join('\n'));
    text[text.length - 3] = 0xff;
    await folder.write('broken.csv', text);
    expect(await run('broken.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('是 UTF-8，但第 2 行有损坏的字符'),
    });
  });

  it('fails only the row that the server cannot parse', async () => {
    const odd = row(1).replace('毛衣;scarf', '毛'.repeat(300));
    await folder.write('odd.csv', [HEADERS, odd, row(2)].join('\n'));
    const ended = await run('odd.csv');
    expect(ended.status).toBe(1);
    expect(await outcomes(ended)).toEqual(['失败', '新建']);
  });

  it('two at once make nothing twice', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => bare(i + 1));
    const other = await newFolder();
    for (const each of [folder, other]) {
      await each.write('twice.csv', [HEADERS, ...lines].join('\n'));
    }
    const both = await Promise.all(
      [folder, other].map((each) => cloudknit(['import', each.path('twice.csv'), ...YES], env)),
    );
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    expect(await imported()).toHaveLength(20);
    await other.remove();
  });

  it('says what it takes, and ends in codes that a script may rely on', async () => {
    await folder.write('one.csv', [HEADERS, row(1)].join('\n'));
    const path = folder.path('one.csv');
    const template = await cloudknit(['import', '--template']);
    expect(template.stdout).toContain(HEADERS);
    await folder.write('columns.csv', '货号,名称\nA,B\n');
    expect(await run('columns.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('描述（description）、价格（price）'),
    });
    expect((await cloudknit(['import', path, '--yes-new-designers'], env)).stderr).toContain(
      '请加 --yes 确认',
    );
    expect((await cloudknit(['import', path, '--yes'])).status).toBe(3);
    expect((await cloudknit(['import'], env)).status).toBe(2);
    expect((await run('nowhere.csv')).status).toBe(2);
    const schemeless = { ...env, CLOUDKNIT_URL: 'shop.example.com' };
    expect((await cloudknit(['import', path, '--yes'], schemeless)).stderr).toContain('不是地址');
    const away = { ...env, CLOUDKNIT_URL: 'http://127.0.0.1:1' };
    expect((await cloudknit(['import', path, '--yes'], away)).status).toBe(4);
  });
});
