export { ServiceAccount } from './service-account.js';
export { WechatApiError, WechatUnavailableError } from './wechat-api.js';
export {
  type WechatComplaint,
  type WechatComplaintLine,
  WechatComplaintsClient,
} from './wechat-complaints.client.js';
export { type FapiaoRequest, WechatFapiaoClient } from './wechat-fapiao.client.js';
export { WechatJsSdk } from './wechat-js-sdk.js';
export { WechatKeys } from './wechat-keys.js';
export {
  WechatOAuthClient,
  WechatSnapshotUserError,
  type WechatProfile,
  type WechatScope,
} from './wechat-oauth.client.js';
export type { BillRow } from './trade-bill.js';
export { WechatPayClient } from './wechat-pay.client.js';
export {
  WechatPayError,
  WechatPayFailure,
  WechatPayIndeterminateError,
} from './wechat-pay.error.js';
export { WechatPayNotifications } from './wechat-pay-notifications.js';
export { NotificationRefusedError } from './wechat-pay-notifications.js';
export type {
  NotificationEnvelope,
  PaymentOrder,
  RefundOrder,
  RefundStatus,
  Trade,
  WechatRefund,
} from './wechat-pay.types.js';
export { WechatModule } from './wechat.module.js';
