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

  /** Designs published after this time are new during the current visit. */
  @Column('timestamptz', { name: 'new_since', default: () => 'now()' })
  newSince: Date;

  /** When the user last visited the new designs; initially when the user followed the designer. */
  @Column('timestamptz', { name: 'visited_at', default: () => 'now()' })
  visitedAt: Date;
}
