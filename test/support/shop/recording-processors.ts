import type { JobPayloads, QueueName } from '#queues';
import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { DataSource } from 'typeorm';

/** What the jobs of the payment notifications were given, and `finished` for the end of a slow one. */
export const seen: string[] = [];
/** Their payloads. */
export const carried: unknown[] = [];
/** The archives whose pages were prepared for a reader. */
export const prepared: number[] = [];
/** The ids in the jobs of the search server, in the order in which they ran. */
export const indexed: number[] = [];
let gate: Promise<void> = Promise.resolve();

/** Holds a job of the name `slow`, and pages that are prepared in advance, back. @returns a function that lets them go */
export function holdJobs(): () => void {
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  return open;
}

/** Forgets what was recorded. */
export function forgetJobs(): void {
  for (const list of [seen, carried, prepared, indexed]) list.length = 0;
}

@Processor('payment-notification')
export class RecordingProcessor {
  constructor(private readonly dataSource: DataSource) {}

  @Process('payment-notification.process')
  async record({ data }: Job<{ notificationId: string }>): Promise<void> {
    seen.push(data.notificationId);
    carried.push(data);
    if (data.notificationId === 'broken') throw new Error('cannot be read');
    if (data.notificationId !== 'slow') return;
    await gate;
    await this.dataSource.query('SELECT 1');
    seen.push('finished');
  }
}

@Processor('pages')
class RecordingPagesProcessor {
  @Process('pages.prepare')
  prepare({ data }: Job<JobPayloads['pages.prepare']>): void {
    prepared.push(data.archiveId);
  }
}

@Processor('pages-ahead')
class HeldPagesProcessor {
  @Process('pages-ahead.prepare')
  async prepare(): Promise<void> {
    await gate;
  }
}

@Processor('search')
class RecordingSearchProcessor {
  @Process('search.index')
  index({ data }: Job<JobPayloads['search.index']>): void {
    indexed.push(...data.designIds);
  }

  /** Bull sums the concurrency of the jobs of a queue: with 0 they run one by one. */
  @Process({ name: 'search.fill', concurrency: 0 })
  fill({ data }: Job<JobPayloads['search.fill']>): void {
    indexed.push(data.afterId);
  }
}

/** The processors of the queues to which a test here adds jobs. */
export const PROCESSORS = [
  RecordingProcessor,
  RecordingPagesProcessor,
  HeldPagesProcessor,
  RecordingSearchProcessor,
];
/** Their queues. */
export const RECORDED_QUEUES: QueueName[] = [
  'payment-notification',
  'pages',
  'pages-ahead',
  'search',
];
