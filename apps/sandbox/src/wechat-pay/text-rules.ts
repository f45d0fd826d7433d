import { parameterFault } from './wechat-pay.fault.js';

/** The documented rules of a text field. */
export interface TextRule {
  max: number;
  required: boolean;
  pattern?: RegExp;
}

/**
 * Validates a body's fields; fields other than these and `objects` are unknown.
 * @throws WechatPayFault
 */
export function assertTexts(
  body: Record<string, unknown>,
  rules: Record<string, TextRule>,
  objects: string[],
): void {
  for (const name of Object.keys(body)) {
    if (!objects.includes(name) && !(name in rules)) {
      throw parameterFault(`/${name}`, '未定义的字段');
    }
  }
  for (const [name, { max, required, pattern }] of Object.entries(rules)) {
    const value = body[name];
    if (value === undefined && !required) continue;
    if (typeof value !== 'string' || value === '') {
      throw parameterFault(`/${name}`, '必填且为字符串');
    }
    if (value.length > max) throw parameterFault(`/${name}`, `长度超过 ${max}`);
    if (pattern && !pattern.test(value)) throw parameterFault(`/${name}`, '格式不正确');
    if (/[\u{10000}-\u{10FFFF}]/u.test(value)) throw parameterFault(`/${name}`, '含不支持的字符');
  }
}

/** Validates an amount in fen. @throws WechatPayFault */
export function assertFen(value: unknown, field: string): void {
  if (!Number.isInteger(value)) throw parameterFault(field, '必填且为整数');
  if ((value as number) < 1) throw parameterFault(field, '值低于最小值 1');
}
