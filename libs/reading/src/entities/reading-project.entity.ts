import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What one person knits by one design. */
@Entity('reading_projects')
export class ReadingProjectEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  /** The number of the newest event. */
  @Column('int', { name: 'last_seq', default: 0 })
  lastSeq: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
