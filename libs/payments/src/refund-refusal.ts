import { WechatPayError } from '#wechat';

/** After so many refusals a refund ends: an operator may mend the cause at WeChat meanwhile. */
const REFUSALS = 3;
/**
 * WeChat's codes for a refund that it does not accept: the payment is too old or was returned on the merchant platform,
 * or the buyer's account cannot receive it. Without the balance (`NOTENOUGH`) a refund waits.
 */
const CODES = ['INVALIDREQUEST', 'TRADEERROR', 'USERACCOUNTABNORMAL'];

/** Whether WeChat refuses a refund for good. @param tries how often it was sent */
export function isFinalRefusal(error: unknown, tries: number): boolean {
  return tries >= REFUSALS && error instanceof WechatPayError && CODES.includes(error.code);
}
