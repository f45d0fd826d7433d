import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobName, JobPayloads } from './jobs.js';

type FailureHandler = (payload: object, manager: EntityManager) => Promise<void>;

/**
 * What a module records when the last attempt of a job has failed. It is written in the transaction that deletes
 * the outbox row, so that a failed job leaves either its row or its record.
 */
@Injectable()
export class JobFailures {
  private readonly handlers = new Map<JobName, FailureHandler>();
  private readonly forAll: ((job: JobName, manager: EntityManager) => Promise<void>)[] = [];

  /** Registers the one handler of a job. A job without one only has what is registered for all jobs. */
  register<J extends JobName>(
    job: J,
    handler: (payload: JobPayloads[J], manager: EntityManager) => Promise<void>,
  ): void {
    this.handlers.set(job, handler as FailureHandler);
  }

  /** Registers what happens when any job has finally failed, besides its own handler. */
  registerForAll(handler: (job: JobName, manager: EntityManager) => Promise<void>): void {
    this.forAll.push(handler);
  }

  /** Calls the handlers of a job that has finally failed. */
  async record(job: JobName, payload: object, manager: EntityManager): Promise<void> {
    await this.handlers.get(job)?.(payload, manager);
    for (const handler of this.forAll) await handler(job, manager);
  }
}
