import type { Integer, Timestamp, Yuan } from '../http/scalars.js';

/** WeChat's state of a complaint. */
export type ComplaintState = 'PENDING' | 'PROCESSING' | 'PROCESSED';

/** WeChat's deadlines in hours after the complaint: for the first answer, and for the settlement (HELP-03). */
export const COMPLAINT_HOURS = { reply: 24, settle: 72 } as const;

/** Characters that WeChat accepts in an answer. */
export const COMPLAINT_TEXT_MAX = 200;

/** A complaint at WeChat Pay, for operators. Times are ISO 8601, UTC. */
export interface ComplaintItem {
  complaint_id: string;
  state: ComplaintState;
  /** Null if the payment is not the shop's, or the complaint was closed before the shop read it. */
  case_id: string | null;
  out_trade_no: string;
  problem: string;
  detail: string;
  /** The refund that the payer asks for. */
  applied: Yuan | null;
  times: Integer;
  complained_at: Timestamp;
  reply_due_at: Timestamp;
  settle_due_at: Timestamp;
  replied_at: Timestamp | null;
  completed_at: Timestamp | null;
  /** What WeChat refused of the shop's answers; null if nothing. */
  fault: string | null;
}
