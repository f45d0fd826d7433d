import { SandboxFault } from '../sandbox.fault.js';

/** An error response in WeChat Pay's format. Its body is never signed. */
export class WechatPayFault extends SandboxFault {
  constructor(status: number, code: string, message: string, detail?: Record<string, unknown>) {
    super(status, { code, message, ...(detail && { detail }) });
  }
}

/** A field that violates a rule: 400 PARAM_ERROR with the field's location. */
export function parameterFault(field: string, issue: string): WechatPayFault {
  return new WechatPayFault(400, 'PARAM_ERROR', `参数错误：${issue}`, {
    field,
    issue,
    location: 'body',
  });
}
