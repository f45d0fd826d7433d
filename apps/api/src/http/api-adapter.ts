import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Nest's Express adapter with a handler in front of Express, so that a cached response skips all middleware. */
export class ApiAdapter extends ExpressAdapter {
  private listener: RequestListener = this.express;

  /** @param front receives Express and returns the request listener of the server */
  placeInFront(front: (express: RequestListener) => RequestListener): void {
    this.listener = front(this.express);
  }

  override initHttpServer(): void {
    this.httpServer = createServer((request, response) => this.listener(request, response));
  }

  private get express(): RequestListener {
    return this.getInstance<RequestListener>();
  }
}
