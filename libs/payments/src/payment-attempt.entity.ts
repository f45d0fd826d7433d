import type { HeldReason, PaymentMethod } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PaymentState } from './payment-state.js';

/** One try to pay an order, under a merchant order number of its own. */
@Entity('payment_attempts')
export class PaymentAttempt {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text', { name: 'order_id' })
  orderId: string;

  /** The order's id and a random tail: 32 characters, unique at WeChat for this merchant. */
  @Column('text', { name: 'out_trade_no' })
  outTradeNo: string;

  @Column('text')
  method: PaymentMethod;

  @Column('bigint', { name: 'amount_fen' })
  amountFen: number;

  @Column('text', { default: 'created' })
  state: PaymentState;

  /** Stays when it was decided on. */
  @Column('text', { name: 'held_reason', nullable: true })
  heldReason: HeldReason | null;

  /** What the buyer pays with, opaque: a code_url, a prepay_id or an h5_url. */
  @Column('text', { nullable: true })
  handle: string | null;

  /** When the code stops being payable; sent to WeChat, so it never changes. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** WeChat's number of the payment. */
  @Column('text', { name: 'transaction_id', nullable: true })
  transactionId: string | null;

  /** What was really paid, where it differs or not. */
  @Column('bigint', { name: 'paid_fen', nullable: true })
  paidFen: number | null;

  @Column('timestamptz', { name: 'succeeded_at', nullable: true })
  succeededAt: Date | null;

  /** Until when one request has the right to order the code at WeChat. */
  @Column('timestamptz', { name: 'ordering_until', nullable: true })
  orderingUntil: Date | null;

  /** When WeChat was last asked about it. */
  @Column('timestamptz', { name: 'queried_at', nullable: true })
  queriedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
