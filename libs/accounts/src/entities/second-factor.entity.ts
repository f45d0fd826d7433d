import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a user with a role, and its recovery codes (CONS-09). */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;

  /** The shared secret, encrypted. */
  @Column('bytea')
  secret: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Null until a first code proved that the app has the secret. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  /** The time step of the last accepted code: no code of it or an earlier step is accepted again. */
  @Column('bigint', { name: 'last_step', nullable: true })
  lastStep: number | null;

  /** SHA-256 of the recovery codes that are not used. */
  @Column('bytea', { name: 'recovery_hashes', array: true, default: () => "'{}'" })
  recoveryHashes: Buffer[];

  @Column('smallint', { name: 'failed_tries', default: 0 })
  failedTries: number;

  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil: Date | null;
}
