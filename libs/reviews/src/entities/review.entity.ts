import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

const SCALE = { type: 'smallint', nullable: true } as const;

/** A review of a bought design by its buyer (SHELF-06). Rows are never deleted. */
@Entity('reviews')
export class ReviewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Null for an example of the demonstration. */
  @Column('text', { name: 'order_id', nullable: true })
  orderId: string | null;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('bigint', { name: 'author_id' })
  authorId: number;

  @Column('boolean')
  finished: boolean;

  @Column({ ...SCALE, name: 'size_ok' })
  sizeOk: number | null;

  @Column({ ...SCALE, name: 'yarn_ok' })
  yarnOk: number | null;

  @Column('smallint')
  clear: number;

  @Column('boolean')
  errors: boolean;

  /** Mean of the answered scales. */
  @Column('double precision')
  score: number;

  @Column('boolean', { name: 'is_good' })
  isGood: boolean;

  @Column('text')
  text: string;

  @Column('text')
  size: string;

  @Column('text')
  yarn: string;

  @Column('int', { name: 'picture_count', default: 0 })
  pictureCount: number;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  /** Why an operator made it unreadable. */
  @Column('text', { name: 'hidden_note', nullable: true })
  hiddenNote: string | null;

  @Column('boolean', { name: 'is_sample', default: false })
  isSample: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
