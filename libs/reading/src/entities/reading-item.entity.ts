import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that a project keeps besides counts, such as its linked counters. */
@Entity('reading_items')
export class ReadingItemEntity {
  @PrimaryColumn('bigint', { name: 'project_id' })
  projectId: number;

  @PrimaryColumn('text')
  name: string;

  /** JSON; null if it was removed, so that an older value of another device does not come back. */
  @Column('text', { nullable: true })
  value: string | null;

  @Column('timestamptz')
  at: Date;
}
