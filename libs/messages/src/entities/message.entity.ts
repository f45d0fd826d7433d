import type { MessageKind, MessageState, MessageWay } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One event for one person. The bell shows it; its state describes the delivery outside the shop. */
@Entity('messages')
export class MessageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('text')
  kind: MessageKind;

  /** Identifies the event among those of its kind, such as an order's id: a person is notified of it once. */
  @Column('text')
  key: string;

  @Column('jsonb')
  facts: Record<string, string>;

  @Column('text')
  state: MessageState;

  /** The way that reached the person. */
  @Column('text', { nullable: true })
  way: MessageWay | null;

  /** Set during the quiet hours, until the delivery is queued. */
  @Column('timestamptz', { name: 'deliver_after', nullable: true })
  deliverAfter: Date | null;

  /** How often an operator requested another delivery. */
  @Column('int', { default: 0 })
  resends: number;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
