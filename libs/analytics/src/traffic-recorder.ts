import { CONFIG, type Config } from '#config';
import { chinaDay } from '#contracts';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type ShownDesigns, TrafficBuffer } from './traffic-buffer.js';
import { isAutomated, sourceOf, type VisitorRequest } from './traffic-source.js';
import { TrafficRepository } from './traffic.repository.js';

/**
 * Counts the designs in the responses of the api, by day in China, design and source (CONS-08). `seen`: a list, a search,
 * similar designs or the home page contained the design. `opened`: the design's page or its JSON was requested. Both
 * count requests, not people. Responses of the anonymous cache are counted too. Crawlers that identify themselves, scripts
 * and prefetches are not counted.
 *
 * The shop stores no address, cookie or account with a count, so requests of the same person are not recognised.
 * Crawlers that pretend to be browsers are counted. Pages from a CDN, a browser's cache or its history are not.
 *
 * A request only changes counts in memory. They are written every `traffic.flushSeconds` and at shutdown; counts that
 * cannot be written stay in memory for the next attempt. A killed process loses the counts of the last seconds. If the
 * connection breaks during the commit, counts may be written twice.
 */
@Injectable()
export class TrafficRecorder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(TrafficRecorder.name);
  private readonly buffer = new TrafficBuffer();
  private readonly shopHosts: readonly string[];
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'traffic'>,
    private readonly repository: TrafficRepository,
  ) {
    this.shopHosts = [new URL(config.publicUrl).hostname];
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), this.config.traffic.flushSeconds * 1000);
    this.timer.unref();
  }

  /** Runs while the database is still connected. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush();
    // A flush that was already running did not contain the last counts.
    if (this.buffer.size > 0) await this.flush();
    if (this.buffer.size > 0) this.log.error(`${this.buffer.size} counts of visits are lost`);
  }

  /** The source of a request, for what is stored with an order. */
  sourceOf(request: VisitorRequest): string {
    return sourceOf(request, this.shopHosts);
  }

  /** Counts a response. Must be called after the response was sent. */
  count(request: VisitorRequest & { method?: string | undefined }, shown: ShownDesigns): void {
    if (request.method !== 'GET' || isAutomated(request)) return;
    this.buffer.add(chinaDay(Date.now()), this.sourceOf(request), shown);
  }

  /** Writes all counts. Never fails: what cannot be written stays for the next time. */
  flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => (this.flushing = null));
    return this.flushing;
  }

  private async write(): Promise<void> {
    const rows = this.buffer.take();
    if (rows.length === 0) return;
    try {
      await this.repository.add(rows);
    } catch (error) {
      this.buffer.putBack(rows);
      this.log.warn(`Counts of visits are not written yet: ${(error as Error).message}`);
    }
  }
}
