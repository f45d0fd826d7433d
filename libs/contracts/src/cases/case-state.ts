/** Who takes part in a case. `clock`: a deadline. `wechat`: a complaint at WeChat Pay. */
export type CaseParty = 'buyer' | 'designer' | 'operator' | 'clock' | 'wechat';

export const CASE_PARTY_LABELS: Readonly<Record<CaseParty, string>> = {
  buyer: '买家',
  designer: '设计师',
  operator: '客服',
  clock: '系统',
  wechat: '微信支付',
};

/** Who sees a case: its buyer, the design's designer, or an admin. */
export type CaseRole = Extract<CaseParty, 'buyer' | 'designer' | 'operator'>;

/** An open state has the name of who must act next. */
export type CaseState = CaseRole | 'solved' | 'refunded';

/** A state of a case. */
export interface CaseStateRule {
  label: string;
  isOpen: boolean;
  /** Time in which the party of the state must act; null for a closed case. */
  dueHours: number | null;
  /** What happens when that time is over. */
  whenDue: CaseAct | null;
}

/** What people may do with a case. */
export type CaseMove =
  | 'object'
  | 'add'
  | 'accept'
  | 'answer'
  | 'pass'
  | 'reply'
  | 'note'
  | 'refund'
  | 'close';

/** Everything that a history records. */
export type CaseAct =
  | CaseMove
  | 'open'
  | 'picture'
  | 'self_refund'
  | 'explain'
  | 'escalate'
  | 'expire'
  | 'remind'
  | 'complain'
  | 'complain_again'
  | 'withdraw';

/** One act: who may do it in which states, and what follows. */
export interface CaseActRule {
  label: string;
  by: readonly CaseParty[];
  from: readonly CaseState[];
  /** The new state; null if the state and its deadline do not change. */
  to: CaseState | null;
  needsText: boolean;
  /** Seen by operators only. */
  isInternal: boolean;
  /** Who is notified of it (NOTE-01). `waiting`: the party that must act next. */
  tells: readonly (CaseRole | 'waiting')[];
}

const OPEN = ['designer', 'operator', 'buyer'] as const;
const ACT = { needsText: true, isInternal: false } as const;

/** The states of a case and their deadlines (HELP-02). */
export const CASE_STATES: Readonly<Record<CaseState, CaseStateRule>> = {
  designer: { label: '等设计师答复', isOpen: true, dueHours: 72, whenDue: 'escalate' },
  operator: { label: '等客服处理', isOpen: true, dueHours: 48, whenDue: 'remind' },
  buyer: { label: '等买家确认', isOpen: true, dueHours: 168, whenDue: 'expire' },
  solved: { label: '已结束', isOpen: false, dueHours: null, whenDue: null },
  refunded: { label: '已退款', isOpen: false, dueHours: null, whenDue: null },
};

/** Hours between two reminders of the operator. */
export const CASE_REMIND_HOURS = 24;

/** Every act on a case (HELP-02). Server, site and command line follow this table. */
export const CASE_ACTS: Readonly<Record<CaseAct, CaseActRule>> = {
  open: { ...ACT, label: '提出', by: ['buyer'], from: [], to: null, tells: ['waiting'] },
  picture: {
    ...ACT,
    label: '添了照片',
    by: ['buyer', 'designer', 'operator'],
    from: OPEN,
    to: null,
    needsText: false,
    tells: [],
  },
  self_refund: {
    ...ACT,
    label: '自助退款',
    by: ['buyer'],
    from: [],
    to: 'refunded',
    tells: ['buyer'],
  },
  explain: { ...ACT, label: '查到了', by: ['clock'], from: [], to: 'solved', tells: ['buyer'] },
  object: {
    ...ACT,
    label: '还没解决',
    by: ['buyer'],
    from: ['buyer'],
    to: 'operator',
    tells: ['operator'],
  },
  add: {
    ...ACT,
    label: '补充说明',
    by: ['buyer'],
    from: ['designer', 'operator'],
    to: null,
    tells: ['waiting'],
  },
  accept: {
    ...ACT,
    label: '已经解决',
    by: ['buyer'],
    from: OPEN,
    to: 'solved',
    needsText: false,
    tells: ['designer'],
  },
  answer: {
    ...ACT,
    label: '答复买家',
    by: ['designer'],
    from: ['designer'],
    to: 'buyer',
    tells: ['buyer'],
  },
  pass: {
    ...ACT,
    label: '转给客服',
    by: ['designer'],
    from: ['designer'],
    to: 'operator',
    tells: ['buyer', 'operator'],
  },
  reply: {
    ...ACT,
    label: '客服答复',
    by: ['operator'],
    from: OPEN,
    to: 'buyer',
    tells: ['buyer'],
  },
  note: {
    ...ACT,
    label: '内部备注',
    by: ['operator'],
    from: OPEN,
    to: null,
    isInternal: true,
    tells: [],
  },
  refund: {
    ...ACT,
    label: '退款',
    by: ['operator'],
    from: OPEN,
    to: 'refunded',
    tells: ['buyer', 'designer'],
  },
  close: {
    ...ACT,
    label: '结束',
    by: ['operator'],
    from: OPEN,
    to: 'solved',
    tells: ['buyer', 'designer'],
  },
  escalate: {
    ...ACT,
    label: '三天没有答复，转给客服',
    by: ['clock'],
    from: ['designer'],
    to: 'operator',
    tells: ['buyer', 'designer', 'operator'],
  },
  expire: {
    ...ACT,
    label: '七天没有回音，自动结束',
    by: ['clock'],
    from: ['buyer'],
    to: 'solved',
    tells: ['buyer'],
  },
  remind: {
    ...ACT,
    label: '超过时限，提醒客服',
    by: ['clock'],
    from: ['operator'],
    to: null,
    isInternal: true,
    tells: ['operator'],
  },
  complain: {
    ...ACT,
    label: '在微信支付投诉',
    by: ['wechat'],
    from: OPEN,
    to: 'operator',
    // The alarm of the complaint tells the operators.
    tells: [],
  },
  complain_again: {
    ...ACT,
    label: '在微信支付补充',
    by: ['wechat'],
    from: OPEN,
    to: 'operator',
    tells: ['operator'],
  },
  withdraw: {
    ...ACT,
    label: '账户注销，结束',
    by: ['clock'],
    from: OPEN,
    to: 'solved',
    tells: [],
  },
};

export const CASE_MOVES = [
  'object',
  'add',
  'accept',
  'answer',
  'pass',
  'reply',
  'note',
  'refund',
  'close',
] as const satisfies readonly CaseMove[];

/** Whether a state waits for somebody, whose name it has. */
export function isCaseRole(state: CaseState): state is CaseRole {
  return CASE_STATES[state].isOpen;
}

/** Lists what a party may do with a case in this state. */
export function caseMovesOf(role: CaseRole, state: CaseState): CaseMove[] {
  return CASE_MOVES.filter((move) => isCaseActPossible(move, role, state));
}

/** Whether a party may do this in this state. */
export function isCaseActPossible(act: CaseAct, party: CaseParty, state: CaseState): boolean {
  const { by, from } = CASE_ACTS[act];
  return by.includes(party) && from.includes(state);
}
