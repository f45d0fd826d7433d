interface QueueSettings {
  /** How many times a job is run. */
  attempts: number;
  /** The delay before the first retry; retry n waits 2ⁿ − 1 times as long. */
  firstPauseMs: number;
  /** The most jobs that one worker runs at once. */
  concurrency: number;
}

/** Every Bull queue of the product. */
export const QUEUES = {
  // Retries for almost 23 hours: a mail server may be down for an evening.
  email: { attempts: 14, firstPauseMs: 5_000, concurrency: 4 },
  // A code expires after five minutes.
  sms: { attempts: 5, firstPauseMs: 5_000, concurrency: 4 },
  // Retries for 2 h 16 min: WeChat's certificates or the database may be away for that long.
  'payment-notification': { attempts: 13, firstPauseMs: 1_000, concurrency: 8 },
  // Comparing a design's pictures with its charts takes seconds; new pictures do not wait for it.
  images: { attempts: 8, firstPauseMs: 5_000, concurrency: 2 },
  // Retries for almost three minutes: storage may be unavailable. An unreadable archive is not retried longer.
  'sheet-proposals': { attempts: 4, firstPauseMs: 15_000, concurrency: 1 },
  // As for mails, which are one of the ways.
  messages: { attempts: 14, firstPauseMs: 5_000, concurrency: 4 },
  // Two queues: the pages of a large archive take minutes, and an archive that a reader has requested does not wait for
  // those that are prepared in advance.
  pages: { attempts: 8, firstPauseMs: 5_000, concurrency: 1 },
  'pages-ahead': { attempts: 8, firstPauseMs: 5_000, concurrency: 1 },
  // Retries for almost 23 hours: the search server may be down for an evening.
  search: { attempts: 14, firstPauseMs: 5_000, concurrency: 1 },
} as const satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Payload of every job by name, `<queue>.<action>`: ids, never entities or secrets. */
export interface JobPayloads {
  /** Mails a link that proves the ownership of an address. */
  'email.account-link': { linkId: string };
  /** `resend` counts the operator's requests to send it again. */
  'email.receipt': { orderId: string; resend?: number };
  'email.refund-notice': { refundId: string; resend?: number };
  /** Mails a person that an admin reset their second factor. */
  'email.second-factor-reset': { userId: number; entryId: number };
  'email.download-link': { grantId: string; requestId: string };
  /** Delivers a message by the best way that its person has. */
  'messages.deliver': { messageId: number };
  /** Sends one notice of an alarm to the operators. */
  'messages.alarm': { alarmId: number; notice: number };
  'sms.code': { codeId: string };
  'payment-notification.process': { notificationId: string };
  'images.make-variants': { mediaId: string };
  'images.remove': { mediaId: string; originalKey: string };
  /** Compares the pictures of a design with the charts of its archive. */
  'images.compare-charts': { designId: number };
  /** `round` is absent in jobs that an earlier version queued. */
  'sheet-proposals.make': { designId: number; round?: number };
  /** Prepares the pages of an archive that a reader has requested. */
  'pages.prepare': { archiveId: number };
  /** Prepares the pages of an archive in advance, after an upload, an import or a restore. */
  'pages-ahead.prepare': { archiveId: number };
  /** Loads the current state of designs into the search server; a trigger writes it while the feed is on. */
  'search.index': { designIds: number[] };
  /** Loads the designs after an id into the search server, which has none or an older form of them. */
  'search.fill': { afterId: number };
}

/** Bull's priorities of jobs that share a queue: 1 is the highest. Other jobs run in the order of their addition. */
export const PRIORITIES: Partial<Record<JobName, number>> = {
  // What has just changed goes before the first load of a large catalogue.
  'search.index': 1,
  'search.fill': 2,
};

/** Field of a job's data for the id of the request that caused it. */
export const ORIGIN = 'originRequestId';

export type JobName = keyof JobPayloads;

/** All job names at run time; a missing name is a compile error. */
export const JOB_NAMES = Object.keys({
  'email.account-link': true,
  'email.receipt': true,
  'email.refund-notice': true,
  'email.download-link': true,
  'email.second-factor-reset': true,
  'messages.alarm': true,
  'messages.deliver': true,
  'sms.code': true,
  'payment-notification.process': true,
  'images.make-variants': true,
  'images.remove': true,
  'images.compare-charts': true,
  'sheet-proposals.make': true,
  'pages.prepare': true,
  'pages-ahead.prepare': true,
  'search.fill': true,
  'search.index': true,
} satisfies Record<JobName, true>) as JobName[];

/** Returns the queue that prefixes a job's name. */
export function queueOf(job: JobName): QueueName {
  return job.slice(0, job.indexOf('.')) as QueueName;
}
