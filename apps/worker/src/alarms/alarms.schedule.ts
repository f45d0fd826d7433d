import { hostname } from 'node:os';
import { BackupsService } from '#backups';
import { LIMITS } from '#contracts';
import { AlarmsService } from '#messages';
import { ReconciliationService, RefundAlarms } from '#payments';
import { QueuesAdministration, queueOf, RepeatingTask } from '#queues';
import { JobFailures } from '#queues/worker';
import { ObjectStorage } from '#storage';
import { Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 60_000;
const GIGABYTE = 1024 ** 3;
/** The alarm of a machine that has not checked its disk for so long is dropped. */
const GONE_HOURS = 2;

/** Checks once a minute for conditions that no transaction reports, and sends the daily reminders (NOTE-05). */
@Injectable()
export class AlarmsSchedule extends RepeatingTask {
  /** Each worker sees the disk of its own machine only. */
  protected readonly machine: string = hostname();
  private readonly log = new Logger(AlarmsSchedule.name);

  constructor(
    private readonly alarms: AlarmsService,
    private readonly backups: BackupsService,
    private readonly queues: QueuesAdministration,
    private readonly reconciliation: ReconciliationService,
    private readonly refunds: RefundAlarms,
    private readonly storage: ObjectStorage,
    failures: JobFailures,
  ) {
    super(EVERY_MS);
    failures.registerForAll((job, manager) =>
      this.alarms.raise('failed_jobs', queueOf(job), `任务 ${job} 试完了所有次数仍失败`, manager),
    );
  }

  async round(): Promise<boolean> {
    const tasks = {
      disk: () => this.checkDisk(),
      backup: () => this.checkBackup(),
      reconciliation: () => this.checkReconciliation(),
      queues: () => this.checkQueues(),
      refunds: () => this.refunds.clearSettled(),
      reminders: () => this.alarms.remind(),
    };
    // A check that fails, such as that of an unreadable disk, must not stop those after it.
    for (const [name, run] of Object.entries(tasks)) {
      await run().catch((error: Error) =>
        this.log.error(`${name} failed, and is tried again in a minute: ${error.message}`),
      );
    }
    return false;
  }

  private async checkDisk(): Promise<void> {
    const { freeBytes } = await this.storage.stagingDisk();
    const gigabytes = (freeBytes / GIGABYTE).toFixed(1);
    const detail = freeBytes < LIMITS.lowDiskBytes ? `只剩 ${gigabytes} GB` : null;
    await this.alarms.check('disk', `文件存储（${this.machine}）`, detail);
    await this.alarms.dropUnchecked('disk', GONE_HOURS);
  }

  private async checkBackup(): Promise<void> {
    const hours = await this.backups.hoursWithout();
    const isOld = hours > LIMITS.oldBackupHours;
    const detail = isOld ? `已有 ${Math.floor(hours)} 小时没有完成的备份` : null;
    await this.alarms.check('backup', '备份', detail);
  }

  private async checkReconciliation(): Promise<void> {
    const days = new Map<string, string>();
    for (const { date, differences } of await this.reconciliation.differingDays()) {
      days.set(date, `这一天有 ${differences} 处与微信账单不同`);
    }
    const missed = await this.reconciliation.missedDay();
    if (missed) days.set(missed, '这一天还没有对账');
    for (const [date, detail] of days) await this.alarms.check('reconciliation', date, detail);
    await this.alarms.clearOthers('reconciliation', async (raised) => {
      const unsettled = await this.reconciliation.listUnsettled(raised);
      for (const date of unsettled) {
        // An old day is not checked any more, but it is not settled: its alarm ends without the message that it is.
        if (this.reconciliation.isOld(date)) await this.alarms.drop('reconciliation', date);
      }
      return unsettled;
    });
  }

  private async checkQueues(): Promise<void> {
    await this.alarms.clearOthers('failed_jobs', async () => {
      const counts = await this.queues.counts();
      return [...counts].filter(([, { failed }]) => failed > 0).map(([name]) => name);
    });
  }
}
