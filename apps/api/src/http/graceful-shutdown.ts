import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextCheckPhase, setTimeout as sleep } from 'node:timers/promises';
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

const POLL_INTERVAL_MS = 50;
/** How long a handler may take, after its connection is closed, to record how many bytes were sent. */
const HANDLER_TIMEOUT_MS = 3_000;

/** Tracks requests and handlers, and waits for them before the process exits. */
@Injectable()
export class GracefulShutdown implements NestInterceptor {
  private readonly log = new Logger(GracefulShutdown.name);
  private readonly openResponses = new Set<ServerResponse>();
  private handlers = 0;
  private shuttingDown = false;

  get isShuttingDown(): boolean {
    return this.shuttingDown;
  }

  /** A handler may continue after its response was sent. */
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.handlers += 1;
    return next.handle().pipe(finalize(() => (this.handlers -= 1)));
  }

  /** Middleware: tracks every response until it is closed. */
  readonly watch = (_request: Request, response: Response, next: NextFunction): void => {
    this.openResponses.add(response);
    response.once('close', () => this.openResponses.delete(response));
    if (this.shuttingDown) response.set('Connection', 'close');
    next();
  };

  /**
   * Accepts requests for another `delaySeconds` while `/health/ready` answers 503. Then stops accepting connections,
   * waits up to `seconds` for open requests, and closes the remaining connections.
   */
  async drain(server: Server, { delaySeconds, seconds }: Config['shutdown']): Promise<void> {
    this.shuttingDown = true;
    await sleep(delaySeconds * 1000);
    for (const response of this.openResponses) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    // A connection counts as idle until its request is read. After a timer, what has arrived is not read yet: the poll
    // phase of the event loop follows, then the check phase.
    await nextCheckPhase();
    const closed = new Promise((resolve) => server.close(resolve));
    const polling = setInterval(
      () => setImmediate(() => server.closeIdleConnections()),
      POLL_INTERVAL_MS,
    );
    const timeout = setTimeout(() => {
      this.log.warn(`${this.openResponses.size} requests are aborted after ${seconds} s`);
      server.closeAllConnections();
    }, seconds * 1000);
    await closed;
    clearInterval(polling);
    clearTimeout(timeout);
    for (const end = Date.now() + HANDLER_TIMEOUT_MS; this.handlers > 0 && Date.now() < end;) {
      await sleep(POLL_INTERVAL_MS);
    }
  }
}
