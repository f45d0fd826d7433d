import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Counter, Gauge, register } from 'prom-client';
import { currentAnonymousRead } from './anonymous-reads.js';
import { isDatabaseAway } from './database-away.js';
import { ReplicaFreshness, walPosition } from './replica-freshness.js';

const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 1_000;
/** A replica that answers later than this is overtaken by the primary. */
const READ_TIMEOUT_MS = 2_000;
const SAMPLE_TIMEOUT_MS = 1_000;
/** A primary whose samples fail for longer than this is away; a single failure may be a busy machine. */
const AWAY_AFTER_MS = 2_000;
const SAMPLE_INTERVAL_MS = 250;
/** While the replica lacks the last change. */
const CATCH_UP_INTERVAL_MS = 25;

// The position of the last insertion: it also covers commits that are not flushed yet (synchronous_commit = off).
const PRIMARY_POSITION = 'SELECT pg_current_wal_insert_lsn()::text AS position';
// Null on a server that is not a replica.
const REPLICA_POSITION = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_last_wal_replay_lsn()::text END AS position`;

type Read<Row extends pg.QueryResultRow> = (pool: pg.Pool) => Promise<pg.QueryResult<Row>>;

/**
 * A streaming replica for reads of anonymous visitors (SCALE-02). It is read only while it has the last change that
 * this process was notified of and its lag is below the bound. Samples the WAL positions of both servers four times a
 * second. Without a configured replica it does nothing.
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

  /** Starts the sampling; before, the replica is not read. */
  start(): void {
    if (this.replica) this.sampling ??= this.sample(this.replica, this.sampler!);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.sampling;
    await Promise.all([this.replica?.end(), this.sampler?.end()]);
  }

  /** Readers must see everything that was committed until now. */
  changed(): void {
    this.freshness.changed(performance.now());
  }

  /**
   * Runs a read on the replica if an anonymous visitor asked for it and the replica is current, else on the primary.
   * The other server answers when the first one fails. While the primary is away the replica answers whatever its lag.
   * @param primary runs the read on the primary
   */
  async read<Row extends pg.QueryResultRow>(
    read: Read<Row>,
    primary: () => Promise<pg.QueryResult<Row>>,
  ): Promise<pg.QueryResult<Row>> {
    const { replica } = this;
    const request = replica && currentAnonymousRead();
    if (!request) return primary();
    const now = performance.now();
    const isCurrent = request.hasNotifications && this.freshness.isCurrent(now);
    if (isCurrent || now - this.primaryAnsweredAt > AWAY_AFTER_MS) {
      try {
        return await this.counted('replica', read(replica));
      } catch {
        this.freshness.lost();
        return this.counted('primary', primary());
      }
    }
    try {
      return await this.counted('primary', primary());
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return this.counted('replica', read(replica));
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
  // An idle connection that breaks is replaced by the next read.
  pool.on('error', () => undefined);
  return pool;
}

/** @returns null on a server that is not a replica */
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
