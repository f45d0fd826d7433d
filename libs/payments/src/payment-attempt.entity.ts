import type { HeldReason, PaymentMethod } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PaymentState } from './payment-state.js';

/** One attempt to pay an order. Each attempt has its own merchant order number. */
@Entity('payment_attempts')
export class PaymentAttempt {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text', { name: 'order_id' })
  orderId: string;

  /** The order's id and a random suffix: 32 characters, unique at WeChat for this merchant. */
  @Column('text', { name: 'out_trade_no' })
  outTradeNo: string;

  @Column('text')
  method: PaymentMethod;

  @Column('bigint', { name: 'amount_fen' })
  amountFen: number;

  @Column('text', { default: 'created' })
  state: PaymentState;

  /** Kept after an admin's decision. */
  @Column('text', { name: 'held_reason', nullable: true })
  heldReason: HeldReason | null;

  /** Opaque value that the buyer pays with: a code_url, a prepay_id or an h5_url. */
  @Column('text', { nullable: true })
  handle: string | null;

  /** When the payment code expires. WeChat received this time, so it never changes. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** WeChat's transaction number. */
  @Column('text', { name: 'transaction_id', nullable: true })
  transactionId: string | null;

  /** The amount that was paid, also when it equals the expected amount. */
  @Column('bigint', { name: 'paid_fen', nullable: true })
  paidFen: number | null;

  @Column('timestamptz', { name: 'succeeded_at', nullable: true })
  succeededAt: Date | null;

  /** When the exclusive right of one request to create the payment at WeChat ends; null if none has it. */
  @Column('timestamptz', { name: 'ordering_until', nullable: true })
  orderingUntil: Date | null;

  /** When WeChat was last queried about the attempt. */
  @Column('timestamptz', { name: 'queried_at', nullable: true })
  queriedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
