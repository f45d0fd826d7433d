import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Counter, Gauge, register } from 'prom-client';
import { currentAnonymousRead } from './anonymous-reads.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { ReplicaFreshness, walPosition } from './replica-freshness.js';

const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 1_000;
/** If the replica does not answer within this time, the read is repeated on the primary. */
const READ_TIMEOUT_MS = 2_000;
const SAMPLE_TIMEOUT_MS = 1_000;
/** The primary is unavailable if its samples fail for longer than this; one failure may be caused by load. */
const UNAVAILABLE_AFTER_MS = 2_000;
/** During a failover neither server may be available for a moment. A read is repeated for this long. */
const FAILOVER_MS = 5_000;
const REPEAT_INTERVAL_MS = 250;
const SAMPLE_INTERVAL_MS = 250;
/** The sample interval while the replica is not current. */
const CATCH_UP_INTERVAL_MS = 25;

// The insert position also covers commits that are not flushed yet (synchronous_commit = off).
const PRIMARY_POSITION = 'SELECT pg_current_wal_insert_lsn()::text AS position';
// The position is null on a server that is not a replica.
const REPLICA_POSITION = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_last_wal_replay_lsn()::text END AS position`;

/** The primary became unavailable without an answer. */
class PrimaryUnavailableError extends Error {
  /** As of a connection: see `isDatabaseUnavailable`. */
  readonly code = 'ETIMEDOUT';
}

type Read<Row extends pg.QueryResultRow> = (pool: pg.Pool) => Promise<pg.QueryResult<Row>>;

/**
 * A streaming replica for reads of anonymous visitors (SCALE-02). It is used only while it has replayed the last change
 * that this process was notified of and its lag is below the limit. The WAL positions of both servers are sampled four
 * times a second, and more often while the replica is not current. Without a configured replica all reads use the
 * primary.
 */
export class ReadReplica implements OnApplicationShutdown {
  private readonly log = new Logger(ReadReplica.name);
  private readonly freshness: ReplicaFreshness;
  private readonly replica: pg.Pool | null = null;
  private readonly sampler: pg.Pool | null = null;
  private readonly stopping = new AbortController();
  private readonly reads: Counter<'server'> | null = null;
  private sampling: Promise<void> | null = null;
  /** When the last sample of the primary succeeded. */
  private primaryAnsweredAt = Infinity;
  /** For each read that waits for the primary: a function that makes it fail. */
  private readonly waiting = new Set<(error: Error) => void>();

  constructor({ directUrl, replica }: Config['database']) {
    this.freshness = new ReplicaFreshness(replica?.maxLagMs ?? 0);
    if (!replica) return;
    this.replica = poolOn(replica.url, POOL_SIZE, READ_TIMEOUT_MS);
    this.sampler = poolOn(directUrl, 1, SAMPLE_TIMEOUT_MS);
    this.reads = registerMetrics(this.freshness);
  }

  get isConfigured(): boolean {
    return this.replica !== null;
  }

  /** Starts the sampling. Before that, the replica is not used. */
  start(): void {
    if (this.replica) this.sampling ??= this.sample(this.replica, this.sampler!);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.sampling;
    await Promise.all([this.replica?.end(), this.sampler?.end()]);
  }

  /** Makes all later reads include everything that is already committed. */
  changed(): void {
    this.freshness.changed(performance.now());
  }

  /**
   * Runs a read on the replica if the request is anonymous and the replica is current, otherwise on the primary. If one
   * server fails, the read is repeated on the other. While the primary is unavailable, the lag of the replica is ignored,
   * and a read that already waits for the primary is repeated on the replica. While neither is available, the read is
   * repeated for some seconds.
   * @param primary runs the read on the primary
   */
  async read<Row extends pg.QueryResultRow>(
    read: Read<Row>,
    primary: () => Promise<pg.QueryResult<Row>>,
  ): Promise<pg.QueryResult<Row>> {
    const { replica } = this;
    const request = replica && currentAnonymousRead();
    if (!request) return primary();
    const giveUpAt = performance.now() + FAILOVER_MS;
    for (;;) {
      try {
        return await this.readOnce(read, primary, replica, request.hasNotifications);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > giveUpAt) throw error;
      }
      await sleep(REPEAT_INTERVAL_MS);
    }
  }

  private async readOnce<Row extends pg.QueryResultRow>(
    read: Read<Row>,
    primary: () => Promise<pg.QueryResult<Row>>,
    replica: pg.Pool,
    hasNotifications: boolean,
  ): Promise<pg.QueryResult<Row>> {
    const now = performance.now();
    const isCurrent = hasNotifications && this.freshness.isCurrent(now);
    if (isCurrent || this.isPrimaryUnavailable(now)) {
      try {
        return await this.counted('replica', read(replica));
      } catch (error) {
        // A read that a replica cancels says nothing about the next one.
        if (isDatabaseUnavailable(error)) this.freshness.lost();
        return this.counted('primary', primary());
      }
    }
    try {
      return await this.counted('primary', this.failIfUnavailable(primary()));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return this.counted('replica', read(replica));
    }
  }

  private isPrimaryUnavailable(now: number): boolean {
    return now - this.primaryAnsweredAt > UNAVAILABLE_AFTER_MS;
  }

  /**
   * Waits for a statement of the primary. Without a configured replica nothing tells that it hangs.
   * @throws {PrimaryUnavailableError} when the primary becomes unavailable before it answers, for example if it hangs
   */
  async failIfUnavailable<T>(result: Promise<T>): Promise<T> {
    let fail: (error: Error) => void = () => undefined;
    const unavailable = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    this.waiting.add(fail);
    try {
      return await Promise.race([result, unavailable]);
    } finally {
      this.waiting.delete(fail);
    }
  }

  private async counted<T>(server: 'primary' | 'replica', result: Promise<T>): Promise<T> {
    const answered = await result;
    this.reads?.inc({ server });
    return answered;
  }

  private async sample(replica: pg.Pool, primary: pg.Pool): Promise<void> {
    const { signal } = this.stopping;
    let isLost = false;
    while (!signal.aborted) {
      const at = performance.now();
      const written = await positionOf(primary, PRIMARY_POSITION);
      if (typeof written === 'bigint') {
        this.primaryAnsweredAt = at;
        this.freshness.sampled(written, at);
      } else if (this.isPrimaryUnavailable(performance.now())) {
        for (const fail of this.waiting) fail(new PrimaryUnavailableError());
      }
      const replayed = await positionOf(replica, REPLICA_POSITION);
      if (typeof replayed === 'bigint') this.freshness.replayed(replayed);
      else this.freshness.lost();
      if (isLost !== (typeof replayed !== 'bigint')) {
        isLost = !isLost;
        const reason = replayed instanceof Error ? replayed.message : 'it is not a replica';
        if (isLost) this.log.warn(`the replica is not read: ${reason}`);
        else this.log.log('the replica is read again');
      }
      const isCurrent = this.freshness.isCurrent(performance.now());
      const pauseMs = isLost || isCurrent ? SAMPLE_INTERVAL_MS : CATCH_UP_INTERVAL_MS;
      await sleep(pauseMs, null, { signal }).catch(() => undefined);
    }
  }
}

function poolOn(url: string, max: number, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    allowExitOnIdle: true,
  });
  // The next read replaces an idle connection that was lost.
  pool.on('error', () => undefined);
  return pool;
}

/** Reads a WAL position. @returns null from a server that is not a replica, the error if the query fails */
async function positionOf(pool: pg.Pool, statement: string): Promise<bigint | Error | null> {
  try {
    const { rows } = await pool.query<{ position: string | null }>(statement);
    const position = rows[0]?.position;
    return position ? walPosition(position) : null;
  } catch (error) {
    return error as Error;
  }
}

function registerMetrics(freshness: ReplicaFreshness): Counter<'server'> {
  const [reads, lag] = ['cloudknit_public_reads_total', 'cloudknit_replica_lag_seconds'];
  for (const name of [reads, lag]) register.removeSingleMetric(name);
  register.registerMetric(
    new Gauge({
      name: lag,
      help: 'How far the replica is behind the primary at most; -1 while it is unknown',
      registers: [],
      collect() {
        const lagMs = freshness.lagMs(performance.now());
        this.set(Number.isFinite(lagMs) ? lagMs / 1000 : -1);
      },
    }),
  );
  return new Counter({
    name: reads,
    help: 'Statements of public reads by the server that answered them',
    labelNames: ['server'],
  });
}
