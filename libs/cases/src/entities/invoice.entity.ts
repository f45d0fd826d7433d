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

  /** The PDF; null until it is uploaded. */
  @Column('bytea', { nullable: true })
  content: Buffer | null;

  @Column('timestamptz', { name: 'requested_at', default: () => 'now()' })
  requestedAt: Date;

  /** When WeChat Pay accepted the application; null without one. */
  @Column('timestamptz', { name: 'applied_at', nullable: true })
  appliedAt: Date | null;

  /** Over what the application is. */
  @Column('bigint', { name: 'applied_fen', nullable: true })
  appliedFen: number | null;

  /** The number of the application: a new one follows after a reversal. */
  @Column('int', { default: 1 })
  serial: number;

  /** Our number of the invoice at WeChat Pay, which issued it; null for one that the operator uploaded. */
  @Column('text', { name: 'fapiao_id', nullable: true })
  fapiaoId: string | null;

  /** Why WeChat Pay does not issue it: the operator uploads it. */
  @Column('text', { nullable: true })
  fault: string | null;

  /** When WeChat Pay is asked about it the next time. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  /** How often WeChat Pay was asked in vain since the last step. */
  @Column('int', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'issued_at', nullable: true })
  issuedAt: Date | null;

  /** When WeChat Pay reversed it because all money was returned. */
  @Column('timestamptz', { name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  /** Over what it was issued; another amount than what remains after refunds has to be reversed. */
  @Column('bigint', { name: 'issued_fen', nullable: true })
  issuedFen: number | null;
}
