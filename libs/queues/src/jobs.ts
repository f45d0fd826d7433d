/** How often a queue's job is tried, and the pause before the second time; it doubles each time. */
interface Retries {
  attempts: number;
  firstPauseMs: number;
}

/** Every Bull queue of the product. */
export const QUEUES = {
  // About ten hours: a mail server may be away for an evening.
  email: { attempts: 14, firstPauseMs: 5_000 },
  // A code is worth nothing after five minutes.
  sms: { attempts: 5, firstPauseMs: 5_000 },
  'payment-notification': { attempts: 5, firstPauseMs: 1_000 },
  images: { attempts: 8, firstPauseMs: 5_000 },
} as const satisfies Record<string, Retries>;
/** What Redis keeps them under. */
export const BULL_PREFIX = 'cloudknit';

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Every job by name, `<queue>.<what to do>`, and what it carries: ids, never entities or secrets. */
export interface JobPayloads {
  /** Mails a link that proves whose address it is. */
  'email.account-link': { linkId: string };
  'email.receipt': { orderId: string };
  'email.refund-notice': { refundId: string };
  'email.download-link': { grantId: string; requestId: string };
  'sms.code': { codeId: string };
  'payment-notification.process': { notificationId: string };
  'images.make-variants': { mediaId: string };
  'images.remove': { mediaId: string; originalKey: string };
}

/** Beside what a job carries: the request that it was written for. */
export const ORIGIN = 'originRequestId';

export type JobName = keyof JobPayloads;

/** All job names at run time; a name missing here is a compile error. */
export const JOB_NAMES = Object.keys({
  'email.account-link': true,
  'email.receipt': true,
  'email.refund-notice': true,
  'email.download-link': true,
  'sms.code': true,
  'payment-notification.process': true,
  'images.make-variants': true,
  'images.remove': true,
} satisfies Record<JobName, true>) as JobName[];

/** The queue that a job's name begins with. */
export function queueOf(job: JobName): QueueName {
  return job.slice(0, job.indexOf('.')) as QueueName;
}
