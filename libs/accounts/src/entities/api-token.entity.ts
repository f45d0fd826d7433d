import type { Permission } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A token that signs in a command line or another program as an admin. */
@Entity('api_tokens')
export class ApiTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('text')
  name: string;

  /** SHA-256 of the token. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  /** What the token may do; null is everything that its owner may do. */
  @Column('text', { array: true, nullable: true })
  permissions: Permission[] | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
