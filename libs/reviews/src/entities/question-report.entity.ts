import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A report of a question to the operators. */
@Entity('question_reports')
export class QuestionReportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'question_id' })
  questionId: number;

  @Column('bigint', { name: 'reporter_id' })
  reporterId: number;

  @Column('text')
  reason: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;
}
