import type { SignedInUser } from '#accounts';
import { AlarmsService, BellService } from '#messages';
import { Mailer, OperatorsWebhook } from '#messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { SandboxEmail } from '../../support/shop/account-messages.js';
import { raisedAlarms } from '../../support/shop/raised-alarms.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

interface GroupMessage {
  content: string;
}

let shop: TestShop;
let alarms: AlarmsService;
let admin: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  alarms = shop.modules.get(AlarmsService);
  admin = await shop.createUser('admin', { isAdmin: true });
  await shop.createUser('buyer');
  for (const role of ['support', 'finance', 'content']) {
    const { id } = await shop.createUser(role);
    await shop.database.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
  }
});

afterAll(() => shop.close());

beforeEach(async () => {
  await shop.database.query('DELETE FROM alarms');
  await shop.database.query("DELETE FROM outbox WHERE job = 'messages.alarm'");
});

/** Sends the notices that wait in the outbox, as the worker does, each twice. @returns how many there were */
async function sendNotices(): Promise<number> {
  const jobs = await shop.database.query<{ payload: { alarmId: number; notice: number } }>(
    `DELETE FROM outbox WHERE job = 'messages.alarm' RETURNING payload`,
  );
  for (const { payload } of jobs) {
    await alarms.send(payload);
    await alarms.send(payload);
  }
  return jobs.length;
}

const groupTitles = async () =>
  (await shop.readSandbox<GroupMessage[]>('group')).map(({ content }) => content.split('\n')[0]);

