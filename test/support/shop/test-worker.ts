import { type Config, ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JOB_NAMES, OutboxModule, QUEUE_NAMES, type QueueName, queueOf } from '#queues';
import { QueuesModule } from '#queues/worker';
import { Process, Processor } from '@nestjs/bull';
import type { Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { silentLogger } from './silent-logger.js';

/** A processor of `queue` whose handlers do nothing. */
export function idleProcessor(queue: QueueName): Type {
  class IdleProcessor {}
  for (const job of JOB_NAMES.filter((name) => queueOf(name) === queue)) {
    const handler: PropertyDescriptor = { value: () => {} };
    Object.defineProperty(IdleProcessor.prototype, job, handler);
    Process(job)(IdleProcessor.prototype, job, handler);
  }
  Processor(queue)(IdleProcessor);
  return IdleProcessor;
}

/** Processors of all other queues: a worker does not start with a job that has no handler. */
export function idleProcessorsBut(queues: QueueName[]): Type[] {
  return QUEUE_NAMES.filter((name) => !queues.includes(name)).map(idleProcessor);
}

/** A worker with the real queues and these providers. The caller starts and closes it. */
export function compileWorker(config: Config, providers: Type[]): Promise<TestingModule> {
  return Test.createTestingModule({
    imports: [ConfigModule.forRoot(config), DatabaseModule, OutboxModule, QueuesModule],
    providers,
  })
    .setLogger(silentLogger)
    .compile();
}
