import type { InvoiceKind } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An invoice of an order (HELP-04). Its PDF is kept in the database, because it is small and private: it is written and
 * backed up together with its row. An issued invoice is an accounting record and outlives the account.
 */
@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn('text', { name: 'order_id' })
  orderId: string;

  @Column('bigint', { name: 'buyer_id' })
  buyerId: number;

  @Column('text')
  kind: InvoiceKind;

  @Column('text')
  title: string;

  /** The unified social credit code of a company. */
  @Column('text', { name: 'tax_number', nullable: true })
  taxNumber: string | null;

  /** The PDF; null until the operator uploads it or WeChat Pay issues it. */
  @Column('bytea', { nullable: true })
  content: Buffer | null;

  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' })
  requestedAt: Date;

  /** When WeChat Pay accepted the application; null without one. */
  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt: Date | null;

  /** The amount of the application at WeChat Pay, in fen; null before one is made. */
  @Column('bigint', { name: 'applied_fen', nullable: true })
  appliedFen: number | null;

  /** The number of the application: a new one follows after a reversal. */
  @Column('int', { default: 1 })
  serial: number;

  /** Our number of the invoice at WeChat Pay; null before WeChat Pay issues it, after a reversal, and for an upload. */
  @Column('text', { name: 'fapiao_id', nullable: true })
  fapiaoId: string | null;

  /** Why WeChat Pay does not issue it: the operator uploads it. */
  @Column('text', { nullable: true })
  fault: string | null;

  /** When WeChat Pay is asked about it the next time. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  /** Number of queries without a result since the last step. */
  @Column('int', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'issued_at', nullable: true })
  issuedAt: Date | null;

  /** When WeChat Pay reversed it because all money was returned. */
  @Column('timestamptz', { name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  /**
   * The amount in fen for which it was issued. If the payment minus refunds is another amount, the invoice has to be
   * reversed.
   */
  @Column('bigint', { name: 'issued_fen', nullable: true })
  issuedFen: number | null;
}
