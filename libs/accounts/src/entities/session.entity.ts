import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser and its rotating refresh token. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  /** SHA-256 of the newest refresh token. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  /** SHA-256 of the previous token, which is accepted until a token of its answer was used. */
  @Column('bytea', { name: 'previous_hash', nullable: true })
  previousHash: Buffer | null;

  @Column('timestamptz', { name: 'rotated_at', default: () => 'now()' })
  rotatedAt: Date;

  @Column('boolean')
  remembered: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('int', { default: 0 })
  rotations: number;

  /** Whether the newest token was used. */
  @Column('boolean', { name: 'is_received', default: false })
  isReceived: boolean;

  /** When the session last verified the second factor. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true })
  secondFactorAt: Date | null;
}
