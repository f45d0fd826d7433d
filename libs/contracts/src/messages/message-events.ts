import type { Permission } from '../accounts/permissions.js';
import { UPKEEP_COMMANDS } from '../console/commands.js';

/** Who is notified of an event. Operators are those with the permission of the kind, and the alarm channels of the shop. */
export type MessageAudience = 'buyer' | 'designer' | 'follower' | 'operator';

/** A way to reach one person outside the shop. The bell is none of them: it has every message. */
export type MessageWay = 'wechat' | 'sms' | 'email';

export const MESSAGE_WAYS: readonly MessageWay[] = ['wechat', 'sms', 'email'];

/** The names of the ways. */
export const MESSAGE_WAY_NAMES: Record<MessageWay, string> = {
  wechat: '微信',
  sms: '短信',
  email: '邮件',
};

/** Kinds that a person may switch on and off. */
export type PersonalMessageKind =
  | 'paid'
  | 'refunded'
  | 'version'
  | 'answer'
  | 'review'
  | 'sold'
  | 'case'
  | 'invoice'
  | 'picture'
  | 'infringement'
  | 'new_design';

/** Kinds for operators: in the bells of those with the permission of the kind, and never switched off. */
export type AlarmKind =
  | 'complaint'
  | 'held_payment'
  | 'refund_failed'
  | 'failed_jobs'
  | 'reconciliation'
  | 'disk'
  | 'backup';

export type MessageKind = PersonalMessageKind | AlarmKind;

/** One event that people are notified of. `{fact}` in a text is a placeholder for a fact of the message. */
export interface MessageEvent {
  /** Name of the kind in the settings. */
  label: string;
  /** When it happens, as the settings explain it. */
  moment: string;
  audience: MessageAudience;
  /** The ways of delivery in order of preference: the first that reaches the person ends the delivery. */
  ways: readonly MessageWay[];
  /**
   * Whether a person with a verified address always gets a separate mail, the record of a contract. It replaces the
   * SMS.
   */
  hasRecordMail: boolean;
  /** A commercial message needs the person's request (LAW-09); without it not even the bell has it. */
  isCommercial: boolean;
  /** Whether it is sent at night too. */
  isUrgent: boolean;
  /** Facts that each message of the kind has. */
  facts: readonly string[];
  title: string;
  text: string;
  /** Page of the site that the message opens. */
  path: string;
  /** What a one-time permission of WeChat is bound to: the name of a fact. Absent if none can be given. */
  subject?: string;
  /** The permission of the console that an operator needs to act on it. Absent for personal messages. */
  permission?: Permission;
}

const COMMON = { hasRecordMail: false, isCommercial: false, isUrgent: false } as const;
/** Alarms open a page of the console (NOTE-05); what to do there or on the command line is in their text. */
const OPERATOR = {
  ...COMMON,
  audience: 'operator',
  ways: [],
  isUrgent: true,
  facts: ['subject', 'detail'],
} as const;

/**
 * Every event that people are notified of (NOTE-01). Senders, the settings screen, the operator's view and the tests
 * follow from this table; a new event is its name in the type of its kinds and a row here.
 */
