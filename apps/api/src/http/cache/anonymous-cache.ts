import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ShownDesigns, TrafficRecorder } from '#analytics';
import { CONFIG, type Config } from '#config';
import { asAnonymousRead, CATALOGUE_CHANGES, ChangeFeed, ReadReplica } from '#database';
import { ShopSettingsService } from '#settings';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Counter, Gauge, register } from 'prom-client';
import { cacheKeyOf } from './cache-key.js';
import { captureResponse, sendCached } from './captured-response.js';
import { networkOf } from '../security/client-network.js';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { CLIENT_GONE, recordRequest } from '../request-log.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';
import { addressOf, requestIdOf, trustedProxies } from '../security/trusted-proxies.js';

/** A request does not wait for a fill that began longer ago than this: its response may miss a known change. */
const MAX_PENDING_MS = 600;

interface Miss {
  request: IncomingMessage;
  response: ServerResponse;
  framework: RequestListener;
  startedAt: number;
  isHealthy: boolean;
}

/**
 * Answers anonymous reads of public JSON and of pages with copies of earlier responses, before the framework runs.
 * Requests with a session or a token neither fill nor receive a cached response. Every catalogue change, in any
 * process, clears the cache; only counts may be up to one minute old. While the subscription to changes is
 * unhealthy, responses are neither stored nor answered from the cache. Only requests that the cache may answer read
 * from a replica (SCALE-02).
 */
@Injectable()
export class AnonymousCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly responses: ResponseCache;
  private readonly changes: ChangeFeed;
  private readonly isTrustedProxy: ReturnType<typeof trustedProxies>;
  /** Counted here and read at each Prometheus scrape, so that a hit costs as little as possible. */
  private readonly outcomes = { hit: 0, shared: 0, miss: 0 };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly shutdown: GracefulShutdown,
    private readonly replica: ReadReplica,
    private readonly traffic: TrafficRecorder,
    settings: ShopSettingsService,
  ) {
    this.responses = new ResponseCache(config.readCache.bytes);
    this.isTrustedProxy = trustedProxies(config);
    const changed = () => {
      this.responses.clear();
      this.replica.changed();
    };
    const listener = { onChange: changed, onReset: changed };
    this.changes = new ChangeFeed(config.database.directUrl, CATALOGUE_CHANGES, listener);
    settings.onChange(() => this.responses.clear());
    registerMetrics(this.outcomes, this.responses);
  }

  onApplicationBootstrap(): void {
    if (this.config.readCache.bytes > 0 || this.replica.isConfigured) this.changes.start();
    this.replica.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.changes.stop();
  }

  /** @param framework handles every request that the cache does not answer */
  inFrontOf(framework: RequestListener): RequestListener {
    if (this.replica.isConfigured) return this.cached(this.readingReplica(framework));
    return this.cached(framework);
  }

  /** Allows the framework to answer requests of anonymous visitors from the replica. */
  private readingReplica(framework: RequestListener): RequestListener {
    return (request, response) => {
      if (cacheKeyOf(request) === null) {
        framework(request, response);
        return;
      }
      const hasNotifications = this.changes.isHealthy(performance.now());
      asAnonymousRead({ hasNotifications }, () => framework(request, response));
    };
  }

  private cached(framework: RequestListener): RequestListener {
    if (this.config.readCache.bytes === 0) return framework;
    return (request, response) => {
      const startedAt = performance.now();
      const key = this.shutdown.isShuttingDown ? null : cacheKeyOf(request);
      const isHealthy = this.changes.isHealthy(startedAt);
      const hit = key !== null && isHealthy ? this.responses.get(key) : undefined;
      if (hit) {
        this.outcomes.hit += 1;
        this.send(request, response, hit, startedAt);
      } else if (key === null || request.method !== 'GET') {
        framework(request, response);
      } else {
        this.fill(key, { request, response, framework, startedAt, isHealthy });
      }
    };
  }

  /**
   * Sends one request per key to the framework; the others wait for its response. This also holds while the
   * subscription is unhealthy and nothing is stored: otherwise a burst of requests could delay the process'
   * heartbeats.
   */
  private fill(key: string, miss: Miss): void {
    const { request, response, framework, startedAt, isHealthy } = miss;
    const pending = this.responses.findPending(key);
    if (!pending || startedAt - pending.startedAt > MAX_PENDING_MS) {
      this.count('miss', isHealthy);
      const own = this.responses.begin(key);
      captureResponse(request, response, (result) =>
        this.responses.finish(own, result, this.changes.isHealthy(performance.now())),
      );
      framework(request, response);
      return;
    }
    void pending.result.then((result) => {
      if (typeof result === 'object' && !this.shutdown.isShuttingDown) {
        this.count('shared', isHealthy);
        this.send(request, response, result, startedAt);
      } else if (result === 'aborted' && !response.destroyed) {
        this.fill(key, miss);
      } else {
        this.count('miss', isHealthy);
        framework(request, response);
      }
    });
  }

  private count(outcome: 'shared' | 'miss', isHealthy: boolean): void {
    if (isHealthy) this.outcomes[outcome] += 1;
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    cached: CachedResponse,
    startedAt: number,
  ): void {
    const requestId = requestIdOf(request, this.isTrustedProxy);
    const sent = sendCached(request, response, cached, requestId);
    recordRequest({
      method: request.method!,
      route: cached.route,
      // The client may have disconnected while it waited for another request's response.
      status: response.destroyed ? CLIENT_GONE : sent,
      ms: performance.now() - startedAt,
      requestId,
    });
    if (cached.shown) this.countShown(request, cached.shown);
  }

  private countShown(request: IncomingMessage, shown: ShownDesigns): void {
    const { method, headers, url } = request;
    // The network address is computed for searches only, because other hits do not need it.
    const network = shown.searched && networkOf(addressOf(request, this.isTrustedProxy));
    this.traffic.count({ method, headers, url, network }, shown);
  }
}

function registerMetrics(
  outcomes: Record<'hit' | 'shared' | 'miss', number>,
  responses: ResponseCache,
): void {
  const [requests, bytes] = ['cloudknit_read_cache_requests_total', 'cloudknit_read_cache_bytes'];
  for (const name of [requests, bytes]) register.removeSingleMetric(name);
  const reported = { hit: 0, shared: 0, miss: 0 };
  register.registerMetric(
    new Counter({
      name: requests,
      help: 'Anonymous reads of public JSON and pages by outcome',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        for (const outcome of ['hit', 'shared', 'miss'] as const) {
          this.inc({ outcome }, outcomes[outcome] - reported[outcome]);
          reported[outcome] = outcomes[outcome];
        }
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: bytes,
      help: 'Memory that the cached responses take',
      registers: [],
      collect() {
        this.set(responses.bytes);
      },
    }),
  );
}
