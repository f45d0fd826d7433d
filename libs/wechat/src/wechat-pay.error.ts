/** A call to WeChat Pay brought no result: WeChat refused it, or gave no answer that can be used. */
export abstract class WechatPayFailure extends Error {}

/** WeChat Pay refused a call, in its own words. */
export class WechatPayError extends WechatPayFailure {
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

/**
 * WeChat Pay gave no answer, or one that is not genuine or not readable. The call may or may not have
 * taken effect.
 */
export class WechatPayUnansweredError extends WechatPayFailure {
  constructor(reason: string) {
    super(`no usable answer of WeChat Pay: ${reason}`);
    this.name = 'WechatPayUnansweredError';
  }
}
