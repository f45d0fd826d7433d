import type { Integer, Timestamp } from '../http/scalars.js';

export const INFRINGED_RIGHTS = ['copyright', 'trademark', 'portrait', 'other'] as const;
export type InfringedRight = (typeof INFRINGED_RIGHTS)[number];

export const INFRINGED_RIGHT_LABELS: Readonly<Record<InfringedRight, string>> = {
  copyright: '著作权',
  trademark: '商标权',
  portrait: '肖像权',
  other: '其他权利',
};

/** POST /reports/: a notice that a design infringes a right (LAW-08). */
export interface ReportRequest {
  design_id: Integer;
  /** Who sends the notice, and how to reach them; shown to the operator only. */
  name: string;
  contact: string;
  right: InfringedRight;
  /** What is infringed, and why. */
  statement: string;
  /** Addresses of the evidence. */
  evidence?: string[];
  /** That the notice is true. */
  declaration: true;
  turnstile_token: string;
}

export interface ReportCreated {
  /** Everybody who has it may read the state of the report. */
  report_id: string;
  message: string;
}

/** `suspended`: the design is off sale meanwhile. `upheld`: it stays off. `reinstated`: the report holds it no more. */
export type ReportState = 'received' | 'suspended' | 'rejected' | 'upheld' | 'reinstated';

export const REPORT_MOVES = ['suspend', 'reject', 'uphold', 'reinstate'] as const;
export type ReportMove = (typeof REPORT_MOVES)[number];

interface ReportStateFacts {
  label: string;
  /** Whether the report keeps its design off sale. */
  holdsDesign: boolean;
  /** The moves that are possible, with the state after each. */
  moves: Readonly<Partial<Record<ReportMove, ReportState>>>;
}

/** The states of a report. Server, site and console follow this table. */
export const REPORT_STATES: Readonly<Record<ReportState, ReportStateFacts>> = {
  received: {
    label: '待核对',
    holdsDesign: false,
    moves: { suspend: 'suspended', reject: 'rejected', uphold: 'upheld' },
  },
  suspended: {
    label: '核对中，图解暂时下架',
    holdsDesign: true,
    moves: { reinstate: 'reinstated', uphold: 'upheld' },
  },
  rejected: { label: '不成立', holdsDesign: false, moves: {} },
  upheld: { label: '成立，图解已下架', holdsDesign: true, moves: {} },
  reinstated: { label: '已解除暂时下架', holdsDesign: false, moves: {} },
};

export const REPORT_MOVE_LABELS: Readonly<Record<ReportMove, string>> = {
  suspend: '暂时下架',
  reject: '驳回',
  uphold: '成立并下架',
  reinstate: '恢复上架',
};

/** The moves that are possible in a state. */
export const reportMovesFrom = (state: ReportState): ReportMove[] =>
  REPORT_MOVES.filter((move) => move in REPORT_STATES[state].moves);

/** Whether a report in the state has no final decision yet. */
export const isReportUndecided = (state: ReportState): boolean => reportMovesFrom(state).length > 0;

/** GET /reports/{id}: what both sides see. Times are ISO 8601, UTC. */
export interface ReportStatus {
  report_id: string;
  design_id: Integer;
  design_name: string;
  right: InfringedRight;
  statement: string;
  evidence: string[];
  state: ReportState;
  created_at: Timestamp;
  /** The designer's answer. */
  answer: string | null;
  answered_at: Timestamp | null;
  decision_note: string | null;
  decided_at: Timestamp | null;
}

/** One row of GET /reports/: for admins all reports, for designers those of their designs. */
export interface ReportItem extends ReportStatus {
  /** Who sent the report; only for admins. */
  reporter?: { name: string; contact: string };
}

/** POST /reports/{id}/answer, for the designer. */
export interface ReportAnswerRequest {
  text: string;
}

/** POST /reports/{id}/moves, for admins. */
export interface ReportMoveRequest {
  move: ReportMove;
  note: string;
}
