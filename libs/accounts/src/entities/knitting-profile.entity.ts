import type { KnittingProfile } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The knitting profile of an account: measures, yarns, needles and gauge (FIND-07). */
@Entity('knitting_profiles')
export class KnittingProfileEntity {
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;

  @Column('jsonb')
  profile: KnittingProfile;

  /** Increases with every change. */
  @Column('bigint', { default: 1 })
  version: number;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
