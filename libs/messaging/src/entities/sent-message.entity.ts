import { Entity, PrimaryColumn } from 'typeorm';

/** A message that was sent, by its idempotency key. */
@Entity('sent_messages')
export class SentMessageEntity {
  @PrimaryColumn('text')
  key: string;

  /** Decides the month's partition. */
  @PrimaryColumn('timestamptz', { name: 'sent_at', default: () => 'now()' })
  sentAt: Date;
}