export const MESSAGE_EVENTS = {
  paid: {
    ...COMMON,
    label: '付款成功',
    moment: '订单付款成功时',
    audience: 'buyer',
    ways: ['wechat', 'sms', 'email'],
    hasRecordMail: true,
    isUrgent: true,
    facts: ['order_id', 'design_id', 'design', 'amount'],
    title: '付款成功：{design}',
    text: '¥{amount} 已付款，现在可以打开“{design}”开始编织。',
    path: '/read/{design_id}',
  },
  refunded: {
    ...COMMON,
    label: '退款成功',
    moment: '退款到账时',
    audience: 'buyer',
    ways: ['wechat', 'sms', 'email'],
    hasRecordMail: true,
    isUrgent: true,
    facts: ['order_id', 'design', 'amount', 'reason'],
    title: '退款成功：{design}',
    text: '¥{amount} 已按原支付方式退回。原因：{reason}。',
    path: '/orders',
  },
  version: {
    ...COMMON,
    label: '图解更新',
    moment: '你买过的图解有修正或新版本时',
    audience: 'buyer',
    ways: ['wechat', 'email'],
    facts: ['design_id', 'design', 'version', 'note'],
    title: '图解有更新：{design}',
    text: '“{design}”更新到第 {version} 版：{note}。可以免费取用。',
    // Of the buyers: it also opens for a design that is no longer for sale.
    path: '/read/{design_id}',
    subject: 'design_id',
  },
  answer: {
    ...COMMON,
    label: '收到回答',
    moment: '你的提问或评价有回答时',
    audience: 'buyer',
    ways: ['wechat', 'email'],
    facts: ['design_id', 'design', 'text'],
    title: '收到回答：{design}',
    text: '{text}',
    path: '/design/{design_id}',
    subject: 'design_id',
  },
  review: {
    ...COMMON,
    label: '收到评价或提问',
    moment: '有人评价你的设计或向你提问时',
    audience: 'designer',
    ways: ['wechat', 'email'],
    facts: ['design_id', 'design', 'text'],
    title: '新的评价或提问：{design}',
    text: '{text}',
    path: '/design/{design_id}',
  },
  sold: {
    ...COMMON,
    label: '卖出设计',
    moment: '你的设计卖出一份时',
    audience: 'designer',
    ways: ['wechat', 'email'],
    facts: ['order_id', 'design_id', 'design', 'amount'],
    title: '卖出一份：{design}',
    text: '“{design}”卖出一份，¥{amount}。',
    path: '/design/{design_id}',
  },
  case: {
    ...COMMON,
    label: '售后进展',
    moment: '你的售后有新的进展时',
    audience: 'buyer',
    ways: ['wechat', 'email'],
    facts: ['case_id', 'design', 'text'],
    title: '售后有进展：{design}',
    text: '{text}',
    path: '/cases/{case_id}',
  },
  invoice: {
    ...COMMON,
    label: '发票',
    moment: '你要的发票开好时',
    audience: 'buyer',
    ways: ['wechat', 'email'],
    facts: ['order_id', 'design'],
    title: '发票开好了：{design}',
    text: '“{design}”的发票已经开好，可以下载。',
    path: '/orders/{order_id}/help',
  },
  picture: {
    ...COMMON,
    label: '图片提醒',
    moment: '你的图片显示了完整的图解时',
    audience: 'designer',
    ways: ['email'],
    facts: ['design_id', 'design', 'count'],
    title: '有图片显示了完整的图解：{design}',
    text: '“{design}”有 {count} 张图片显示了文件里的完整图解，不买也能照着织。建议换成只显示局部的图片。',
    path: '/design/{design_id}/edit',
  },
  infringement: {
    ...COMMON,
    label: '侵权通知',
    moment: '你的设计收到侵权通知，或通知有了处理结果时',
    audience: 'designer',
    ways: ['email'],
    isUrgent: true,
    facts: ['design_id', 'design', 'text'],
    title: '侵权通知：{design}',
    text: '“{design}”{text}',
    path: '/reports',
  },
  new_design: {
    ...COMMON,
    label: '上新提醒',
    moment: '你关注的设计师上新时',
    audience: 'follower',
    ways: ['wechat', 'email'],
    isCommercial: true,
    facts: ['designer', 'design_id', 'design'],
    title: '{designer} 上新：{design}',
    text: '关注的 {designer} 发布了“{design}”。',
    path: '/design/{design_id}',
    subject: 'designer',
  },
  complaint: {
    ...OPERATOR,
    permission: 'cases.answer',
    label: '微信支付投诉',
    path: '/console/cases',
    moment: '买家在微信支付投诉时',
    title: '有新的投诉：{subject}',
    text: '{detail}。请在 24 小时内回复、72 小时内处理完。',
  },
  held_payment: {
    ...OPERATOR,
    permission: 'payments.decide',
    label: '扣住的付款',
    path: '/console/payments',
    moment: '付款与订单对不上时',
    title: '扣住一笔付款：{subject}',
    text: '{detail}。请核对（cloudknit payments held）后决定入账或退回：cloudknit payments decide {subject}。',
  },
  refund_failed: {
    ...OPERATOR,
    permission: 'payments.refund',
    label: '没有到账的退款',
    path: '/console/orders',
    moment: '微信拒绝退款，或买家的账户收不了款时',
    title: '退款没有到账：{subject}',
    text: '{detail}。处理后请核对订单；需要时再退一次：cloudknit orders refund。',
  },
  failed_jobs: {
    ...OPERATOR,
    permission: 'operations.manage',
    label: '失败的任务',
    path: '/console/queues',
    moment: '后台任务试了多次仍然失败时',
    title: '任务失败：{subject}',
    text: '{detail}。请看原因：cloudknit queues status，修好后重试：cloudknit queues retry {subject}。',
  },
  reconciliation: {
    ...OPERATOR,
    permission: 'payments.reconcile',
    label: '对账',
    path: '/console/reconciliation?date={subject}',
    moment: '前一天没有对账，或对账有差异时',
    title: '对账需要处理：{subject}',
    text: '{detail}。请运行 cloudknit payments reconcile --date {subject} 查看。',
  },
  disk: {
    ...OPERATOR,
    permission: 'operations.manage',
    label: '磁盘空间',
    path: '/console/health',
    moment: '磁盘快满时',
    title: '磁盘空间不足：{subject}',
    text: '{detail}。请清理或扩容，空间用完后不能上传。',
  },
  backup: {
    ...OPERATOR,
    permission: 'operations.manage',
    label: '备份',
    path: '/console/health',
    moment: '太久没有成功的备份时',
    title: '备份太旧',
    text: `{detail}。请查看备份的定时任务，并手动运行 ${UPKEEP_COMMANDS.backup}。`,
  },
} as const satisfies Record<MessageKind, MessageEvent>;

export const MESSAGE_KINDS = Object.keys(MESSAGE_EVENTS) as MessageKind[];

export const PERSONAL_MESSAGE_KINDS = MESSAGE_KINDS.filter(
  (kind): kind is PersonalMessageKind => MESSAGE_EVENTS[kind].audience !== 'operator',
);

/** The facts of a message, by the names that its kind lists. */
export type MessageFacts<K extends MessageKind = MessageKind> = Record<
  (typeof MESSAGE_EVENTS)[K]['facts'][number],
  string
>;

/** The row of a kind; for a kind that is not known at compile time. */
export function messageEvent(kind: MessageKind): MessageEvent {
  return MESSAGE_EVENTS[kind];
}

/** Writes the facts of a message into one of its kind's texts. A fact that is absent becomes empty. */
export function fillMessage(template: string, facts: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? '');
}
