import type { ReconciliationReport } from '#contracts';

/** What WeChat notifies of; complaints have a page of their own. */
export const NOTIFICATION_TYPES: Record<string, string> = {
  'TRANSACTION.SUCCESS': '付款成功',
  'REFUND.SUCCESS': '退款到账',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
};

/** The likely cause of a difference, and what to do about it (CONS-07). */
export const DIFFERENCES: Record<
  ReconciliationReport['differences'][number]['kind'],
  { cause: string; act: string }
> = {
  unknown_payment: {
    cause: '同一商户号还有别的系统在收款，或数据库是从旧备份恢复的',
    act: '在微信商户平台核对这一笔，需要时在那里退款',
  },
  settled_late: {
    cause: '微信的通知没有送达，或当时商城没有在运行',
    act: '已按付清处理，不用再做什么',
  },
  amount_differs: {
    cause: '付款与订单的金额不同，通常已挂起',
    act: '到“挂起与退回”里作决定',
  },
  payment_not_in_bill: {
    cause: '付款在零点前后，落在另一天的账单里',
    act: '对前一天与后一天各跑一次对账；仍没有，再查商户平台',
  },
  unknown_refund: {
    cause: '有人在微信商户平台直接退了款',
    act: '打开订单核对，订单仍是已付款时在这里也退款',
  },
  refund_not_in_bill: {
    cause: '退款仍在处理中，或落在另一天的账单里',
    act: '过一天再跑一次对账；仍没有，查商户平台的退款单',
  },
};
