import { randomUUID } from 'node:crypto';
import { SandboxFault } from '../sandbox.fault.js';

/** A refusal in Aliyun's words. */
export class SmsFault extends SandboxFault {
  constructor(status: number, code: string, message: string) {
    super(status, { Code: code, Message: message, RequestId: randomUUID() });
  }
}
