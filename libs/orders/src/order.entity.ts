import type { PaymentMethod } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrderState } from './order-state.js';

/** A buyer's order of one design, with the design's name and price at the time of the order. */
@Entity('orders')
export class Order {
  /**
   * 22 characters of `[0-9A-Za-z]`, 131 random bits: anyone who knows the id may query whether the order is
   * paid.
   */
  @PrimaryColumn('text')
  id: string;

  @Column('bigint', { name: 'buyer_id' })
  buyerId: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('text', { name: 'design_name' })
  designName: string;

  @Column('bigint', { name: 'price_fen' })
  priceFen: number;

  /** How much of the payment was refunded or is being refunded; written with the refunds of libs/payments. */
  @Column('bigint', { name: 'refunded_fen', default: 0 })
  refundedFen: number;

  @Column('text', { default: 'pending' })
  state: OrderState;

  @Column('text', { name: 'payment_method', nullable: true })
  paymentMethod: PaymentMethod | null;

  @Column('int', { name: 'downloads_left', default: 0 })
  downloadsLeft: number;

  /** The version of the terms that the buyer confirmed with the order. */
  @Column('text', { name: 'terms_version', nullable: true })
  termsVersion: string | null;

  /** The version of the text about returns that the buyer confirmed. */
  @Column('text', { name: 'no_return_version', nullable: true })
  noReturnVersion: string | null;

  @Column('timestamptz', { name: 'no_return_confirmed_at', nullable: true })
  noReturnConfirmedAt: Date | null;

  /** When the buyer first opened a page in the reader. */
  @Column('timestamptz', { name: 'first_read_at', nullable: true })
  firstReadAt: Date | null;

  /** Where the request that made the order came from (CONS-08); null for older orders. */
  @Column('text', { nullable: true })
  source: string | null;

  @Column('timestamptz', { name: 'paid_at', nullable: true })
  paidAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
