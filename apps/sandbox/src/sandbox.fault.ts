import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Response } from 'express';

/** An error response of an external service: its status and its literal body. */
export class SandboxFault extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(JSON.stringify(body));
  }
}

@Catch()
export class FaultsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof SandboxFault) {
      response.status(error.status).json(error.body);
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
