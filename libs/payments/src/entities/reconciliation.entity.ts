import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The comparison of one daily WeChat bill with our books. Amounts in fen. */
@Entity('reconciliations')
export class ReconciliationEntity {
  @PrimaryColumn('date', { name: 'bill_date' })
  billDate: string;

  @Column('int')
  payments: number;

  @Column('bigint', { name: 'paid_fen' })
  paidFen: number;

  @Column('int')
  refunds: number;

  @Column('bigint', { name: 'refunded_fen' })
  refundedFen: number;

  @Column('timestamptz', { name: 'ran_at', default: () => 'now()' })
  ranAt: Date;
}
