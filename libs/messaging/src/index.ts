export { Mailer, type Email } from './mailer.js';
export { MessagingModule } from './messaging.module.js';
export { OperatorsWebhook } from './operators-webhook.js';
export { alarmEmail, type AlarmLetter } from './templates/alarm.js';
export { SentMessages } from './sent-messages.js';
export { SmsRefusedError, SmsSender } from './sms-sender.js';
export { downloadLinkEmail, type DownloadLinkLetter } from './templates/download-link.js';
export { messageEmail, type MessageLetter } from './templates/message.js';
export { refundEmail, type RefundNotice } from './templates/refund.js';
export { testEmail } from './templates/test.js';
export { receiptEmail, type Receipt } from './templates/receipt.js';
export {
  inviteEmail,
  linkEmail,
  resetEmail,
  secondFactorResetEmail,
  verificationEmail,
} from './templates/account-links.js';
export { type WechatLetter, WechatRefusedError, WechatSender } from './wechat-sender.js';
