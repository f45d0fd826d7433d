import { randomUUID } from 'node:crypto';
import { SandboxFault } from '../sandbox.fault.js';

/** An error response in Aliyun's format. */
export class SmsFault extends SandboxFault {
  constructor(status: number, code: string, message: string) {
    super(status, { Code: code, Message: message, RequestId: randomUUID() });
  }
}
