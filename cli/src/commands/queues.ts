import type { QueuesStatus, QueueStatus } from '#contracts';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { UsageError } from '../exit.js';
import { minuteOrDash, printTable } from '../table.js';

/** Prints the state of the queues, and why jobs failed. */
export async function queuesStatus(options: GlobalOptions & { json?: boolean }): Promise<void> {
  const status = await adminShopOf(options).get<QueuesStatus>('/queues');
  if (options.json) {
    console.log(JSON.stringify(status));
    return;
  }
  printTable(['队列', '等待', '进行', '延后', '失败'], status.queues.map(rowOf));
  console.log(`待转入队列：${status.outbox}，最早的已等 ${status.outbox_oldest_seconds} 秒`);
  const paused = pausedText(status.queues);
  if (paused) console.log(paused);
  for (const { name, failures } of status.queues) {
    for (const { job, reason, attempts, failed_at } of failures) {
      console.log(`${name} ${job}：${minuteOrDash(failed_at)}，试了 ${attempts} 次，${reason}`);
    }
  }
}

/** A row of the table: the queue and how many of its jobs are in each state. */
export function rowOf({ name, waiting, active, delayed, failed, is_paused }: QueueStatus) {
  const counts = [waiting, active, delayed, failed].map(String);
  return [is_paused ? `${name}（已暂停）` : name, ...counts];
}

/** What paused queues mean and what to do; null without one. */
export function pausedText(queues: QueueStatus[]): string | null {
  const names = queues.filter(({ is_paused }) => is_paused).map(({ name }) => name);
  if (names.length === 0) return null;
  return `暂停着：${names.join('、')}。它们的任务不会做，不再需要暂停时，在网站的 /admin/queues 恢复`;
}

/** Retries the failed jobs of one queue or of all. */
export async function retryQueues(name: string | undefined, options: GlobalOptions): Promise<void> {
  const shop = adminShopOf(options);
  const { queues } = await shop.get<QueuesStatus>('/queues');
  const names = queues.map((queue) => queue.name);
  if (name && !names.includes(name)) {
    throw new UsageError(`没有队列“${name}”，可以是 ${names.join('、')}`);
  }
  for (const queue of name ? [name] : names) {
    const path = `/queues/${encodeURIComponent(queue)}/retry`;
    const { retried } = await shop.post<{ retried: number }>(path);
    console.log(`${queue}：重试 ${retried} 个`);
  }
}
