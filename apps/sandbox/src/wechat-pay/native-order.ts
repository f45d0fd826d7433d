import type { SandboxConfig } from '../sandbox.config.js';
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

const TEXT_RULES: Record<string, { max: number; required: boolean; pattern?: RegExp }> = {
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
  for (const name of Object.keys(given)) {
    if (name !== 'amount' && !(name in TEXT_RULES))
      throw parameterFault(`/${name}`, '未定义的字段');
  }
  for (const [name, { max, required, pattern }] of Object.entries(TEXT_RULES)) {
    const value = given[name];
    if (value === undefined && !required) continue;
    if (typeof value !== 'string' || value === '')
      throw parameterFault(`/${name}`, '必填且为字符串');
    if (value.length > max) throw parameterFault(`/${name}`, `长度超过 ${max}`);
    if (pattern && !pattern.test(value)) throw parameterFault(`/${name}`, '格式不正确');
    if (/[\u{10000}-\u{10FFFF}]/u.test(value)) throw parameterFault(`/${name}`, '含不支持的字符');
  }
  const { total, currency = 'CNY' } = (given['amount'] ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(total)) throw parameterFault('/amount/total', '必填且为整数');
  if ((total as number) < 1) throw parameterFault('/amount/total', '值低于最小值 1');
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
