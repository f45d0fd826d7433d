import type { PaymentMethod } from '#contracts';
import { isPhoneBrowser } from '../../../shared/lib/phone-browser';
import { isInWechat } from '../../../shared/lib/wechat-browser';

/** The texts of the payment methods. */
export const METHOD_TEXTS: Record<PaymentMethod, { name: string; note: string }> = {
  wechat_native: { name: '微信支付', note: '用微信“扫一扫”付款' },
  wechat_jsapi: { name: '微信支付', note: '在微信里直接付款' },
  wechat_h5: { name: '打开微信付款', note: '付完会自动回到这里' },
};

/** The text of the QR code beside another method: two names that cannot be confused (WALK-03). */
export const OTHER_PHONE = { name: '用另一台手机扫码', note: METHOD_TEXTS.wechat_native.note };

/** The payment methods for this browser, the most likely first. A phone cannot scan its own QR code. */
export function methodsHere(userAgent = navigator.userAgent): PaymentMethod[] {
  if (isInWechat(userAgent)) return ['wechat_jsapi'];
  if (isPhoneBrowser(userAgent)) return ['wechat_h5', 'wechat_native'];
  return ['wechat_native'];
}