describe(AlarmsService, () => {
  it('tells group, duty mail and every admin’s bell once while a condition lasts, and once when it is over (NOTE-05)', async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      await alarms.check('disk', '文件存储', `只剩 ${4 - minute / 10} GB`);
    }
    expect(await sendNotices()).toBe(1);
    const [notice] = await shop.readSandbox<GroupMessage[]>('group');
    expect(notice!.content).toContain('**磁盘空间不足：文件存储**');
    expect(notice!.content).toContain('请清理或扩容');
    expect(notice!.content).toContain(`[打开后台](${shop.config.publicUrl}/console/health)`);
    const mails = await shop.readSandbox<SandboxEmail[]>('emails?to=duty@test.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['磁盘空间不足：文件存储 · 云织商城值班']);
    const { messages } = await shop.modules.get(BellService).read(admin, null, 10);
    expect(messages.filter(({ kind }) => kind === 'disk')).toHaveLength(1);

    await alarms.check('disk', '文件存储', null);
    await alarms.check('disk', '文件存储', null);
    expect(await sendNotices()).toBe(1);
    expect((await groupTitles())[0]).toBe('**已恢复：磁盘空间不足：文件存储**');
    // The next time is another alarm.
    await alarms.check('disk', '文件存储', '只剩 1 GB');
    expect(await sendNotices()).toBe(1);
  });

  it('about the bill of a day leads to that day (NOTE-05, CONS-07)', async () => {
    await alarms.check('reconciliation', '2026-11-24', '对账有 2 处差异');
    await sendNotices();
    const path = '/console/reconciliation?date=2026-11-24';
    const [notice] = await shop.readSandbox<GroupMessage[]>('group');
    expect(notice!.content).toContain(`[打开后台](${shop.config.publicUrl}${path})`);
    const { messages } = await shop.modules.get(BellService).read(admin, null, 10);
    expect(messages[0]).toMatchObject({ kind: 'reconciliation', path });
  });

  it.each([
    ['complaint', ['admin', 'support']],
    ['held_payment', ['admin', 'finance']],
    ['refund_failed', ['admin', 'finance']],
    ['reconciliation', ['admin', 'finance']],
    ['failed_jobs', ['admin']],
    ['disk', ['admin']],
    ['backup', ['admin']],
  ] as const)('of %s is in the bells of %j only (NOTE-05, CONS-09)', async (kind, people) => {
    await alarms.check(kind, `roles ${kind}`, '出了事');
    const told = await shop.database.query<{ username: string }>(
      `SELECT u.username FROM messages m JOIN users u ON u.id = m.user_id
       WHERE m.kind = $1 AND m.facts ->> 'subject' = $2 ORDER BY u.username`,
      [kind, `roles ${kind}`],
    );
    expect(told.map(({ username }) => username)).toEqual(people);
  });

  it('reminds once a day while nobody acts (NOTE-05)', async () => {
    await alarms.check('backup', '备份', '已有 30 小时没有完成的备份');
    await sendNotices();
    await alarms.remind();
    expect(await sendNotices()).toBe(0);
    await shop.database.query("UPDATE alarms SET told_at = now() - interval '25 hours'");
    await alarms.remind();
    await alarms.remind();
    expect(await sendNotices()).toBe(1);
    expect((await groupTitles())[0]).toBe('**仍未处理：备份太旧**');
  });

  it('that ends before its first notice is sent is told as raised, then as over (NOTE-05)', async () => {
    const before = (await groupTitles()).length;
    await alarms.check('disk', '另一台', '只剩 2 GB');
    await alarms.check('disk', '另一台', null);
    expect(await sendNotices()).toBe(2);
    const titles = await groupTitles();
    expect(titles.slice(0, titles.length - before)).toEqual([
      '**已恢复：磁盘空间不足：另一台**',
      '**磁盘空间不足：另一台**',
    ]);
  });

  it('of which a reminder waits is told only as over once it is (NOTE-05)', async () => {
    await alarms.check('backup', '备份', '已有 30 小时没有完成的备份');
    await sendNotices();
    const before = (await groupTitles()).length;
    await shop.database.query("UPDATE alarms SET told_at = now() - interval '25 hours'");
    await alarms.remind();
    await alarms.check('backup', '备份', null);
    expect(await sendNotices()).toBe(2);
    const titles = await groupTitles();
    expect(titles.slice(0, titles.length - before)).toEqual(['**已恢复：备份太旧**']);
  });

  it('is raised in the transaction that causes it, and not if that rolls back (NOTE-05)', async () => {
    const failing = shop.modules.get(DataSource).transaction(async (manager) => {
      await alarms.raise('failed_jobs', 'email', '任务 email.receipt 试完了所有次数', manager);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await raisedAlarms(shop.database, 'failed_jobs')).toEqual([]);
  });

  it('reaches an address although the group and another address refuse, and only those again (NOTE-05)', async () => {
    const { alarms: settings } = shop.config;
    shop.config.alarms = { ...settings, emails: ['gone@test.example', 'night@test.example'] };
    const mailer = shop.modules.get(Mailer);
    const send = mailer.send.bind(mailer);
    const refusals = [
      jest
        .spyOn(shop.modules.get(OperatorsWebhook), 'send')
        .mockRejectedValue(new Error('webhook 93000: invalid webhook url')),
      jest.spyOn(mailer, 'send').mockImplementation((key, to, email) => {
        if (to === 'gone@test.example') return Promise.reject(new Error('550 no such user'));
        return send(key, to, email);
      }),
    ];
    await alarms.check('disk', 'E', '只剩 1 GB');
    const [job] = await shop.database.query<{ payload: { alarmId: number; notice: number } }>(
      `SELECT payload FROM outbox WHERE job = 'messages.alarm'`,
    );
    const arrived = async (address: string) =>
      (await shop.readSandbox<SandboxEmail[]>(`emails?to=${address}@test.example`)).length;
    await expect(alarms.send(job!.payload)).rejects.toThrow('webhook 93000');
    expect([await arrived('gone'), await arrived('night')]).toEqual([0, 1]);
    for (const refusal of refusals) refusal.mockRestore();
    await alarms.send(job!.payload);
    shop.config.alarms = settings;
    expect([await arrived('gone'), await arrived('night')]).toEqual([1, 1]);
    expect((await groupTitles())[0]).toBe('**磁盘空间不足：E**');
  });

  it('loses no notice while the group does not respond (NOTE-05)', async () => {
    await alarms.check('disk', 'D', '只剩 1 GB');
    const [job] = await shop.database.query<{ payload: { alarmId: number; notice: number } }>(
      `SELECT payload FROM outbox WHERE job = 'messages.alarm'`,
    );
    await shop.inSandbox('faults', { down: true });
    await expect(alarms.send(job!.payload)).rejects.toThrow('webhook 0');
    await shop.inSandbox('faults', {});
    await alarms.send(job!.payload);
    expect((await groupTitles())[0]).toBe('**磁盘空间不足：D**');
  });
});
