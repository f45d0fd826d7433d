import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody's report of a review to the operators. */
@Entity('review_reports')
export class ReviewReportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'review_id' })
  reviewId: number;

  @Column('bigint', { name: 'reporter_id' })
  reporterId: number;

  @Column('text')
  reason: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;
}
