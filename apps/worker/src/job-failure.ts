import type { Logger } from '@nestjs/common';
import type { Job } from 'bull';

/** Notes a failed attempt: which job, never what it carries. */
export function logJobFailure(log: Logger, job: Job, error: Error): void {
  log.warn(`${job.name} ${String(job.id)}, attempt ${job.attemptsMade}: ${error.message}`);
}
