import { WechatPayError } from '#wechat';

/** The try from which on a refusal is final: an operator may remove its cause at WeChat before. */
const FINAL_TRY = 3;
/**
 * WeChat's codes for a refund that it does not accept: the payment is too old or was returned on the merchant platform,
 * or the buyer's account cannot receive it. Without the balance (`NOTENOUGH`) a refund waits.
 */
const CODES = ['INVALIDREQUEST', 'TRADEERROR', 'USERACCOUNTABNORMAL'];

/** Whether WeChat refuses a refund for good. @param tries how often it was sent */
export function isFinalRefusal(error: unknown, tries: number): boolean {
  return tries >= FINAL_TRY && error instanceof WechatPayError && CODES.includes(error.code);
}
