import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { CONFIG, type Config } from '#config';
import { CATALOGUE_CHANGES, ChangeFeed } from '#database';
import { inContext, requestIdFrom } from '#logging';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Express } from 'express';
import { REFRESH_COOKIE } from '../../modules/accounts/session-cookies.js';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { CLIENT_GONE, noteAnswered } from '../request-log.js';
import { type Answer, AnswerStore, type Reading } from './answer-store.js';
import { capture, isFresh } from './capture.js';
import { measureReadCache } from './measurements.js';
import { PublicReads } from './public-reads.js';
import { publicRouteOf } from './routes.js';

/** Of the server's session, and of the site's own. */
const SESSION_COOKIES = new RegExp(`${REFRESH_COOKIE}=|access_token=`);

/**
 * Answers public reads of visitors ahead of the framework, with what was answered before. Every change of the
 * catalogue empties it, in whichever process it was made, but for numbers of downloads, which visitors may see
 * up to a minute late; while changes are not heard it keeps nothing.
 */
@Injectable()
export class ReadCache implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly store: AnswerStore;
  private readonly feed: ChangeFeed;
  private readonly counts = { hit: 0, shared: 0, miss: 0 };
  private framework: RequestListener = () => undefined;
  private isProxy: (address: string, hop: number) => boolean = () => false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly shutdown: GracefulShutdown,
    private readonly reads: PublicReads,
  ) {
    this.store = new AnswerStore(config.readCache.bytes);
    this.feed = new ChangeFeed(config.database.url, CATALOGUE_CHANGES, {
      onChange: () => this.store.clear(),
      onUnknown: () => this.store.clear(),
    });
    measureReadCache(this.counts, this.store);
  }

  /** Once the app has its settings, and before the server listens. */
  standBefore(server: Server, express: Express): void {
    const [framework] = server.listeners('request') as [RequestListener];
    this.framework = framework;
    this.isProxy = express.get('trust proxy fn') as typeof this.isProxy;
    this.reads.follow(express);
    server.removeListener('request', framework);
    server.on('request', this.answer);
  }

  onApplicationBootstrap(): void {
    if (this.config.readCache.bytes > 0) this.feed.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed.stop();
  }

  private readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    const begun = performance.now();
    if (!this.isVisitorsRead(request)) {
      this.framework(request, response);
      return;
    }
    const url = request.url!;
    // What is kept is known to be true.
    const isCurrent = this.feed.isCurrent(begun);
    const kept = isCurrent ? this.store.find(url) : undefined;
    if (kept) {
      this.counts.hit += 1;
      this.send(request, response, kept, begun);
      return;
    }
    const route = request.method === 'GET' ? publicRouteOf(url) : null;
    if (route === null) this.framework(request, response);
    else if (isCurrent) this.readOnce(request, response, route, begun);
    else this.read(request, response, route, begun, () => undefined);
  };

  private isVisitorsRead({ method, headers }: IncomingMessage): boolean {
    return (
      (method === 'GET' || method === 'HEAD') &&
      headers.authorization === undefined &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      (headers.cookie === undefined || !SESSION_COOKIES.test(headers.cookie)) &&
      !this.shutdown.isShuttingDown
    );
  }

  /** One request reads; whoever asks the same meanwhile waits for its answer. */
  private readOnce(
    request: IncomingMessage,
    response: ServerResponse,
    route: string,
    begun: number,
  ): void {
    const url = request.url!;
    const reading: Reading | undefined = this.store.findReading(url);
    if (!reading) {
      this.counts.miss += 1;
      const own = this.store.begin(url);
      this.read(request, response, route, begun, (answer) => this.store.finish(own, answer));
      return;
    }
    reading.join((answer) => {
      if (answer && !this.shutdown.isShuttingDown) {
        this.counts.shared += 1;
        this.send(request, response, answer, begun);
      } else {
        this.counts.miss += 1;
        this.framework(request, response);
      }
    });
  }

  /** @param settle called once or twice; first with the answer, or with null when there is none to keep */
  private read(
    request: IncomingMessage,
    response: ServerResponse,
    route: string,
    begun: number,
    settle: (answer: Answer | null) => void,
  ): void {
    const byFramework = () => {
      capture(request, response, route, (answer) => {
        if (answer) this.reads.learn(answer);
        settle(answer);
      });
      this.framework(request, response);
    };
    if (!this.reads.knows(route)) {
      byFramework();
      return;
    }
    const requestId = this.requestIdOf(request);
    const reading = inContext({ requestId }, () => this.reads.answer(route, request.url!));
    void reading.then((answer) => {
      if (answer === null) {
        byFramework();
        return;
      }
      settle(answer);
      this.send(request, response, answer, begun, requestId);
    });
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
    begun: number,
    requestId = this.requestIdOf(request),
  ): void {
    let status = isFresh(request, answer.etag) ? 304 : 200;
    const headers = status === 304 ? answer.headersUnchanged : answer.headers;
    // Written out before anybody else can set it.
    headers[1] = requestId;
    response.writeHead(status, headers);
    if (status === 304 || request.method === 'HEAD') response.end();
    else response.end(answer.body);
    // While it waited for another's reading.
    if (response.destroyed) status = CLIENT_GONE;
    const ms = performance.now() - begun;
    noteAnswered({ method: request.method!, route: answer.route, status, ms, requestId });
  }

  private requestIdOf({ headers, socket }: IncomingMessage): string {
    const named = headers['x-request-id'];
    return requestIdFrom(
      named !== undefined && this.isProxy(socket.remoteAddress ?? '', 0) && named,
    );
  }
}
