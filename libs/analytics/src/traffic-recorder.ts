import { CONFIG, type Config } from '#config';
import { chinaDay } from '#contracts';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SearchBuffer } from './search-buffer.js';
import { SearchTrafficRepository } from './search-traffic.repository.js';
import { type ShownDesigns, TrafficBuffer } from './traffic-buffer.js';
import { isAutomated, sourceOf, type VisitorRequest } from './traffic-source.js';
import { TrafficRepository } from './traffic.repository.js';

/**
 * Counts the designs in the responses of the api, by day in China, design and source (CONS-08). `seen`: a list, a search,
 * similar designs or the home page contained the design. `opened`: the design's page or its JSON was requested. Both
 * count requests, not people. Responses of the anonymous cache are counted too. Crawlers that identify themselves, scripts
 * and prefetches are not counted.
 *
 * Searches for words of the trade are counted once per network, day and words (FIND-11).
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
  private readonly searches = new SearchBuffer();
  private readonly shopHosts: readonly string[];
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'traffic'>,
    private readonly repository: TrafficRepository,
    private readonly searchRepository: SearchTrafficRepository,
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
    if (this.unwritten > 0) await this.flush();
    if (this.unwritten > 0) this.log.error(`${this.unwritten} counts of visits are lost`);
  }

  /** The source of a request, for what is stored with an order. */
  sourceOf(request: VisitorRequest): string {
    return sourceOf(request, this.shopHosts);
  }

  /** Counts a response. Must be called after the response was sent. */
  count(request: VisitorRequest & { method?: string | undefined }, shown: ShownDesigns): void {
    if (request.method !== 'GET' || isAutomated(request)) return;
    const day = chinaDay(Date.now());
    this.buffer.add(day, this.sourceOf(request), shown);
    const { searched } = shown;
    if (searched && request.network) this.searches.add(day, searched, request.network);
  }

  /** Writes all counts. Never fails: what cannot be written stays for the next time. */
  flush(): Promise<void> {
    this.flushing ??= this.write().finally(() => (this.flushing = null));
    return this.flushing;
  }

  private get unwritten(): number {
    return this.buffer.size + this.searches.size;
  }

  private async write(): Promise<void> {
    await this.writeFrom(this.buffer, this.repository);
    await this.writeFrom(this.searches, this.searchRepository);
  }

  private async writeFrom<Row>(
    buffer: { take: () => Row[]; putBack: (rows: Row[]) => void },
    repository: { add: (rows: Row[]) => Promise<void> },
  ): Promise<void> {
    const rows = buffer.take();
    if (rows.length === 0) return;
    try {
      await repository.add(rows);
    } catch (error) {
      buffer.putBack(rows);
      this.log.warn(`Counts of visits are not written yet: ${(error as Error).message}`);
    }
  }
}
