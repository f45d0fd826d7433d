import type { JobName } from '../jobs.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A job, written in the transaction that needs it and kept until the job is done. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The id of the job in Bull. */
  @Column('uuid', { name: 'job_id', default: () => 'gen_random_uuid()' })
  jobId: string;

  @Column('text')
  job: JobName;

  @Column('jsonb')
  payload: object;

  @Column('timestamptz', { name: 'claimed_until', default: () => "'-infinity'" })
  claimedUntil: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Id of the HTTP request that caused the job. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('timestamptz', { name: 'handed_at', nullable: true })
  handedAt: Date | null;
}
