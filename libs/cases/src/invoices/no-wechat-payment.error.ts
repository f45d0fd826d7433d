/** The order has no payment of WeChat Pay, for which alone WeChat issues an invoice (HELP-04). */
export class NoWechatPaymentError extends Error {
  constructor() {
    super('没有微信付款');
    this.name = 'NoWechatPaymentError';
  }
}
