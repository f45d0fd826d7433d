/**
 * WeChat Pay said no, or nothing at all.
 * `status` 0 means that no usable answer came: the call may or may not have taken effect.
 */
export class WechatPayError extends Error {
  constructor(
    readonly status: number,
    /** WeChat's code without underscores, as its spelling varies by page age: `ORDERNOTEXIST`. */
    readonly code: string,
    message: string,
  ) {
    super(`WeChat Pay ${status} ${code}: ${message}`);
    this.name = 'WechatPayError';
  }
}
