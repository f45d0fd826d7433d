import { isIP } from 'node:net';
import type { SandboxConfig } from '../sandbox.config.js';
import { assertFen, assertTexts, type TextRule } from './text-rules.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

export type Product = 'native' | 'jsapi' | 'h5';

/** The body of POST /v3/pay/transactions/{product}, with the fields that this product uses. */
export interface PaymentOrderRequest {
  appid: string;
  mchid: string;
  description: string;
  out_trade_no: string;
  time_expire?: string;
  attach?: string;
  notify_url: string;
  amount: { total: number; currency?: string };
  /** Only for JSAPI payments. */
  payer?: { openid: string };
  /** Only for H5 payments. */
  scene_info?: { payer_client_ip: string; h5_info: { type: string } };
}

/** The additional objects in the body of each product. */
const OBJECTS: Record<Product, string[]> = {
  native: ['amount'],
  jsapi: ['amount', 'payer'],
  h5: ['amount', 'scene_info'],
};

const TEXT_RULES: Record<string, TextRule> = {
  appid: { max: 32, required: true },
  mchid: { max: 32, required: true },
  description: { max: 127, required: true },
  out_trade_no: { max: 32, required: true, pattern: /^[0-9A-Za-z_\-|*]{6,32}$/ },
  time_expire: {
    max: 64,
    required: false,
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/,
  },
  attach: { max: 128, required: false },
  notify_url: { max: 255, required: true, pattern: /^https?:\/\/[^?\s]+$/ },
};

/** Validates a body by the rules of the documentation. @throws WechatPayFault */
export function readPaymentOrder(
  product: Product,
  body: unknown,
  merchant: SandboxConfig['merchant'],
): PaymentOrderRequest {
  const given = (body ?? {}) as Record<string, unknown>;
  assertTexts(given, TEXT_RULES, OBJECTS[product]);
  const { total, currency = 'CNY' } = (given['amount'] ?? {}) as Record<string, unknown>;
  assertFen(total, '/amount/total');
  if (currency !== 'CNY') throw parameterFault('/amount/currency', '不支持的币种');
  const order = given as unknown as PaymentOrderRequest;
  assertScene(product, order);
  if (order.mchid !== merchant.merchantId) {
    throw new WechatPayFault(
      400,
      'INVALID_REQUEST',
      'http header中的mchid与post payload中的mchid不匹配',
    );
  }
  if (order.appid !== merchant.appId) {
    throw new WechatPayFault(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配');
  }
  return order;
}

function assertScene(product: Product, { payer, scene_info: scene }: PaymentOrderRequest): void {
  if (product === 'jsapi' && !/^o[\w-]{27}$/.test(payer?.openid ?? '')) {
    throw parameterFault('/payer/openid', '无效的openid');
  }
  if (product !== 'h5') return;
  if (!isIP(scene?.payer_client_ip ?? '')) {
    throw parameterFault('/scene_info/payer_client_ip', '无效的IP');
  }
  if (!['Wap', 'iOS', 'Android'].includes(scene?.h5_info?.type ?? '')) {
    throw parameterFault('/scene_info/h5_info/type', '无效的场景类型');
  }
}
