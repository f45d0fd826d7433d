import { randomBytes } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DesignDetail } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { cloudknit } from '../support/cli/cli.js';
import { linesOf, useImportedDesigns } from '../support/cli/cli-designs.js';
import { siteUrl, withDatabase } from '../support/site/site.js';

const designs = useImportedDesigns();
const { designer, sku, run, idOf, isActive } = designs;

describe('cloudknit activate and deactivate', () => {
  it('switch designs, and leave a file that takes it back (ROLE-10)', async () => {
    const undo = designs.folder.path('undo.txt');
    const dry = await run('deactivate', '--designer', designer, '--dry-run');
    expect(dry.stderr).toContain('选中 3 份，3 份需要下架');
    expect(dry.stdout.trim().split('\n')).toHaveLength(3);
    expect(await isActive(1)).toBe(true);

    const byName = await run(
      'deactivate',
      sku(1),
      String(await idOf(2)),
      '--yes',
      '--undo-file',
      undo,
    );
    expect(byName.stderr).toContain('已下架 2 份');
    expect(await Promise.all([1, 2, 3].map(isActive))).toEqual([false, false, true]);
    const undone = (await readFile(undo, 'utf8')).trim().split('\n');
    expect(undone.toSorted()).toEqual([`#${await idOf(1)}`, `#${await idOf(2)}`].toSorted());
    const back = designs.folder.path('back.txt');
    expect((await run('activate', '--from', undo, '--yes', '--undo-file', back)).status).toBe(0);
    expect(await Promise.all([1, 2, 3].map(isActive))).toEqual([true, true, true]);
    const [audited] = await withDatabase(
      async (client) =>
        (
          await client.query<{ action: string; actor_name: string; details: { ids: number[] } }>(
            `SELECT action, actor_name, details FROM audit_log
             WHERE action = 'design.deactivate' AND details->'ids' @> to_jsonb($1::int) LIMIT 1`,
            [await idOf(1)],
          )
        ).rows,
    );
    expect(audited).toMatchObject({ actor_name: 'admin' });
  });

  it('keep one undo file for each run in the state folder, and none in the current one', async () => {
    const state = designs.folder.path('state');
    const before = await readdir('.');
    const env2 = { ...designs.env, XDG_STATE_HOME: state };
    const both = await Promise.all(
      [1, 2].map((i) => cloudknit(['deactivate', sku(i), '--yes'], env2)),
    );
    const undos = both.map(({ stderr }) => /--from (.+)$/m.exec(stderr)![1]!);
    expect(new Set(undos).size).toBe(2);
    for (const undo of undos) expect(dirname(undo)).toBe(join(state, 'cloudknit/undo'));
    expect(await readdir('.')).toEqual(before);
    for (const undo of undos) {
      const name = basename(undo);
      const kept = ['--undo-file', designs.folder.path(`back-${name}`)];
      expect((await run('activate', '--from', undo, '--yes', ...kept)).status).toBe(0);
    }
    expect(await Promise.all([1, 2].map(isActive))).toEqual([true, true]);
    const taken = await run('deactivate', sku(1), '--yes', '--undo-file', undos[0]!);
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining('不会覆盖它') });
    expect(await isActive(1)).toBe(true);
  });

  it('print an undo command for the same shop', async () => {
    const undo = designs.folder.path('elsewhere.txt');
    const args = ['deactivate', sku(1), '--yes', '--undo-file', undo, '--url', siteUrl];
    const { stderr } = await cloudknit(args, {
      ...designs.env,
      CLOUDKNIT_URL: 'http://other-shop.test',
    });
    const printed = `cloudknit activate --url ${siteUrl} --from ${undo}`;
    expect(stderr).toContain(`撤销：${printed}\n`);
    const back = ['--yes', '--undo-file', designs.folder.path('back-elsewhere.txt')];
    expect((await run(...printed.split(' ').slice(1), ...back)).status).toBe(0);
    expect(await isActive(1)).toBe(true);
  });

  it('refuse a number that is both an id and a SKU, and accept # before an id', async () => {
    const id = await idOf(3);
    const other = await idOf(2);
    await withDatabase((client) =>
      client.query('UPDATE designs SET sku = $2 WHERE id = $1', [other, String(id)]),
    );
    const unclear = await run('deactivate', String(id), '--yes');
    expect(unclear).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('请用 # 加编号指明'),
    });
    const clear = await run('deactivate', `#${id}`, '--dry-run');
    expect(clear.stdout.trim()).toBe(`#${id}`);
    await withDatabase((client) =>
      client.query('UPDATE designs SET sku = $2 WHERE id = $1', [other, sku(2)]),
    );
  });

  it('require a confirmation, name unknown SKUs, and refuse a call without designs', async () => {
    const unknown = await run('deactivate', 'no-such-sku', '--yes');
    expect(unknown).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('没有设计“no-such-sku”'),
    });
    expect((await run('deactivate', sku(1))).stderr).toContain('请加 --yes 确认');
    expect(await isActive(1)).toBe(true);
    expect(await run('deactivate')).toMatchObject({ status: 2 });
    expect((await cloudknit(['activate', sku(1), '--yes'])).status).toBe(3);
  });
});

