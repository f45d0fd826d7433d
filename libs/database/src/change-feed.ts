import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';

/**
 * The channel of what public answers show, but for designs' numbers of downloads. The payload is `content`;
 * triggers send it with the commit.
 */
export const CATALOGUE_CHANGES = 'catalogue_changes';

const CONNECT_MS = 5_000;
const ASK_EVERY_MS = 200;
/** A connection that is silent for longer is given up. */
const ANSWER_MS = 10_000;
const CURRENT_MS = 600;
const LONGEST_PAUSE_MS = 5_000;
/** For a farewell, which a server that is silent does not answer. */
const FAREWELL_MS = 1_000;

/** What a `ChangeFeed` tells. */
export interface ChangeListener {
  onChange(payload: string): void;
  /** Anything may have changed: the connection is new, or gone. */
  onUnknown(): void;
}

/**
 * Hears what PostgreSQL's NOTIFY says on a channel, on a connection of its own, which it makes anew as often
 * as it breaks. It keeps asking the server for an answer, since a connection can die without a word.
 */
export class ChangeFeed {
  private readonly log = new Logger(ChangeFeed.name);
  private readonly ending = new AbortController();
  private running: Promise<void> | null = null;
  /** By `performance.now()`: what was committed before is heard. */
  private heardUntil = -Infinity;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly listener: ChangeListener,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  /** Whether everything is heard that was committed 0.6 s ago or before. @param now `performance.now()` */
  isCurrent(now: number): boolean {
    return now - this.heardUntil < CURRENT_MS;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    let failures = 0;
    const onHeard = () => {
      if (failures > 0) this.log.log(`${this.channel} are heard again`);
      failures = 0;
    };
    while (!signal.aborted) {
      const fault = await this.listen(onHeard).catch((error: Error) => error);
      this.heardUntil = -Infinity;
      this.listener.onUnknown();
      if (signal.aborted) return;
      failures += 1;
      const what = fault?.message ?? 'the connection ended';
      if (failures === 1) {
        this.log.warn(`${this.channel} are not heard (${what}): nothing is kept until they are`);
      }
      const pauseMs = Math.min(100 * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      await sleep(pauseMs, null, { signal }).catch(() => undefined);
    }
  }

  /** Until the connection breaks, or `stop`. */
  private async listen(onHeard: () => void): Promise<void> {
    const { signal } = this.ending;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `cloudknit ${this.channel}`,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    const destroyLater = () => setTimeout(() => destroy(client), FAREWELL_MS).unref();
    signal.addEventListener('abort', destroyLater, { once: true });
    client.on('notification', ({ payload = '' }) => this.listener.onChange(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      this.listener.onUnknown();
      const over = AbortSignal.any([signal, broken.signal]);
      while (!over.aborted) {
        const asked = performance.now();
        await client.query('SELECT');
        this.heardUntil = asked;
        onHeard();
        await sleep(ASK_EVERY_MS, null, { signal: over }).catch(() => undefined);
      }
    } finally {
      signal.removeEventListener('abort', destroyLater);
      void client.end().catch(() => undefined);
      destroyLater();
    }
  }
}

function destroy(client: pg.Client): void {
  (
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy();
}
