import type { PersonalMessageKind } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One permission that a person gave WeChat: one message of a kind about one subject. */
@Entity('message_permissions')
export class MessagePermissionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('text')
  kind: PersonalMessageKind;

  /** A design's id, or a designer's name. */
  @Column('text')
  subject: string;

  @Column('timestamptz', { name: 'given_at', default: () => 'now()' })
  givenAt: Date;

  /** The message that uses it; null while it is unused. */
  @Column('bigint', { name: 'message_id', nullable: true })
  messageId: number | null;
}
