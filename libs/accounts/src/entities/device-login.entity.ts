import type { Permission } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A terminal that waits to be signed in. */
@Entity('device_logins')
export class DeviceLoginEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bytea', { name: 'device_hash' })
  deviceHash: Buffer;

  /** The short code that the admin types. */
  @Column('text', { name: 'user_code' })
  userCode: string;

  @Column('text')
  name: string;

  @Column('bigint', { name: 'user_id', nullable: true })
  userId: number | null;

  @Column('text', { default: 'pending' })
  state: 'pending' | 'approved' | 'denied';

  /** What the token may do; null is everything that its owner may do. */
  @Column('text', { array: true, nullable: true })
  permissions: Permission[] | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
