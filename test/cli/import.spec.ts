import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rawZip } from '../support/fixtures/archives.js';
import { cloudknit, inGb18030, newFolder, newToken, reportsOf } from '../support/cli/cli.js';
import { admin, detailOf } from '../support/site/design-forms.js';
import { HEADERS, useImports, YES } from '../support/cli/imports.js';
import { siteUrl, withDatabase } from '../support/site/site.js';

const lists = useImports();
const { row, bare, imported, run, outcomes, reportOf } = lists;

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

describe('cloudknit import', () => {
  it('makes, leaves and changes designs, as a list of Excel’s in GB18030 has them', async () => {
    await lists.folder.write('list.csv', inGb18030([HEADERS, row(1), row(2)].join('\r\n')));
    const first = await run('list.csv');
    expect(first).toMatchObject({ status: 0, stdout: '' });
    expect(first.stderr).toContain('新建 2');
    const designs = await imported();
    expect(designs.map(({ sku }) => sku)).toEqual([`${lists.prefix}-1`, `${lists.prefix}-2`]);
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
    await lists.folder.write('list.csv', inGb18030(mended.join('\r\n')));
    const changed = await run('list.csv', '--json');
    expect(
      changed.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      {
        line: 2,
        sku: `${lists.prefix}-1`,
        outcome: 'updated',
        design_id: designs[0]!.id,
        message: '改了价格、图片',
      },
      { line: 3, sku: `${lists.prefix}-2`, outcome: 'unchanged', design_id: designs[1]!.id },
    ]);
    expect(await detailOf(designs[0]!.id, admin)).toMatchObject({
      price: '9.90',
      detail_images: [],
    });
    expect(await auditedOutcomes(designs[0]!.id)).toEqual(['admin created', 'admin updated']);
  });

  it('says why the report cannot be written, and what was imported (CONS-06)', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => lists.bare(i));
    const list = await lists.folder.write('long.csv', [HEADERS, ...rows].join('\n'));
    const command = [process.execPath, 'dist/cli/src/main.js', 'import', list, '--dry-run', ...YES];
    // No file may become longer than 512 bytes.
    const child = spawn('sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', ...command], {
      env: { PATH: process.env['PATH'], HOME: tmpdir(), CLOUDKNIT_URL: siteUrl, ...lists.env },
    });
    let told = '';
    child.stderr.on('data', (text) => (told += String(text)));
    const [status] = (await once(child, 'close')) as [number];
    expect(told).toContain('错误：文件处理不了（文件超过了允许的大小），请检查路径与权限后重试');
    expect(told).toMatch(/检查完毕，什么都没有写入：.*20/);
    expect(told).toMatch(/^逐行报告没有写完，后面的行不在里面：.+\.report\.csv\.part$/m);
    expect(told).not.toContain('    at ');
    expect(status).toBe(1);
  });

  it('needs a token with the permission to import, and no other one (CONS-09)', async () => {
    const limited = await newToken(['designs.import']);
    const runWith = async (token: string, line: string) => {
      await lists.folder.write('limited.csv', [HEADERS, line].join('\n'));
      const list = lists.folder.path('limited.csv');
      return cloudknit(['import', list, ...YES], { CLOUDKNIT_TOKEN: token });
    };
    const other = await runWith(await newToken(['designs.manage']), row(1));
    expect(other).toMatchObject({ status: 3 });
    expect(other.stderr).toContain('这个令牌不能导入图解');
    expect(await outcomes(await runWith(limited, row(1)))).toEqual(['新建']);
    // The design is another designer's, and goes on sale.
    const changed = row(1, { price: '9.90', rest: 'a.zip,a.jpg,是' });
    expect(await outcomes(await runWith(limited, changed))).toEqual(['更新']);
    const [design] = await imported();
    expect(await detailOf(design!.id, admin)).toMatchObject({ price: '9.90', is_active: true });
    expect(await outcomes(await runWith(limited, row(1)))).toEqual(['更新']);
  });

  it('tells every fault of every row at once, and keeps what failed ready to be mended', async () => {
    await lists.folder.write('noise.zip', 'no archive at all');
    await symlink('/etc/hostname', lists.folder.path('link.zip')).catch(() => undefined);
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
      row(10, { rest: 'locked.zip,,' }),
    ];
    await lists.folder.write('locked.zip', rawZip(Buffer.from('a.pdf'), { flags: 1 }));
    await lists.folder.write('bad.csv', inGb18030(lines.join('\r\n')));
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
      `货号“${lists.prefix}-1”与第 2 行重复`,
      '分类“雨伞;毛衣/女装/开衫”：分类不存在：雨伞（现有：毛衣、围巾、帽子、',
      '最多50个字符',
      '图片“noise.zip”：图片须为 JPEG、PNG、WebP、GIF 或 AVIF 格式',
      // The cause alone: advice about its path would mislead.
      '文件“locked.zip”：压缩包已加密，请上传不带密码的压缩包\r\n',
    ]) {
      expect(report).toContain(text);
    }
    expect(stderr).toContain('第 3 行 价格“12，5”');
    expect(await outcomes(ended)).toEqual(['新建', ...Array.from({ length: 9 }, () => '失败')]);
    expect(await imported()).toHaveLength(1);
    const failedPath = reportsOf(ended).failed!;
    const failed = await readFile(failedPath);
    expect(failed.equals(inGb18030(`${[lines[0], ...lines.slice(2)].join('\r\n')}\r\n`))).toBe(
      true,
    );
    // Mended, it is the next list.
    const mended = basename(failedPath);
    await lists.folder.write(mended, inGb18030([HEADERS, row(2)].join('\r\n')));
    expect((await run(mended)).status).toBe(0);
    expect(existsSync(failedPath)).toBe(true);
    expect(await imported()).toHaveLength(2);
  });

  it('writes nothing with --dry-run, and looks into the archives all the same', async () => {
    await lists.folder.write('noise.zip', 'no archive at all');
    const lines = [HEADERS, row(1), row(2, { rest: 'noise.zip,,' })];
    await lists.folder.write('dry.csv', lines.join('\n'));
    const { status, stderr } = await run('dry.csv', '--dry-run');
    expect(status).toBe(1);
    expect(stderr).toContain('什么都没有写入：新建 1，失败 1');
    expect(await imported()).toEqual([]);
  });

  it('gives every run files of its own, and never writes over the list or over another run’s', async () => {
    const lines = [HEADERS, row(1), row(2, { price: 'x' }), row(3)].join('\n');
    await lists.folder.write('failed.csv', lines);
    const runs = [
      await run('failed.csv', '--dry-run'),
      await run('failed.csv'),
      await run('failed.csv', '--dry-run'),
    ];
    const names = runs.flatMap((ended) => Object.values(reportsOf(ended)).map((path) => path!));
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect(dirname(name)).toBe(dirname(lists.folder.path('failed.csv')));
    expect(reportsOf(runs[0]!).failed).toMatch(
      /\/failed\.\d{8}-\d{6}-\w{8}\.dry-run\.failed\.csv$/,
    );
    expect(reportsOf(runs[1]!).report).toMatch(/\/failed\.\d{8}-\d{6}-\w{8}\.report\.csv$/);
    expect(await readFile(lists.folder.path('failed.csv'), 'utf8')).toBe(lines);
    expect(await outcomes(runs[1]!)).toEqual(['新建', '失败', '新建']);
    expect(await readFile(reportsOf(runs[1]!).failed!, 'utf8')).toBe(
      `${HEADERS}\r\n${row(2, { price: 'x' })}\r\n`,
    );
    const again = await run(basename(reportsOf(runs[1]!).failed!), '--dry-run');
    expect(reportsOf(again).report).toMatch(/\/failed\.\d{8}-\d{6}-\w{8}\.dry-run\.report\.csv$/);
    const elsewhere = await run(
      'failed.csv',
      '--dry-run',
      '--report-dir',
      lists.folder.path('reports'),
    );
    expect(dirname(reportsOf(elsewhere).report)).toBe(lists.folder.path('reports'));
    const nowhere = await run('failed.csv', '--report-dir', lists.folder.path('a.zip/x'));
    expect(nowhere).toMatchObject({ status: 2, stderr: expect.stringContaining('建不了文件夹') });
  });

  it('creates each design once when two imports run at the same time', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => bare(i + 1));
    const other = await newFolder();
    for (const each of [lists.folder, other]) {
      await each.write('twice.csv', [HEADERS, ...lines].join('\n'));
    }
    const both = await Promise.all(
      [lists.folder, other].map((each) =>
        cloudknit(['import', each.path('twice.csv'), ...YES], lists.env),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    expect(await imported()).toHaveLength(20);
    await other.remove();
  });

  it('says what it takes, and ends in codes that a script may rely on', async () => {
    await lists.folder.write('one.csv', [HEADERS, row(1)].join('\n'));
    const path = lists.folder.path('one.csv');
    const template = await cloudknit(['import', '--template']);
    expect(template.stdout).toContain(HEADERS);
    await lists.folder.write('columns.csv', '货号,名称\nA,B\n');
    expect(await run('columns.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('描述（description）、价格（price）'),
    });
    expect((await cloudknit(['import', path, '--yes-new-designers'], lists.env)).stderr).toContain(
      '请加 --yes 确认',
    );
    expect((await cloudknit(['import', path, '--yes'])).status).toBe(3);
    expect((await cloudknit(['import'], lists.env)).status).toBe(2);
    expect((await run('nowhere.csv')).status).toBe(2);
    const schemeless = { ...lists.env, CLOUDKNIT_URL: 'shop.example.com' };
    expect((await cloudknit(['import', path, '--yes'], schemeless)).stderr).toContain('不是地址');
    const away = { ...lists.env, CLOUDKNIT_URL: 'http://127.0.0.1:1' };
    expect((await cloudknit(['import', path, '--yes'], away)).status).toBe(4);
  });
});
