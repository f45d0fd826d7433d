import type { SmsUsage } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A verification code that was sent by text message. */
@Entity('sms_codes')
export class SmsCodeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  phone: string;

  @Column('text')
  usage: SmsUsage;

  @Column('bytea', { name: 'code_hash' })
  codeHash: Buffer;

  @Column('text')
  ip: string;

  @Column('int', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
