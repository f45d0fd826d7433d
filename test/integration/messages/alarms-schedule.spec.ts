import { hostname } from 'node:os';
import { BackupsService } from '#backups';
import { AlarmsService } from '#messages';
import { OrdersService } from '#orders';
import { ReconciliationService, RefundAlarms } from '#payments';
import type { QueuesAdministration } from '#queues';
import { JobFailures } from '#queues/worker';
import { ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AlarmsSchedule } from '../../../apps/worker/src/alarms/alarms.schedule.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const GIGABYTE = 1024 ** 3;
const DISK = `文件存储（${hostname()}）`;

class OtherMachine extends AlarmsSchedule {
  protected override readonly machine = '另一台';
}

let shop: TestShop;
let schedule: AlarmsSchedule;
/** The schedule of a worker on another machine. */
let elsewhere: AlarmsSchedule;
let failures: JobFailures;
/** Failed jobs of the queue of mails. */
let failed = 0;

beforeAll(async () => {
  shop = await createTestShop();
  failures = new JobFailures();
  const queues: Pick<QueuesAdministration, 'counts'> = {
    counts: () =>
      Promise.resolve([
        ['email', { active: 0, completed: 0, failed, delayed: 0, waiting: 0, paused: 0 }],
      ]),
  };
  const services = [
    shop.modules.get(AlarmsService),
    shop.modules.get(BackupsService),
    queues as QueuesAdministration,
    shop.modules.get(ReconciliationService),
    shop.modules.get(RefundAlarms),
    shop.modules.get(ObjectStorage),
  ] as const;
  schedule = new AlarmsSchedule(...services, failures);
  elsewhere = new OtherMachine(...services, new JobFailures());
});

afterAll(() => shop.close());

/** The day in China so many days ago. */
const chinaDay = (back: number) =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);

const open = async () =>
  (
    await shop.database.query<{ kind: string; subject: string; detail: string }>(
      'SELECT kind, subject, detail FROM alarms WHERE cleared_at IS NULL ORDER BY id',
    )
  ).map(({ kind, subject, detail }) => [kind, subject, detail]);

