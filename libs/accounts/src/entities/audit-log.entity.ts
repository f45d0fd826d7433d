import type { AuditAction } from '#contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A change that was made on behalf of the shop. Only the names and the email of a person whose account is deleted are updated. */
@Entity('audit_log')
export class AuditLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Decides the month's partition. */
  @PrimaryColumn('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('bigint', { name: 'actor_id', nullable: true })
  actorId: number | null;

  /** The name at the time of the change; that of a deleted account once it is deleted. */
  @Column('text', { name: 'actor_name' })
  actorName: string;

  @Column('text')
  action: AuditAction;

  /** The changed object: an id, or a merchant order number. */
  @Column('text')
  subject: string;

  @Column('jsonb', { default: {} })
  details: Record<string, unknown>;
}
