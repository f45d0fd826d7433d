import type { RefundCause, RefundState } from '../refunds/refund-state.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A refund of a payment. Amount in fen. */
@Entity('refunds')
export class RefundEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The merchant refund number. */
  @Column('text', { name: 'out_refund_no' })
  outRefundNo: string;

  @Column('bigint', { name: 'attempt_id' })
  attemptId: number;

  @Column('text', { name: 'order_id' })
  orderId: string;

  @Column('bigint', { name: 'amount_fen' })
  amountFen: number;

  @Column('text')
  cause: RefundCause;

  @Column('text')
  reason: string;

  @Column('bigint', { name: 'requested_by', nullable: true })
  requestedBy: number | null;

  @Column('text', { default: 'created' })
  state: RefundState;

  /** WeChat's refund number. */
  @Column('text', { name: 'refund_id', nullable: true })
  refundId: string | null;

  @Column('text', { nullable: true })
  fault: string | null;

  @Column('int', { default: 0 })
  tries: number;

  /** When the refund is next sent or queried. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  @Column('timestamptz', { name: 'succeeded_at', nullable: true })
  succeededAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Date of the bill that contains the refund. */
  @Column('date', { name: 'billed_on', nullable: true })
  billedOn: string | null;
}
