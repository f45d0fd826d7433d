import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';

/**
 * The NOTIFY channel for what public pages show, except counts: downloads, popular searches, figures of designers.
 * Triggers send the payload `content` when a transaction commits.
 */
export const CATALOGUE_CHANGES = 'catalogue_changes';

const CONNECT_TIMEOUT_MS = 5_000;
const HEARTBEAT_INTERVAL_MS = 200;
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** Without a heartbeat for longer than this, notifications may be missing. */
const MAX_HEARTBEAT_AGE_MS = 600;
const MAX_RETRY_DELAY_MS = 5_000;
/** A half-open connection never answers the end message. */
const CLOSE_TIMEOUT_MS = 1_000;

export interface ChangeListener {
  onChange(payload: string): void;
  /** The subscription began or ended: notifications may have been missed. */
  onReset(): void;
}

/**
 * Subscribes to a NOTIFY channel on its own connection and reconnects when it breaks. Sends a heartbeat every
 * 200 ms because half-open sockets fail silently.
 */
export class ChangeFeed {
  private readonly log = new Logger(ChangeFeed.name);
  private readonly stopping = new AbortController();
  private subscription: Promise<void> | null = null;
  /**
   * When the last confirmed heartbeat was sent, by `performance.now()`: all earlier commits have been
   * notified.
   */
  private lastHeartbeatAt = -Infinity;

  /** @param url of the database; a pooler in transaction mode does not pass notifications on */
  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly listener: ChangeListener,
  ) {}

  start(): void {
    this.subscription ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.subscription;
  }

  /** Whether all commits up to 0.6 s ago have been notified. @param now `performance.now()` */
  isHealthy(now: number): boolean {
    return now - this.lastHeartbeatAt < MAX_HEARTBEAT_AGE_MS;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let failures = 0;
    const onHeartbeat = () => {
      if (failures > 0) this.log.log(`the subscription to ${this.channel} is restored`);
      failures = 0;
    };
    while (!signal.aborted) {
      const failure = await this.subscribe(onHeartbeat).catch((error: Error) => error);
      this.lastHeartbeatAt = -Infinity;
      this.listener.onReset();
      if (signal.aborted) return;
      failures += 1;
      if (failures === 1) {
        const reason = failure?.message ?? 'the connection ended';
        this.log.warn(`the subscription to ${this.channel} is lost (${reason})`);
      }
      const delayMs = Math.min(100 * 2 ** (failures - 1), MAX_RETRY_DELAY_MS);
      await sleep(delayMs, null, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection ends or `stop` is called. */
  private async subscribe(onHeartbeat: () => void): Promise<void> {
    const { signal } = this.stopping;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `cloudknit ${this.channel}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      stream: () => socket,
    });
    const broken = new AbortController();
    client.on('error', () => broken.abort());
    client.on('end', () => broken.abort());
    const destroyLater = () => setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
    signal.addEventListener('abort', destroyLater, { once: true });
    client.on('notification', ({ payload = '' }) => this.listener.onChange(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      this.listener.onReset();
      const ended = AbortSignal.any([signal, broken.signal]);
      while (!ended.aborted) {
        const sentAt = performance.now();
        await client.query('SELECT');
        this.lastHeartbeatAt = sentAt;
        onHeartbeat();
        await sleep(HEARTBEAT_INTERVAL_MS, null, { signal: ended }).catch(() => undefined);
      }
    } finally {
      signal.removeEventListener('abort', destroyLater);
      void client.end().catch(() => undefined);
      destroyLater();
    }
  }
}
