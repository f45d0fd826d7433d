import type { MessageAttempt, MessageState } from '../accounts/account-messages.js';
import type { DownloadItem, OrderState } from './orders.js';
import type {
  HeldDecision,
  HeldReason,
  PaymentMethod,
  ReconciliationReport,
  ReturnedPaymentItem,
} from './payments.js';

/**
 * The Chinese labels of the states and kinds on the wire: the site, the console, exports and the command line print
 * these.
 */
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  pending: '未支付',
  paid: '已支付',
  closed: '已关闭',
  refunded: '已退款',
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  wechat_native: '微信扫码支付',
  wechat_jsapi: '微信支付',
  wechat_h5: '微信支付（手机浏览器）',
};

export const DOWNLOAD_STATE_LABELS: Record<DownloadItem['state'], string> = {
  idle: '未完成，可继续',
  open: '正在下载',
  done: '已完成',
};

export const HELD_REASON_LABELS: Record<HeldReason, string> = {
  merchant_mismatch: '商户或应用不符',
  app_mismatch: '应用不符',
  amount_mismatch: '金额不符',
  refunded: '微信侧已部分退款',
  refund_refused: '微信拒绝退款',
};

export const HELD_DECISION_LABELS: Record<HeldDecision, string> = {
  accept: '按付清处理',
  refund: '退回',
  dismiss: '忽略',
};

export const RETURN_CAUSE_LABELS: Record<ReturnedPaymentItem['cause'], string> = {
  duplicate_payment: '重复付款',
  order_closed: '订单已关闭',
  account_deleted: '账户已注销',
};

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  pending: '正在发送',
  delivered: '已送达',
  bell_only: '只在站内',
  failed: '没能送达',
};

/** What a way answered to one attempt. */
export const MESSAGE_OUTCOME_LABELS: Record<MessageAttempt['outcome'], string> = {
  accepted: '已接受',
  refused: '不接受',
  failed: '没送出',
};

/** The kinds of differences between our books and WeChat's bill. */
export const DIFFERENCE_LABELS: Record<
  ReconciliationReport['differences'][number]['kind'],
  string
> = {
  unknown_payment: '账单有、商城没有的付款',
  settled_late: '通知没到、对账时补上的付款',
  amount_differs: '金额不一致',
  payment_not_in_bill: '商城有、账单没有的付款',
  unknown_refund: '账单有、商城没有的退款',
  refund_not_in_bill: '商城有、账单没有的退款',
};

const REFUND_STATES: Record<ReturnedPaymentItem['refund_state'], string> = {
  created: '待发送',
  processing: '微信处理中',
  succeeded: '已退回',
  abnormal: '退款异常',
  closed: '微信拒绝',
};

const PAYMENT_STATES: Record<string, string> = {
  created: '尚未发起',
  awaiting: '待付款',
  succeeded: '已付款',
  closed: '已失效',
  held: '挂起',
  returned: '已退回',
  dismissed: '已忽略',
};

/** @returns the label of a payment attempt's state; a state that a newer shop has added is returned unchanged */
export const paymentStateLabel = (state: string): string => PAYMENT_STATES[state] ?? state;

/** @returns the label of a refund's state; a state that a newer shop has added is returned unchanged */
export const refundStateLabel = (state: string): string =>
  (REFUND_STATES as Record<string, string>)[state] ?? state;
