import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Response } from 'express';

/** A refusal in WeChat Pay's words. Its body is never signed. */
export class WechatPayFault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** A field that breaks a rule: 400 PARAM_ERROR with the place of it. */
export function parameterFault(field: string, issue: string): WechatPayFault {
  return new WechatPayFault(400, 'PARAM_ERROR', `参数错误：${issue}`, {
    field,
    issue,
    location: 'body',
  });
}

@Catch()
export class FaultsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof WechatPayFault) {
      const { code, message, detail } = error;
      response.status(error.status).json({ code, message, ...(detail && { detail }) });
    } else if (error instanceof HttpException && [404, 405].includes(error.getStatus())) {
      // WeChat answers unknown paths with an empty body.
      response.status(error.getStatus()).end();
    } else if (error instanceof HttpException) {
      response.status(error.getStatus()).json({ code: 'PARAM_ERROR', message: error.message });
    } else {
      response.status(500).json({ code: 'SYSTEM_ERROR', message: String(error) });
    }
  }
}
