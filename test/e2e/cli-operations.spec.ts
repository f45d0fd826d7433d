import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type {
  AdminOrderItem,
  AdminUserItem,
  DesignDetail,
  DoctorCheck,
  OrderListItem,
  QueuesStatus,
} from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloudknit, cloudknitConfirmed, newFolder, newToken, startCli } from '../support/cli.js';
import { admin, detailOf, upload } from '../support/design-forms.js';
import { eventually } from '../support/eventually.js';
import { awaitEmail } from '../support/messages.js';
import {
  buy,
  createAccount,
  DEMO_PASSWORD,
  request,
  signIn,
  siteUrl,
  withDatabase,
} from '../support/site.js';

let env: Record<string, string>;
let folder: Awaited<ReturnType<typeof newFolder>>;
const designer = `设计师${randomBytes(3).toString('hex')}`;
const sku = (i: number) => `${designer}-${i}`;

beforeAll(async () => {
  env = { CLOUDKNIT_TOKEN: await newToken() };
  folder = await newFolder();
  const rows = [1, 2, 3].map(
    (i) =>
      `${sku(i)},命令行图解${i},"说明, ""${i}""\n第二行",${i}.50,,帽子,${designer},a.zip,a.jpg,是`,
  );
  await folder.write(
    'list.csv',
    `货号,名称,描述,价格,原价,分类,设计师,文件,图片,上架\n${rows.join('\n')}\n`,
  );
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
const runConfirmed = (...args: string[]) => cloudknitConfirmed(args, env);
const linesOf = <T>(stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

async function idOf(i: number): Promise<number> {
  const [row] = await withDatabase(
    async (client) =>
      (await client.query<{ id: number }>('SELECT id::int FROM designs WHERE sku = $1', [sku(i)]))
        .rows,
  );
  return row!.id;
}

const isActive = async (i: number) => (await detailOf(await idOf(i), admin)).is_active;

describe('cloudknit login', () => {
  it('shows a code, waits for an admin, keeps the token to itself, and lets go of it', async () => {
    const home = { XDG_CONFIG_HOME: folder.path('config') };
    const { child, ended } = startCli(['login', '--name', '测试终端'], home);
    let shown = '';
    child.stderr!.on('data', (text) => (shown += String(text)));
    await eventually(async () => expect(shown).toMatch(/[A-Z]{4}-[A-Z]{4}\n/));
    const [code] = /[A-Z]{4}-[A-Z]{4}/.exec(shown)!;
    expect(shown).toContain(`${siteUrl}/device?code=${code}`);
    await admin.post(`/account/device-logins/${code}`, {
      allow: true,
      password: DEMO_PASSWORD,
    });
    expect((await ended).status).toBe(0);
    const file = folder.path('config/cloudknit/credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await cloudknit(['whoami'], home)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('admin（管理员）'),
    });
    expect((await cloudknit(['logout'], home)).status).toBe(0);
    expect(await readFile(file, 'utf8')).not.toContain('ck_');
    expect((await cloudknit(['whoami'], home)).status).toBe(3);
  });

  it('ends with 3 when the admin says no', async () => {
    const { child, ended } = startCli(['login'], { XDG_CONFIG_HOME: folder.path('denied') });
    let shown = '';
    child.stderr!.on('data', (text) => (shown += String(text)));
    await eventually(async () => expect(shown).toMatch(/[A-Z]{4}-[A-Z]{4}\n/));
    const [code] = /[A-Z]{4}-[A-Z]{4}/.exec(shown)!;
    await admin.post(`/account/device-logins/${code}`, { allow: false });
    expect(await ended).toMatchObject({ status: 3, stderr: expect.stringContaining('登录被拒绝') });
  });
});

describe('cloudknit activate and deactivate', () => {
  it('ROLE-10 switch designs, and leave a file that takes it back', async () => {
    const undo = folder.path('undo.txt');
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
    const back = folder.path('back.txt');
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
    const state = folder.path('state');
    const before = await readdir('.');
    const env2 = { ...env, XDG_STATE_HOME: state };
    const both = await Promise.all(
      [1, 2].map((i) => cloudknit(['deactivate', sku(i), '--yes'], env2)),
    );
    const undos = both.map(({ stderr }) => /--from (.+)$/m.exec(stderr)![1]!);
    expect(new Set(undos).size).toBe(2);
    for (const undo of undos) expect(dirname(undo)).toBe(join(state, 'cloudknit/undo'));
    expect(await readdir('.')).toEqual(before);
    for (const undo of undos) {
      const name = basename(undo);
      const kept = ['--undo-file', folder.path(`back-${name}`)];
      expect((await run('activate', '--from', undo, '--yes', ...kept)).status).toBe(0);
    }
    expect(await Promise.all([1, 2].map(isActive))).toEqual([true, true]);
    const taken = await run('deactivate', sku(1), '--yes', '--undo-file', undos[0]!);
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining('不会覆盖它') });
    expect(await isActive(1)).toBe(true);
  });

  it('take a number for a sku where there is such a one, and refuse to guess', async () => {
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

  it('ask, name what there is not, and refuse to mean everything', async () => {
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
      const path = folder.path(name);
      const out = await run('designs', 'export', path, '--designer', designer, ...args);
      expect(out.stderr).toContain('已导出 3 份设计');
      const back = await run('import', path, '--yes', '--json');
      expect(linesOf<{ outcome: string }>(back.stdout).map(({ outcome }) => outcome)).toEqual([
        'unchanged',
        'unchanged',
        'unchanged',
      ]);
    }
    expect((await run('designs', 'export', folder.path('x.xlsx'))).status).toBe(2);
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
    await folder.write('formulas.jsonl', lines.join('\n'));
    const yes = ['--yes', '--yes-new-designers'];
    expect((await run('import', folder.path('formulas.jsonl'), ...yes)).status).toBe(0);
    const path = folder.path('formulas.csv');
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

  it('show prints one, also for programs', async () => {
    const id = await idOf(2);
    const { stdout } = await run('designs', 'show', String(id));
    expect(stdout).toContain('名称：命令行图解2');
    expect(stdout).toContain('价格：¥2.50');
    const json = await run('designs', 'show', `#${id}`, '--json');
    expect(JSON.parse(json.stdout) as DesignDetail).toMatchObject({ id, name: '命令行图解2' });
    expect((await run('designs', 'show', '999999999')).status).toBe(1);
  });
});

describe('cloudknit orders', () => {
  it('list, show and refund what a buyer bought', async () => {
    const { email, password } = await createAccount();
    const buyer = await signIn(email, password);
    const orderId = await buy(buyer, await idOf(1));
    const { stdout } = await run('orders', 'list', '--search', email, '--json');
    expect(linesOf<AdminOrderItem>(stdout)).toEqual([
      expect.objectContaining({ order_id: orderId, state: 'paid', buyer: email, price: '1.50' }),
    ]);
    const shown = await run('orders', 'show', orderId);
    expect(shown.stdout).toContain('命令行图解1');
    expect(shown.stdout).toMatch(/付款：　\w{32} 微信扫码 已付款 ¥1\.50/);
    const number = /付款：　(\w{32})/.exec(shown.stdout)![1]!;
    expect(
      linesOf((await run('orders', 'list', '--search', number, '--json')).stdout),
    ).toHaveLength(1);
    expect((await run('orders', 'refund', orderId)).stderr).toContain("缺少选项 '--reason <原因>'");
    const refunded = await run('orders', 'refund', orderId, '--reason', '图解有误', '--yes');
    expect(refunded.stdout).toContain('退款已受理');
    await eventually(async () => {
      const { body } = await buyer.get<OrderListItem[]>('/account/orders');
      expect(body[0]!.state).toBe('refunded');
      expect((await run('orders', 'show', orderId)).stdout).toMatch(
        /退款：　\w{32} (微信处理中|已退回) ¥1\.50 图解有误/,
      );
    });
    const again = await run('orders', 'refund', orderId, '--reason', '再来', '--yes');
    expect(again.status).toBe(1);
    expect((await run('orders', 'show', 'nowhere')).status).toBe(1);
    const stranger = await buyer.get('/orders');
    expect(stranger.status).toBe(403);
  });

  it('pages are without holes', async () => {
    const { email, password } = await createAccount();
    const buyer = await signIn(email, password);
    for (const i of [2, 3]) await buyer.post('/orders/', { design_id: await idOf(i) });
    const all = linesOf<AdminOrderItem>(
      (await run('orders', 'list', '--limit', '1000', '--json')).stdout,
    );
    expect(new Set(all.map(({ order_id }) => order_id)).size).toBe(all.length);
    const first = await admin.get<{ results: AdminOrderItem[]; next_before: string | null }>(
      '/orders?n=1',
    );
    expect(first.body.results).toHaveLength(1);
    const second = await admin.get<{ results: AdminOrderItem[] }>(
      `/orders?n=1&before=${first.body.next_before ?? ''}`,
    );
    expect(second.body.results[0]!.order_id).not.toBe(first.body.results[0]!.order_id);
  });
});

describe('cloudknit users', () => {
  it('list, lock and unlock, promote and demote', async () => {
    const { email, password } = await createAccount();
    const user = await signIn(email, password);
    const find = async () =>
      linesOf<AdminUserItem>((await run('users', 'list', '--search', email, '--json')).stdout)[0]!;
    expect(await find()).toMatchObject({ email, is_admin: false, is_locked: false });
    const confirmed = (change: string) => runConfirmed('users', change, email, '--yes');
    expect((await confirmed('lock')).stdout).toContain('账户已锁定');
    expect((await user.get('/account/me/')).status).toBe(401);
    expect(await find()).toMatchObject({ is_locked: true });
    await confirmed('unlock');
    const back = await signIn(email, password);
    expect((await back.get('/doctor')).status).toBe(403);
    await confirmed('promote');
    expect((await back.get('/users')).status).toBe(200);
    await confirmed('demote');
    expect((await back.get('/users')).status).toBe(403);
    const self = await run('users', 'demote', 'admin', '--yes');
    expect(self).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('不能对自己的账户这样做'),
    });
    expect((await run('users', 'lock', 'nobody-of-that-name', '--yes')).stderr).toContain(
      '没有这个账户',
    );
  });

  it('promote whom the name means, not who took a phone’s number for a name', async () => {
    const number = `1${String(3 + Math.floor(Math.random() * 7))}${String(randomBytes(4).readUInt32BE() % 1e9).padStart(9, '0')}`;
    await withDatabase((client) =>
      client.query('INSERT INTO users (username, display_name) VALUES ($1, $1)', [number]),
    );
    expect((await run('users', 'promote', number, '--yes')).stderr).toContain('没有这个账户');
  });

  it('invite a designer, who takes over the account that an import made', async () => {
    const email = `u${randomBytes(6).toString('hex')}@test.example`;
    const invited = await runConfirmed('users', 'invite-designer', designer, email);
    expect(invited.stdout).toContain('邀请邮件已发出');
    const mail = await awaitEmail(email);
    expect(mail.subject).toContain('邀请您管理自己的设计');
    const token = /reset-pwd\?token=([\w-]+)/.exec(mail.text)![1]!;
    const set = await request(`${siteUrl}/api/v1/account/reset-pwd/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, new_password: 'Passw0rdNew' }),
    });
    expect(set.status).toBe(200);
    const owner = await signIn(email, 'Passw0rdNew');
    expect((await owner.get<{ username: string }>('/account/me/')).body.username).toBe(designer);
    const taken = await run('users', 'invite-designer', designer, `x${email}`);
    expect(taken.stderr).toContain('这个账户已经有主人');
  });
});

describe('cloudknit users, what the admin denies', () => {
  it('ends with 1 and changes nothing', async () => {
    const { email } = await createAccount();
    const denied = await cloudknitConfirmed(['users', 'promote', email, '--yes'], env, {
      allow: false,
    });
    expect(denied).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('已拒绝，什么都没有改动'),
    });
  });
});

describe('cloudknit users rename and merge', () => {
  const ownDesigner = async (): Promise<{ name: string; design: number }> => {
    const name = `设计师${randomBytes(3).toString('hex')}`;
    const { body } = await upload({ name: '毛衣', designer_username: name });
    return { name, design: body['id'] as number };
  };
  const designerOf = async (id: number) => (await detailOf(id, admin)).designer_username;

  it('gives a designer another name, which the shop shows at once', async () => {
    const { name, design } = await ownDesigner();
    expect(await designerOf(design)).toBe(name);
    const renamed = await runConfirmed('users', 'rename', name, `${name}新`, '--yes');
    expect(renamed).toMatchObject({ status: 0, stdout: expect.stringContaining('用户名已改好') });
    expect(await designerOf(design)).toBe(`${name}新`);
    const taken = await run('users', 'rename', `${name}新`, 'admin', '--yes');
    expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('已被占用') });
    const odd = await run('users', 'rename', `${name}新`, 'a b c', '--yes');
    expect(odd.stderr).toContain('用户名只能包含字母、数字和下划线');
  });

  it('moves the designs of a mistyped designer to the right one, and deletes the account', async () => {
    const [wrong, right] = [await ownDesigner(), await ownDesigner()];
    const dry = await run('users', 'merge', wrong.name, right.name, '--dry-run');
    expect(dry.stdout).toContain(
      `将把 ${wrong.name} 的 1 份设计归到 ${right.name} 名下，并删除账户 ${wrong.name}`,
    );
    expect(await designerOf(wrong.design)).toBe(wrong.name);
    const merged = await runConfirmed('users', 'merge', wrong.name, right.name, '--yes');
    expect(merged).toMatchObject({ status: 0, stdout: expect.stringContaining('已合并') });
    expect(await designerOf(wrong.design)).toBe(right.name);
    expect((await run('users', 'merge', wrong.name, right.name, '--dry-run')).stderr).toContain(
      '没有这个账户',
    );
    const recorded = await withDatabase(
      async (client) =>
        (
          await client.query<{ actor_name: string; details: object }>(
            `SELECT actor_name, details FROM audit_log
             WHERE action = 'user.merge' AND details ->> 'name' = $1`,
            [wrong.name],
          )
        ).rows,
    );
    expect(recorded).toEqual([
      {
        actor_name: 'admin',
        details: {
          name: wrong.name,
          into: right.name,
          designs: 1,
          from_id: expect.any(Number),
          terminal: 'test',
        },
      },
    ]);
  });

  it('refuse to merge an account that somebody uses, and one with itself', async () => {
    const { name } = await ownDesigner();
    const { email } = await createAccount();
    const used = await run('users', 'merge', email, name, '--yes');
    expect(used).toMatchObject({ status: 1, stderr: expect.stringContaining('有人在用') });
    const itself = await run('users', 'merge', name, name, '--yes');
    expect(itself).toMatchObject({ status: 1, stderr: expect.stringContaining('同一个账户') });
  });
});

describe('cloudknit, for who keeps the shop running', () => {
  it('payments reconcile compares a day, and held payments are none', async () => {
    const { status, stdout } = await run('payments', 'reconcile', '--date', '2020-01-01');
    expect(status).toBe(0);
    expect(stdout).toContain('账目一致');
    expect((await run('payments', 'reconcile', '--date', 'gestern')).status).toBe(2);
    expect((await run('payments', 'held', '--json')).status).toBe(0);
    const returned = await run('payments', 'returned', '--json');
    expect(returned).toMatchObject({ status: 0, stderr: '' });
    expect((await run('payments', 'notifications')).stdout).toContain('没有处理不了的通知');
    const retried = await run('payments', 'notifications', 'retry', '--reason', '密钥已改正');
    expect(retried.stdout).toContain('已重新处理：0 条');
    const unknown = await run('payments', 'decide', 'NOWHERE', 'refund', '--reason', 'x', '--yes');
    expect(unknown.stderr).toContain('没有这笔待处理的付款');
    expect((await run('payments', 'decide', 'X', 'keep', '--reason', 'x')).status).toBe(2);
  });

  it('queues status and retry', async () => {
    const { stdout } = await run('queues', 'status', '--json');
    const { queues } = JSON.parse(stdout) as QueuesStatus;
    expect(queues.map(({ name }) => name)).toEqual([
      'email',
      'sms',
      'payment-notification',
      'images',
    ]);
    expect((await run('queues', 'retry', 'sms')).stdout).toContain('sms：重试 ');
    expect((await run('queues', 'retry', 'nothing')).status).toBe(2);
  });

  it('doctor finds everything well', async () => {
    const { status, stdout } = await run('doctor', '--json');
    expect(status).toBe(0);
    const checks = linesOf<DoctorCheck>(stdout);
    expect(checks.map(({ name }) => name)).toEqual([
      '服务器',
      '数据库',
      '队列（Redis）',
      '文件存储',
      '微信支付',
      '微信通知',
      '邮件（SMTP）',
      '短信',
      '时钟',
      '本机时钟',
    ]);
    for (const { state } of checks) expect(state).not.toBe('failed');
  });

  it('explains every command in Chinese, with examples, and suggests the nearest', async () => {
    for (const args of [
      ['import'],
      ['activate'],
      ['designs', 'export'],
      ['orders', 'refund'],
      ['users', 'invite-designer'],
      ['users', 'rename'],
      ['users', 'merge'],
      ['payments', 'decide'],
      ['queues', 'retry'],
      ['doctor'],
      ['login'],
      ['completion'],
    ]) {
      const { status, stdout } = await cloudknit([...args, '--help']);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^用法： cloudknit/);
      expect(stdout).toContain('示例：\n  cloudknit');
      expect(stdout).not.toMatch(/Usage|Options:|Commands:|display help/);
    }
    expect((await cloudknit(['ordres'])).stderr).toContain('（是不是 orders？）');
    expect((await cloudknit(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await cloudknit(['completion', shell])).stdout).toContain('invite-designer');
    }
  });
});
