import type { ReconciliationDifference } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A difference between a WeChat bill and our books. Amounts in fen. */
@Entity('reconciliation_differences')
export class ReconciliationDifferenceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('date', { name: 'bill_date' })
  billDate: string;

  @Column('text')
  kind: ReconciliationDifference['kind'];

  @Column('text', { name: 'out_trade_no' })
  outTradeNo: string;

  @Column('text', { name: 'out_refund_no', nullable: true })
  outRefundNo: string | null;

  @Column('bigint', { name: 'bill_fen', nullable: true })
  billFen: number | null;

  @Column('bigint', { name: 'our_fen', nullable: true })
  ourFen: number | null;
}
