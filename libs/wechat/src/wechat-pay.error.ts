/** A call to WeChat Pay had no result: WeChat refused, or there was no usable response. */
export abstract class WechatPayFailure extends Error {}

/** WeChat Pay refused a call; the message is WeChat's. */
export class WechatPayError extends WechatPayFailure {
  constructor(
    readonly status: number,
    /**
     * WeChat's code without underscores, because its documentation spells it in several ways:
     * `ORDERNOTEXIST`.
     */
    readonly code: string,
    message: string,
  ) {
    super(`WeChat Pay ${status} ${code}: ${message}`);
    this.name = 'WechatPayError';
  }

  /** Whether WeChat refuses the same call every time; other failures are of the moment. */
  get isPermanent(): boolean {
    return this.status < 500 && this.status !== 429;
  }
}

/**
 * WeChat Pay did not respond, or its response was not genuine or not readable. The call may or may not have
 * taken effect.
 */
export class WechatPayIndeterminateError extends WechatPayFailure {
  constructor(reason: string) {
    super(`no usable answer of WeChat Pay: ${reason}`);
    this.name = 'WechatPayIndeterminateError';
  }
}
