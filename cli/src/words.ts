import type {
  AdminOrderDetail,
  DownloadItem,
  HeldReason,
  MessageState,
  OrderState,
} from '#contracts';

type Payment = AdminOrderDetail['payments'][number];

/** Chinese names of states and kinds. */
export const ORDER_STATES: Record<OrderState, string> = {
  pending: '未支付',
  paid: '已支付',
  closed: '已关闭',
  refunded: '已退款',
};

export const PAYMENT_METHODS: Record<Payment['method'], string> = {
  wechat_native: '微信扫码',
  wechat_jsapi: '微信内支付',
  wechat_h5: '手机浏览器支付',
};

export const DOWNLOAD_STATES: Record<DownloadItem['state'], string> = {
  idle: '未下载完',
  open: '正在下载',
  done: '已完成',
};

export const MESSAGE_STATE_NAMES: Record<MessageState, string> = {
  pending: '正在发送',
  delivered: '已送达',
  bell_only: '只在站内',
  failed: '没能送达',
};

export const HELD_REASONS: Record<HeldReason, string> = {
  merchant_mismatch: '商户或应用不符',
  amount_mismatch: '金额不符',
  refunded: '微信已退款',
  refund_refused: '微信拒绝退款',
};

const PAYMENT_STATES: Record<string, string> = {
  created: '尚未发起',
  awaiting: '待付款',
  succeeded: '已付款',
  closed: '已关闭',
  held: '挂起',
  returned: '已退回',
  dismissed: '已忽略',
};

const REFUND_STATES: Record<string, string> = {
  created: '待发送',
  processing: '微信处理中',
  succeeded: '已退回',
  abnormal: '退款异常',
  closed: '微信拒绝',
};

/** @returns a payment's state in Chinese; an unknown state of a newer shop is printed unchanged */
export const paymentState = (state: string): string => PAYMENT_STATES[state] ?? state;

export const refundState = (state: string): string => REFUND_STATES[state] ?? state;

export const heldReason = (reason: string): string => HELD_REASONS[reason as HeldReason] ?? reason;
