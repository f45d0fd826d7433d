export { Mailer, type Email } from './mailer.js';
export { MessagingModule } from './messaging.module.js';
export { SentMessages } from './sent-messages.js';
export { SmsSender } from './sms-sender.js';
export { downloadLinkEmail, type DownloadLinkLetter } from './templates/download-link.js';
export { refundEmail, type RefundNotice } from './templates/refund.js';
export { receiptEmail, type Receipt } from './templates/receipt.js';
export {
  inviteEmail,
  linkEmail,
  resetEmail,
  verificationEmail,
} from './templates/account-links.js';