describe('cloudknit designs', () => {
  it('export gives a list that imports again unchanged, with its files and without', async () => {
    for (const [name, args] of [
      ['bare/list.csv', []],
      ['whole/list.csv', ['--files']],
    ] as const) {
      const path = designs.folder.path(name);
      const out = await run('designs', 'export', path, '--designer', designer, ...args);
      expect(out.stderr).toContain('已导出 3 份设计');
      const back = await run('import', path, '--yes', '--json');
      expect(linesOf<{ outcome: string }>(back.stdout).map(({ outcome }) => outcome)).toEqual([
        'unchanged',
        'unchanged',
        'unchanged',
      ]);
    }
    expect((await run('designs', 'export', designs.folder.path('x.xlsx'))).status).toBe(2);
  });

  it('export says that the disk is full (CONS-06)', async () => {
    const path = designs.folder.path('full.csv');
    await symlink('/dev/full', `${path}.part`);
    const { status, stderr } = await run('designs', 'export', path, '--designer', designer);
    expect(stderr).toBe('错误：文件处理不了（磁盘已满），请检查路径与权限后重试\n');
    expect(status).toBe(1);
  });

  it('export escapes what a spreadsheet would run, and the import takes the escape off again', async () => {
    const owner = `公式${randomBytes(3).toString('hex')}`;
    const texts = [
      ['=HYPERLINK("http://x")', '-1+1\n第二行'],
      ["'=1", '＝1'],
      ['@SUM(A1)', '第一行\n+第二行'],
    ];
    const lines = texts.map(([name, description], i) =>
      JSON.stringify({
        sku: `=${owner}-${i}`,
        name,
        description,
        price: '9.90',
        designer_username: owner,
        file: 'a.zip',
        is_active: false,
      }),
    );
    await designs.folder.write('formulas.jsonl', lines.join('\n'));
    const yes = ['--yes', '--yes-new-designers'];
    expect((await run('import', designs.folder.path('formulas.jsonl'), ...yes)).status).toBe(0);
    const path = designs.folder.path('formulas.csv');
    expect((await run('designs', 'export', path, '--designer', owner)).status).toBe(0);
    const written = await readFile(path, 'utf8');
    expect(written).toContain(`'=${owner}-0,"'=HYPERLINK(""http://x"")","'-1+1\n第二行",9.90`);
    expect(written).toContain(`'=${owner}-1,''=1,'＝1,9.90`);
    const back = await run('import', path, '--yes', '--json');
    expect(linesOf<{ outcome: string }>(back.stdout).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  it('prints one order with `show`, also as JSON', async () => {
    const id = await idOf(2);
    const { stdout } = await run('designs', 'show', String(id));
    expect(stdout).toContain('名称：命令行图解2');
    expect(stdout).toContain('价格：¥2.50');
    const json = await run('designs', 'show', `#${id}`, '--json');
    expect(JSON.parse(json.stdout) as DesignDetail).toMatchObject({ id, name: '命令行图解2' });
    expect((await run('designs', 'show', '999999999')).status).toBe(1);
  });
});
