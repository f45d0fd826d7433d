import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { finalize, type Observable } from 'rxjs';

const LOOK_MS = 50;
/** For handlers whose reader was cut off: they still write down how far they came. */
const HANDLERS_MS = 3_000;

/** Lets the api end without breaking off what it has begun. */
@Injectable()
export class Ending implements NestInterceptor {
  private readonly log = new Logger(Ending.name);
  private readonly answering = new Set<ServerResponse>();
  private handlers = 0;
  private begun = false;

  /** Whether no new request is wanted any more. */
  get hasBegun(): boolean {
    return this.begun;
  }

  /** A handler may have work to do after its answer is out. */
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.handlers += 1;
    return next.handle().pipe(finalize(() => (this.handlers -= 1)));
  }

  /** Knows every answer that is not out yet. */
  readonly watch = (_request: Request, response: Response, next: NextFunction): void => {
    this.answering.add(response);
    response.once('close', () => this.answering.delete(response));
    if (this.begun) response.set('Connection', 'close');
    next();
  };

  /**
   * Takes no more connections, and waits until every request is answered; after `seconds` what is left is
   * cut off. Before that, for `delaySeconds`, requests are still taken while `/health/ready` says 503.
   */
  async drain(server: Server, { delaySeconds, seconds }: Config['shutdown']): Promise<void> {
    this.begun = true;
    await sleep(delaySeconds * 1000);
    for (const response of this.answering) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    const closed = new Promise((resolve) => server.close(resolve));
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cutting = setTimeout(() => {
      this.log.warn(`${this.answering.size} requests are cut off after ${seconds} s`);
      server.closeAllConnections();
    }, seconds * 1000);
    await closed;
    clearInterval(looking);
    clearTimeout(cutting);
    for (const end = Date.now() + HANDLERS_MS; this.handlers > 0 && Date.now() < end;) {
      await sleep(LOOK_MS);
    }
  }
}
