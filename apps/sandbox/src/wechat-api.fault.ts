import { randomBytes } from 'node:crypto';
import { SandboxFault } from './sandbox.fault.js';

/** An error response of api.weixin.qq.com: HTTP 200 with `errcode`. */
export class WechatApiFault extends SandboxFault {
  constructor(errcode: number, errmsg: string) {
    const rid = randomBytes(16).toString('hex').slice(0, 8);
    super(200, { errcode, errmsg: `${errmsg}, rid: ${rid}` });
  }
}
