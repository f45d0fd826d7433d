import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message that was sent, by its idempotency key. */
@Entity('sent_messages')
export class SentMessageEntity {
  @PrimaryColumn('text')
  key: string;

  @Column('timestamptz', { name: 'sent_at', default: () => 'now()' })
  sentAt: Date;
}
