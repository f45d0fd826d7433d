import type { CaseAct, CaseParty } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One line of a case's history. */
@Entity('case_events')
export class CaseEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text', { name: 'case_id' })
  caseId: string;

  @Column('text')
  party: CaseParty;

  /** Null for a deadline and for WeChat. */
  @Column('bigint', { name: 'actor_id', nullable: true })
  actorId: number | null;

  @Column('text')
  act: CaseAct;

  /** Empty once its author has deleted the account. */
  @Column('text')
  text: string;

  /** WeChat's number of a line of a complaint. */
  @Column('text', { name: 'external_id', nullable: true })
  externalId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