describe(AlarmsSchedule, () => {
  it('raises nothing while all is well (NOTE-05)', async () => {
    await schedule.round();
    expect(await open()).toEqual([]);
  });

  it('raises an alarm of a full disk, and ends it when there is space (NOTE-05)', async () => {
    const disk = jest.spyOn(shop.modules.get(ObjectStorage), 'stagingDisk');
    disk.mockResolvedValue({ freeBytes: 4 * GIGABYTE, sizeBytes: 100 * GIGABYTE });
    await schedule.round();
    await schedule.round();
    expect(await open()).toEqual([['disk', DISK, '只剩 4.0 GB']]);
    disk.mockResolvedValue({ freeBytes: 40 * GIGABYTE, sizeBytes: 100 * GIGABYTE });
    await schedule.round();
    expect(await open()).toEqual([]);
    disk.mockRestore();
  });

  it('keeps the alarm of one machine apart from the disk of another (NOTE-05)', async () => {
    const disk = jest.spyOn(shop.modules.get(ObjectStorage), 'stagingDisk');
    const round = async (freeBytes: number, of: AlarmsSchedule) => {
      disk.mockResolvedValue({ freeBytes, sizeBytes: 100 * GIGABYTE });
      await of.round();
    };
    const alarms = "SELECT subject FROM alarms WHERE kind = 'disk' AND raised_at > $1";
    const begun = new Date();
    for (let minute = 0; minute < 3; minute += 1) {
      await round(4 * GIGABYTE, schedule);
      await round(40 * GIGABYTE, elsewhere);
    }
    expect(await open()).toEqual([['disk', DISK, '只剩 4.0 GB']]);
    expect(await shop.database.query(alarms, [begun])).toHaveLength(1);
    await round(3 * GIGABYTE, elsewhere);
    expect((await open()).map(([, subject]) => subject)).toEqual([DISK, '文件存储（另一台）']);
    await round(40 * GIGABYTE, schedule);
    expect((await open()).map(([, subject]) => subject)).toEqual(['文件存储（另一台）']);
    // The other machine is switched off: it neither ends its alarm nor reminds of it for ever.
    await shop.database.query("UPDATE alarms SET checked_at = now() - interval '3 hours'");
    await shop.database.query("DELETE FROM outbox WHERE job = 'messages.alarm'");
    await round(40 * GIGABYTE, schedule);
    expect(await open()).toEqual([]);
    const notices = "SELECT payload FROM outbox WHERE job = 'messages.alarm'";
    expect(await shop.database.query(notices)).toEqual([]);
    disk.mockRestore();
  });

  it('goes on with the checks after one that fails, and with the reminders (NOTE-05)', async () => {
    const storage = shop.modules.get(ObjectStorage);
    const disk = jest.spyOn(storage, 'stagingDisk').mockRejectedValue(new Error('EIO'));
    const remind = jest.spyOn(shop.modules.get(AlarmsService), 'remind');
    await shop.database.query(
      `INSERT INTO backup_runs VALUES (now() - interval '28 hours', 'older')`,
    );
    await schedule.round();
    expect(await open()).toEqual([['backup', '备份', '已有 28 小时没有完成的备份']]);
    expect(remind).toHaveBeenCalledTimes(1);
    disk.mockRestore();
    remind.mockRestore();
    await shop.database.query('DELETE FROM backup_runs');
    await schedule.round();
    expect(await open()).toEqual([]);
  });

  it('times a backup that was never made from the first check of any worker (NOTE-05)', async () => {
    await schedule.round();
    await shop.database.query("UPDATE backup_watch SET since = now() - interval '30 hours'");
    // Another process has just started.
    await elsewhere.round();
    expect(await open()).toEqual([['backup', '备份', '已有 30 小时没有完成的备份']]);
    await shop.database.query('UPDATE backup_watch SET since = now()');
    await elsewhere.round();
    expect(await open()).toEqual([]);
  });

  it('raises an alarm of an old backup, and ends it after the next one (NOTE-05)', async () => {
    await shop.database.query(
      `INSERT INTO backup_runs VALUES (now() - interval '27 hours', 'old')`,
    );
    await schedule.round();
    expect(await open()).toEqual([['backup', '备份', '已有 27 小时没有完成的备份']]);
    await shop.database.query(`INSERT INTO backup_runs VALUES (now(), 'new')`);
    await schedule.round();
    expect(await open()).toEqual([]);
  });

  it('raises an alarm of a day that was not reconciled, and ends it when it is (NOTE-05)', async () => {
    const buyer = await shop.createUser('buyer');
    const designId = await shop.createDesign(await shop.createUser('designer'));
    const orderId = await shop.modules.get(OrdersService).create(buyer, designId);
    await shop.database.query(
      `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, state, expires_at,
         created_at)
       VALUES ($1, 'PAIDTHREEDAYSAGO0001', 'wechat_native', 1000, 'closed', now(),
         now() - interval '3 days')`,
      [orderId],
    );
    const day = (await shop.modules.get(ReconciliationService).missedDay())!;
    await schedule.round();
    expect(await open()).toEqual([['reconciliation', day, '这一天还没有对账']]);
    await shop.database.query(
      `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
       VALUES ($1, 0, 0, 0, 0)`,
      [day],
    );
    await schedule.round();
    expect(await open()).toEqual([]);
  });

  it('ends the alarm of an unsettled day without saying that it is settled (NOTE-05)', async () => {
    const [missed, differing, old] = [chinaDay(4), chinaDay(9), chinaDay(10)];
    await shop.database.query(
      `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
       VALUES ($1, 1, 2600, 0, 0)`,
      [differing],
    );
    await shop.database.query(
      `INSERT INTO reconciliation_differences (bill_date, kind, out_trade_no, bill_fen, our_fen)
       VALUES ($1, 'amount_differs', 'T0', 2600, 2500)`,
      [differing],
    );
    const alarms = shop.modules.get(AlarmsService);
    for (const day of [missed, differing, old]) {
      await alarms.check('reconciliation', day, '这一天有 1 处与微信账单不同');
    }
    await shop.database.query("DELETE FROM outbox WHERE job = 'messages.alarm'");
    await schedule.round();
    // A day that is no longer the last one, and was not compared, is not settled either.
    expect((await open()).map(([, subject]) => subject)).toEqual([missed]);
    const notices = "SELECT payload FROM outbox WHERE job = 'messages.alarm'";
    expect(await shop.database.query(notices)).toEqual([]);
    await shop.database.query(
      `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
       VALUES ($1, 0, 0, 0, 0)`,
      [missed],
    );
    await schedule.round();
    expect(await open()).toEqual([]);
    expect(await shop.database.query(notices)).toHaveLength(1);
  });

  it('raises an alarm of a day with differences until it is compared without them, or a week old (NOTE-05)', async () => {
    const [recent, old] = [chinaDay(3), chinaDay(8)];
    const compare = async (date: string, numbers: string[]) => {
      await shop.database.query('DELETE FROM reconciliations WHERE bill_date = $1', [date]);
      await shop.database.query(
        `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
         VALUES ($1, 1, 2600, 0, 0)`,
        [date],
      );
      await shop.database.query(
        `INSERT INTO reconciliation_differences (bill_date, kind, out_trade_no, bill_fen, our_fen)
         SELECT $1, 'amount_differs', unnest($2::text[]), 2600, 2500`,
        [date, numbers],
      );
    };
    await compare(recent, ['T1', 'T2']);
    await compare(old, ['T3']);
    await schedule.round();
    expect(await open()).toEqual([['reconciliation', recent, '这一天有 2 处与微信账单不同']]);
    await compare(recent, []);
    await schedule.round();
    expect(await open()).toEqual([]);
  });

  it('keeps the alarm of failed jobs until the queue has none (NOTE-05)', async () => {
    failed = 1;
    await shop.modules
      .get(DataSource)
      .transaction((manager) => failures.record('email.receipt', {}, manager));
    await schedule.round();
    expect(await open()).toEqual([
      ['failed_jobs', 'email', '任务 email.receipt 试完了所有次数仍失败'],
    ]);
    failed = 0;
    await schedule.round();
    expect(await open()).toEqual([]);
  });
});
