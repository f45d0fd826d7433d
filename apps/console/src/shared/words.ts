import type { HeldDecision, HeldReason, MessageState, OrderState, PaymentMethod } from '#contracts';

/** The Chinese words of the values that the console shows. */
export const ORDER_STATES: Record<OrderState, string> = {
  pending: '待付款',
  paid: '已付款',
  closed: '已关闭',
  refunded: '已退款',
};

export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  wechat_native: '扫码',
  wechat_jsapi: '微信内',
  wechat_h5: '手机浏览器',
};

export const HELD_REASONS: Record<HeldReason, string> = {
  merchant_mismatch: '商户号不符',
  amount_mismatch: '金额不符',
  refunded: '微信侧已部分退款',
  refund_refused: '微信拒绝退款',
};

export const HELD_DECISION_NAMES: Record<HeldDecision, string> = {
  accept: '按付清处理',
  refund: '退回',
  dismiss: '忽略',
};

export const PAYMENT_STATES: Record<string, string> = {
  created: '待付',
  awaiting: '待付',
  succeeded: '已付',
  closed: '已失效',
  held: '挂起',
  returned: '已退回',
  dismissed: '已忽略',
};

export const REFUND_STATES: Record<string, string> = {
  created: '待发送',
  processing: '处理中',
  succeeded: '已到账',
  abnormal: '异常',
  closed: '被拒绝',
};

export const RETURN_CAUSES: Record<string, string> = {
  duplicate_payment: '重复付款',
  order_closed: '订单已关闭',
  account_deleted: '账户已注销',
};

export const MESSAGE_STATE_NAMES: Record<MessageState, string> = {
  pending: '待送',
  delivered: '已送达',
  bell_only: '只在站内',
  failed: '没送到',
};

/** What WeChat notifies of; complaints have a page of their own. */
export const NOTIFICATION_TYPES: Record<string, string> = {
  'TRANSACTION.SUCCESS': '付款成功',
  'REFUND.SUCCESS': '退款到账',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
};

/** The likely cause of a difference, and what to do about it (CONS-07). */
export const DIFFERENCES: Record<string, { name: string; cause: string; act: string }> = {
  unknown_payment: {
    name: '账单有、商城没有的付款',
    cause: '同一商户号还有别的系统在收款，或数据库是从旧备份恢复的',
    act: '在微信商户平台核对这一笔，需要时在那里退款',
  },
  settled_late: {
    name: '通知没到、对账时补上的付款',
    cause: '微信的通知没有送达，或当时商城没有在运行',
    act: '已按付清处理，不用再做什么',
  },
  amount_differs: {
    name: '金额不一致',
    cause: '付款与订单的金额不同，通常已挂起',
    act: '到“挂起与退回”里作决定',
  },
  payment_not_in_bill: {
    name: '商城有、账单没有的付款',
    cause: '付款在零点前后，落在另一天的账单里',
    act: '对前一天与后一天各跑一次对账；仍没有，再查商户平台',
  },
  unknown_refund: {
    name: '账单有、商城没有的退款',
    cause: '有人在微信商户平台直接退了款',
    act: '打开订单核对，订单仍是已付款时在这里也退款',
  },
  refund_not_in_bill: {
    name: '商城有、账单没有的退款',
    cause: '退款仍在处理中，或落在另一天的账单里',
    act: '过一天再跑一次对账；仍没有，查商户平台的退款单',
  },
};
