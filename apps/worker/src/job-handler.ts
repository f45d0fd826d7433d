import { inContext, type RequestContext } from '#logging';
import { type JobName, ORIGIN, queueOf, QUEUES } from '#queues';
import { OnQueueFailed, Process } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { Histogram } from 'prom-client';

const log = new Logger('Jobs');

const durations = new Histogram({
  name: 'cloudknit_job_duration_seconds',
  help: 'How long jobs took, by name and by how they ended',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/** Processors that have a handler: Bull has the first one of a queue take the jobs of all its names. */
const served = new WeakSet<object>();

/**
 * Method decorator: processes the jobs of a name. All names of a queue together have the queue's concurrency. Log lines
 * and new jobs of the handler have the request id of the job.
 */
export function JobHandler(name: JobName): MethodDecorator {
  return (target, key, descriptor) => {
    const concurrency = served.has(target) ? 0 : QUEUES[queueOf(name)].concurrency;
    served.add(target);
    const method = descriptor as unknown as { value: (job: Job) => Promise<void> };
    const handle = method.value;
    method.value = function timed(this: unknown, job: Job) {
      return inContext(contextOf(job), () => measured(job, () => handle.call(this, job)));
    };
    Process({ name, concurrency })(target, key, descriptor);
    return descriptor;
  };
}

/** Base class of the processors: logs each failed attempt by the job's name; the job's data is not logged. */
export abstract class JobProcessor {
  @OnQueueFailed()
  logFailure(job: Job, error: Error): void {
    inContext(contextOf(job), () =>
      log.warn(`${job.name} failed, attempt ${job.attemptsMade}: ${error.message}`),
    );
  }
}

async function measured(job: Job, handle: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  let outcome = 'failed';
  try {
    await handle();
    outcome = 'done';
  } finally {
    const ms = performance.now() - begun;
    durations.observe({ job: job.name, outcome }, ms / 1000);
    if (outcome === 'done') log.log({ message: `${job.name} done`, ms: Math.round(ms) });
  }
}

function contextOf(job: Job): RequestContext {
  const origin = (job.data as { [ORIGIN]?: string | null })[ORIGIN];
  return { requestId: origin ?? String(job.id), job: `${job.name} ${String(job.id)}` };
}
