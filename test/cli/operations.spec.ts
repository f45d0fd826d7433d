import { readFile, stat } from 'node:fs/promises';
import type { AdminOrderItem, DoctorCheck, OrderListItem, QueuesStatus } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { cloudknit, startCli } from '../support/cli/cli.js';
import { linesOf, useImportedDesigns } from '../support/cli/cli-designs.js';
import { admin } from '../support/site/design-forms.js';
import { eventually } from '../support/eventually.js';
import { createAccount, DEMO_PASSWORD, newBuyer, signIn, siteUrl } from '../support/site/site.js';

const designs = useImportedDesigns();
const { run, idOf } = designs;

describe('cloudknit login', () => {
  it('shows a code, waits for an admin, keeps the token to itself, and lets go of it', async () => {
    const home = { XDG_CONFIG_HOME: designs.folder.path('config') };
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
    const file = designs.folder.path('config/cloudknit/credentials.json');
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
    const { child, ended } = startCli(['login'], {
      XDG_CONFIG_HOME: designs.folder.path('denied'),
    });
    let shown = '';
    child.stderr!.on('data', (text) => (shown += String(text)));
    await eventually(async () => expect(shown).toMatch(/[A-Z]{4}-[A-Z]{4}\n/));
    const [code] = /[A-Z]{4}-[A-Z]{4}/.exec(shown)!;
    await admin.post(`/account/device-logins/${code}`, { allow: false });
    expect(await ended).toMatchObject({ status: 3, stderr: expect.stringContaining('登录被拒绝') });
  });
});

describe('cloudknit orders', () => {
  it('list, show and refund what a buyer bought, in parts and the rest (CONS-04)', async () => {
    const { account, buyer, orderId } = await newBuyer(await idOf(1));
    const { email } = account;
    const { stdout } = await run('orders', 'list', '--search', email, '--json');
    expect(linesOf<AdminOrderItem>(stdout)).toEqual([
      expect.objectContaining({ order_id: orderId, state: 'paid', buyer: email, price: '1.50' }),
    ]);
    const shown = await run('orders', 'show', orderId);
    expect(shown.stdout).toContain('命令行图解1');
    expect(shown.stdout).toMatch(/付款：　\w{32} 微信扫码支付 已付款 ¥1\.50/);
    const number = /付款：　(\w{32})/.exec(shown.stdout)![1]!;
    expect(
      linesOf((await run('orders', 'list', '--search', number, '--json')).stdout),
    ).toHaveLength(1);
    expect((await run('orders', 'refund', orderId)).stderr).toContain("缺少选项 '--reason <原因>'");
    const refund = (...args: string[]) =>
      run('orders', 'refund', orderId, '--reason', '图解有误', '--yes', ...args);
    expect(await refund('--amount', '1.51')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('退款金额不能超过还没退的 ¥1.50'),
    });
    expect((await refund('--amount', '0.50')).stdout).toContain('退款已受理');
    const left = /已退：　¥0\.50，还可退 ¥1\.00\n退款：　\w{32} 已退回 ¥0\.50 图解有误/;
    await eventually(async () =>
      expect((await run('orders', 'show', orderId)).stdout).toMatch(left),
    );
    expect(await refund('--amount', '1.01')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('退款金额不能超过还没退的 ¥1.00'),
    });
    expect((await buyer.get<OrderListItem[]>('/account/orders')).body[0]).toMatchObject({
      state: 'paid',
      refunded: '0.50',
    });
    expect((await refund()).stdout).toContain('退款已受理');
    await eventually(async () => {
      const { body } = await buyer.get<OrderListItem[]>('/account/orders');
      expect(body[0]!.state).toBe('refunded');
      expect((await run('orders', 'show', orderId)).stdout).toMatch(
        /退款：　\w{32} (微信处理中|已退回) ¥1\.00 图解有误/,
      );
    });
    const again = await run('orders', 'refund', orderId, '--reason', '再来', '--yes');
    expect(again.status).toBe(1);
    expect((await run('orders', 'show', 'nowhere')).status).toBe(1);
    const stranger = await buyer.get('/orders');
    expect(stranger.status).toBe(403);
  });

  it('returns every row exactly once over all pages', async () => {
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

  it('prints the status of the queues and retries failed jobs', async () => {
    const { stdout } = await run('queues', 'status', '--json');
    const { queues } = JSON.parse(stdout) as QueuesStatus;
    expect(queues.map(({ name }) => name)).toEqual([
      'email',
      'sms',
      'payment-notification',
      'images',
      'sheet-proposals',
      'messages',
      'pages',
      'pages-ahead',
      'search',
    ]);
    expect((await run('queues', 'retry', 'sms')).stdout).toContain('sms：重试 ');
    expect((await run('queues', 'retry', 'nothing')).status).toBe(2);
  });

  it('prints with `doctor` that every check passed', async () => {
    const { status, stdout } = await run('doctor', '--json');
    expect(status).toBe(0);
    const checks = linesOf<DoctorCheck>(stdout);
    expect(checks.map(({ name }) => name)).toEqual([
      '服务器',
      '数据库',
      '队列（Redis）',
      '搜索',
      '文件存储',
      '微信登录',
      '微信支付',
      '微信通知',
      '邮件（SMTP）',
      '短信',
      '时钟',
      '备份',
      '按月分区',
      '版本',
      '网站证书',
      '微信平台证书',
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
