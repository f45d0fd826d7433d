import { BullModule, getQueueToken } from '@nestjs/bull';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CONFIG, type Config } from '#config';
import type { Queue } from 'bull';
import { disconnectClients, hasHandler, removeWaitingListeners } from './bull-internals.js';
import { bullOptions } from './bull-options.js';
import { JobFailures } from './job-failures.js';
import { JOB_NAMES, QUEUE_NAMES, QUEUES, queueOf } from './jobs.js';
import { OutboxRelay } from './outbox-relay.js';

/** Stops a worker at start if a job has no handler. Bull itself rejects a second handler. */
@Injectable()
class JobHandlersCheck implements OnApplicationBootstrap {
  constructor(private readonly modules: ModuleRef) {}

  onApplicationBootstrap(): void {
    const orphans = JOB_NAMES.filter((job) => {
      const queue = this.modules.get<Queue>(getQueueToken(queueOf(job)), { strict: false });
      return !hasHandler(queue, job);
    });
    if (orphans.length > 0) throw new Error(`no handler for the jobs: ${orphans.join(', ')}`);
  }
}

/**
 * On shutdown no new job is taken, from the first moment on, and running jobs finish before their dependencies are
 * closed.
 */
@Injectable()
class QueuesShutdown implements OnModuleDestroy, BeforeApplicationShutdown {
  private pausing: Promise<unknown> | null = null;

  constructor(
    private readonly modules: ModuleRef,
    private readonly relay: OutboxRelay,
  ) {}

  onModuleDestroy(): void {
    const queues = this.queues();
    queues.forEach(removeWaitingListeners);
    // Ends the waiting for a job too. A queue without Redis cannot be paused, and gets no job. A second call, as when
    // the process is closed twice, would open a connection again.
    this.pausing ??= Promise.allSettled(queues.map((queue) => queue.pause(true, true)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pausing;
    // Its round may be adding jobs.
    await this.relay.beforeApplicationShutdown();
    const queues = this.queues();
    queues.forEach(removeWaitingListeners);
    await Promise.all(queues.map((queue) => queue.close()));
    queues.forEach(disconnectClients);
    await this.relay.deleteCompleted();
  }

  private queues(): Queue[] {
    return QUEUE_NAMES.map((name) =>
      this.modules.get<Queue>(getQueueToken(name), { strict: false }),
    );
  }
}

/** The worker's side of the queues: Bull, its Redis connection and the outbox relay. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ redis }: Config) => bullOptions(redis),
    }),
    BullModule.registerQueue(
      ...QUEUE_NAMES.map((name) => ({
        name,
        defaultJobOptions: {
          attempts: QUEUES[name].attempts,
          backoff: { type: 'exponential', delay: QUEUES[name].firstPauseMs },
          removeOnComplete: 1_000,
          removeOnFail: 10_000,
        },
      })),
    ),
  ],
  providers: [OutboxRelay, JobFailures, JobHandlersCheck, QueuesShutdown],
  exports: [BullModule, JobFailures],
})
export class QueuesModule {}
