import type { PaymentMethod } from '#contracts';
import { isInWechat } from '../../../shared/lib/wechat-browser';

/** The texts of the payment methods. */
export const METHOD_TEXTS: Record<PaymentMethod, { name: string; note: string }> = {
  wechat_native: { name: '微信支付', note: '用微信“扫一扫”付款' },
  wechat_jsapi: { name: '微信支付', note: '在微信里直接付款' },
  wechat_h5: { name: '微信支付', note: '打开手机上的微信付款' },
};

/** The payment methods for this browser, the most likely first. A phone cannot scan its own QR code. */
export function methodsHere(userAgent = navigator.userAgent): PaymentMethod[] {
  if (isInWechat(userAgent)) return ['wechat_jsapi'];
  if (/Android|iPhone|iPad|Mobile/i.test(userAgent)) return ['wechat_h5', 'wechat_native'];
  return ['wechat_native'];
}
