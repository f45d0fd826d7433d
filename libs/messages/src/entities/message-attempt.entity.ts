import type { MessageAttempt, MessageWay } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One attempt to send a message by one way, with the answer of that way. */
@Entity('message_attempts')
export class MessageAttemptEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'message_id' })
  messageId: number;

  @Column('text')
  way: MessageWay;

  @Column('text')
  outcome: MessageAttempt['outcome'];

  @Column('text')
  answer: string;

  /** The message's `resends` at the time: each request of an operator begins anew. */
  @Column('int')
  round: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
