import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Inbox row: one notification from WeChat. */
@Entity('payment_notifications')
export class PaymentNotificationEntity {
  /** The id of its row in `payment_notification_keys`. */
  @PrimaryColumn('bigint')
  id: number;

  @Column('text', { name: 'wechat_id' })
  wechatId: string;

  @Column('text', { name: 'event_type' })
  eventType: string;

  /** The verified request body. */
  @Column('text')
  body: string;

  /** Decides the month's partition. */
  @PrimaryColumn('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'processed_at', nullable: true })
  processedAt: Date | null;

  @Column('text', { nullable: true })
  outcome: string | null;

  /** The shop's number of the payment or refund that it was about; null until it is processed, and for complaints. */
  @Column('text', { name: 'merchant_number', nullable: true })
  merchantNumber: string | null;

  @Column('text', { nullable: true })
  fault: string | null;

  /** When the last attempt of its job failed. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;
}
