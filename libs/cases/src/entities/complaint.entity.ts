import type { ComplaintState } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A complaint at WeChat Pay as the shop last saw it (HELP-03). */
@Entity('complaints')
export class ComplaintEntity {
  /** WeChat's number. */
  @PrimaryColumn('text')
  id: string;

  /** The case that carries it; null if the payment is not the shop's, or it was settled before the shop saw it. */
  @Column('text', { name: 'case_id', nullable: true })
  caseId: string | null;

  @Column('text', { name: 'out_trade_no' })
  outTradeNo: string;

  @Column('text')
  state: ComplaintState;

  /** `REFUND`, `SERVICE_NOT_WORK` or `OTHERS`. */
  @Column('text', { name: 'problem_type' })
  problemType: string;

  @Column('text')
  detail: string;

  /** The refund that the payer asks for, in fen. */
  @Column('bigint', { name: 'applied_fen', nullable: true })
  appliedFen: number | null;

  /** How often the payer has complained. */
  @Column('int')
  times: number;

  @Column('boolean', { name: 'has_user_response' })
  hasUserResponse: boolean;

  @Column('timestamptz', { name: 'complained_at' })
  complainedAt: Date;

  @Column('timestamptz', { name: 'replied_at', nullable: true })
  repliedAt: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt: Date | null;
}
