import type { InfringedRight, ReportState } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A notice that a design infringes a right (LAW-08). */
@Entity('infringement_reports')
export class InfringementReportEntity {
  /** 22 random letters and digits: everybody who has the id may read the state. */
  @PrimaryColumn('text')
  id: string;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('text', { name: 'reporter_name' })
  reporterName: string;

  @Column('text', { name: 'reporter_contact' })
  reporterContact: string;

  @Column('text', { name: 'infringed_right' })
  infringedRight: InfringedRight;

  @Column('text')
  statement: string;

  @Column('text', { array: true })
  evidence: string[];

  @Column('text', { default: 'received' })
  state: ReportState;

  /** Whether the design was on sale before the first of the reports that keep it off sale. */
  @Column('boolean', { name: 'was_active', nullable: true })
  wasActive: boolean | null;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  @Column('text', { name: 'decision_note', nullable: true })
  decisionNote: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
