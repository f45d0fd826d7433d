import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that follows a designer (SHELF-04). */
@Entity('follows')
export class FollowEntity {
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;

  @PrimaryColumn('bigint', { name: 'designer_id' })
  designerId: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** What was published later was new at the last visit. */
  @Column('timestamptz', { name: 'new_since', default: () => 'now()' })
  newSince: Date;

  /** The last visit of the new designs; before the first one, the start of following. */
  @Column('timestamptz', { name: 'visited_at', default: () => 'now()' })
  visitedAt: Date;
}
