/** Every Bull queue of the product. */
export const QUEUES = ['payment-notification'] as const;
export type QueueName = (typeof QUEUES)[number];

/** Every job by name, `<queue>.<what to do>`, and what it carries: ids, never entities. */
export interface JobPayloads {
  'payment-notification.process': { notificationId: string };
}

export type JobName = keyof JobPayloads;

/** All job names at run time; a name missing here is a compile error. */
export const JOB_NAMES = Object.keys({
  'payment-notification.process': true,
} satisfies Record<JobName, true>) as JobName[];

/** The queue that a job's name begins with. */
export function queueOf(job: JobName): QueueName {
  return job.slice(0, job.indexOf('.')) as QueueName;
}
