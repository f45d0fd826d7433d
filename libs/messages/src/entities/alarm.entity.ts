import type { AlarmKind } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A condition that operators must act on. At most one of a kind and subject is open. */
@Entity('alarms')
export class AlarmEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  kind: AlarmKind;

  /** What it is about: a merchant order number, a queue, a date. */
  @Column('text')
  subject: string;

  @Column('text')
  detail: string;

  /** How many notices were queued: when it was raised, one a day, and when it was over. */
  @Column('int', { default: 1 })
  notices: number;

  @Column('timestamptz', { name: 'told_at', default: () => 'now()' })
  toldAt: Date;

  /** When a check last raised it. */
  @Column('timestamptz', { name: 'checked_at', default: () => 'now()' })
  checkedAt: Date;

  @Column('timestamptz', { name: 'raised_at', default: () => 'now()' })
  raisedAt: Date;

  @Column('timestamptz', { name: 'cleared_at', nullable: true })
  clearedAt: Date | null;
}
