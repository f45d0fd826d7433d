import type { SandboxConfig } from '../sandbox.config.js';
import { assertFen, assertTexts, type TextRule } from './text-rules.js';
import { parameterFault, WechatPayFault } from './wechat-pay.fault.js';

/** The body of POST /v3/pay/transactions/native, as far as this product may send it. */
export interface NativeOrderRequest {
  appid: string;
  mchid: string;
  description: string;
  out_trade_no: string;
  time_expire?: string;
  attach?: string;
  notify_url: string;
  amount: { total: number; currency?: string };
}

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

/** Holds a body to the field rules of the documentation. @throws WechatPayFault */
export function readNativeOrder(
  body: unknown,
  merchant: SandboxConfig['merchant'],
): NativeOrderRequest {
  const given = (body ?? {}) as Record<string, unknown>;
  assertTexts(given, TEXT_RULES, ['amount']);
  const { total, currency = 'CNY' } = (given['amount'] ?? {}) as Record<string, unknown>;
  assertFen(total, '/amount/total');
  if (currency !== 'CNY') throw parameterFault('/amount/currency', '不支持的币种');
  const order = given as unknown as NativeOrderRequest;
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
