import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Config } from '#config';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';

/**
 * Serves `GET /metrics` in Prometheus' text format on a separate port, which must not be reachable from
 * outside. If the port is in use the error is only logged: metrics must not stop the shop.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(MetricsServer.name);
  private server: Server | null = null;

  /** @param port null disables the server */
  constructor(
    private readonly host: string,
    private readonly port: number | null,
  ) {}

  /** Creates the provider for the api or the worker. */
  static of({ host, ...ports }: Config['metrics'], program: 'api' | 'worker'): MetricsServer {
    return new MetricsServer(host, ports[program]);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.port === null) return;
    if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
    this.server = createServer((request, response) => {
      if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end();
        return;
      }
      register.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
        (error: Error) => {
          this.log.error(`metrics cannot be read: ${error.message}`);
          response.writeHead(500).end();
        },
      );
    });
    try {
      this.server.listen(this.port, this.host);
      await once(this.server, 'listening');
      this.log.log(`metrics at http://${this.host}:${this.port}/metrics`);
    } catch (error) {
      this.log.error(`metrics cannot be served: ${(error as Error).message}`);
      this.server = null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}
