import { BullModule, getQueueToken } from '@nestjs/bull';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Module,
  type OnApplicationBootstrap,
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

/** On shutdown no new job is taken, and running jobs finish before their dependencies are closed. */
@Injectable()
class QueuesEnding implements BeforeApplicationShutdown {
  constructor(
    private readonly modules: ModuleRef,
    private readonly relay: OutboxRelay,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    const queues = QUEUE_NAMES.map((name) =>
      this.modules.get<Queue>(getQueueToken(name), { strict: false }),
    );
    queues.forEach(removeWaitingListeners);
    await Promise.all(queues.map((queue) => queue.close()));
    queues.forEach(disconnectClients);
    await this.relay.deleteCompleted();
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
  providers: [OutboxRelay, JobFailures, JobHandlersCheck, QueuesEnding],
  exports: [BullModule, JobFailures],
})
export class QueuesModule {}
