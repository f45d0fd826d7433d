import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** WeChat's id of a notification, unique for all months: a repeated notification is recognised by it. Never deleted. */
@Entity('payment_notification_keys')
export class PaymentNotificationKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text', { name: 'wechat_id' })
  wechatId: string;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;
}
