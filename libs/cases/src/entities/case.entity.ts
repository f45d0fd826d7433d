import type { CaseKind, CaseState } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order that needs help (HELP-01). Each order has at most one open case. */
@Entity('cases')
export class CaseEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'order_id' })
  orderId: string;

  @Column('bigint', { name: 'buyer_id' })
  buyerId: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('text')
  kind: CaseKind;

  @Column('text')
  state: CaseState;

  /** The place in the pattern that is wrong. */
  @Column('int', { nullable: true })
  page: number | null;

  @Column('int', { name: 'row_number', nullable: true })
  rowNumber: number | null;

  /** The label of the size that is wrong. */
  @Column('text', { nullable: true })
  size: string | null;

  /** The version of the archive in which the page and the row were counted. */
  @Column('int', { name: 'pattern_version', nullable: true })
  patternVersion: number | null;

  /** The refund that the case caused. */
  @Column('text', { name: 'refund_no', nullable: true })
  refundNo: string | null;

  /** When the party of the state must have acted; null for a closed case. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;
}
