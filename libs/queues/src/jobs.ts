/** How many times a queue runs a job, and the delay before the first retry; the delay doubles each time. */
interface Retries {
  attempts: number;
  firstPauseMs: number;
}

/** Every Bull queue of the product. */
export const QUEUES = {
  // Retries for about ten hours: a mail server may be down for an evening.
  email: { attempts: 14, firstPauseMs: 5_000 },
  // A code expires after five minutes.
  sms: { attempts: 5, firstPauseMs: 5_000 },
  'payment-notification': { attempts: 5, firstPauseMs: 1_000 },
  images: { attempts: 8, firstPauseMs: 5_000 },
} as const satisfies Record<string, Retries>;
/** Key prefix of Bull in Redis. */
export const BULL_PREFIX = 'cloudknit';

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Payload of every job by name, `<queue>.<action>`: ids, never entities or secrets. */
export interface JobPayloads {
  /** Mails a link that proves the ownership of an address. */
  'email.account-link': { linkId: string };
  'email.receipt': { orderId: string };
  'email.refund-notice': { refundId: string };
  'email.download-link': { grantId: string; requestId: string };
  'sms.code': { codeId: string };
  'payment-notification.process': { notificationId: string };
  'images.make-variants': { mediaId: string };
  'images.remove': { mediaId: string; originalKey: string };
}

/** Field of a job's data for the id of the request that caused it. */
export const ORIGIN = 'originRequestId';

export type JobName = keyof JobPayloads;

/** All job names at run time; a missing name is a compile error. */
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

/** Returns the queue that prefixes a job's name. */
export function queueOf(job: JobName): QueueName {
  return job.slice(0, job.indexOf('.')) as QueueName;
}
