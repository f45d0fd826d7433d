import type { CaseAct, CaseMove, CaseParty, CaseRole, CaseState } from './case-state.js';
import type { Integer, Timestamp, Yuan } from '../http/scalars.js';

/** What a buyer asks help for (HELP-01). */
export const CASE_REQUESTS = [
  'cannot_open',
  'unopened_refund',
  'charged_twice',
  'pattern_wrong',
  'other',
] as const;
export type CaseRequest = (typeof CASE_REQUESTS)[number];

/** `complaint`: begun by a complaint at WeChat Pay (HELP-03). */
export type CaseKind = CaseRequest | 'complaint';

export const CASE_KIND_LABELS: Readonly<Record<CaseKind, string>> = {
  cannot_open: '打不开',
  unopened_refund: '没打开过，想退款',
  charged_twice: '付了两次',
  pattern_wrong: '图解有错',
  other: '其他问题',
  complaint: '微信支付投诉',
};

/** POST /orders/{order_id}/cases. */
export interface CreateCaseRequest {
  kind: CaseRequest;
  /** Required except for `unopened_refund` and `charged_twice`. */
  text?: string;
  /** The page of the pattern that is wrong, counted from 1. */
  page?: Integer;
  row?: Integer;
  /** The label of the size that is wrong. */
  size?: string;
  /** The version of the archive in which the page and the row were counted. */
  version?: Integer;
}

export interface CreateCaseResponse {
  case_id: string;
  state: CaseState;
  /** What happens next. */
  message: string;
}

/** Fields of a 409 `case_exists` response, beside `code` and `error`. */
export interface CaseExists {
  case_id: string;
}

/** POST /cases/{case_id}/moves. */
export interface CaseMoveRequest {
  move: CaseMove;
  text?: string;
}

/** A case in a list. Times are ISO 8601, UTC. */
export interface CaseItem {
  case_id: string;
  kind: CaseKind;
  state: CaseState;
  design_id: Integer;
  design_name: string;
  /** What the reader of the list is in this case. */
  role: CaseRole;
  /** When the party of the state must have acted; null for a closed case. */
  due_at: Timestamp | null;
  created_at: Timestamp;
  closed_at: Timestamp | null;
}

/** One line of a case's history. */
export interface CaseEvent {
  at: Timestamp;
  by: CaseParty;
  act: CaseAct;
  text: string;
  /** Addresses of pictures, for some minutes. */
  pictures: string[];
  /** Seen by operators only. */
  is_internal: boolean;
}

/** GET /cases/{case_id}: the part that the reader's role may see. */
export interface CaseDetail extends CaseItem {
  /** Null for the designer, who learns nothing of the buyer. */
  order_id: string | null;
  /** The buyer's name; null for everybody but operators. */
  buyer: string | null;
  page: Integer | null;
  row: Integer | null;
  size: string | null;
  /** The version of the archive. */
  version: Integer | null;
  /** What can still be refunded of the order; null for everybody but operators. */
  refundable: Yuan | null;
  /** The refund that the case caused. */
  refund: { refund_no: string; amount: Yuan } | null;
  /** What the reader may do now. */
  moves: CaseMove[];
  history: CaseEvent[];
}

/** GET /orders/{order_id}/help: what the shop knows of an order that needs help (HELP-01). */
export interface OrderHelp {
  order_id: string;
  design_id: Integer;
  /** The case that is open already. */
  open_case: string | null;
  self_refund: {
    is_possible: boolean;
    /** Why not; null if it is possible. */
    reason: string | null;
    /** Refunds of this kind that are left in these 30 days. */
    left: Integer;
  };
  /** Repeated payments that went back by themselves. */
  returned: { amount: Yuan; at: Timestamp | null }[];
  /** The customer service (HELP-05): a link of WeChat where configured, else the address for a mail. */
  service: { url: string | null; email: string; subject: string };
}

/** A case in the export of personal data. */
export interface ExportedCase extends CaseItem {
  order_id: string;
  history: Omit<CaseEvent, 'pictures' | 'is_internal'>[];
}
