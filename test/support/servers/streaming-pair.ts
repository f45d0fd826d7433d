import { once } from 'node:events';
import { join } from 'node:path';
import { pgbouncer } from '../../../tools/cluster/database-parts.mjs';
import type { ClusterPart, DatabaseContext } from '../../../tools/cluster/cluster.mjs';
import { PostgresServer, ROLE } from '../../../tools/cluster/postgres-server.mjs';
import { eventually } from '../eventually.js';
import { TcpProxy } from './tcp-proxy.js';

/**
 * Two PostgreSQL servers with synchronous streaming replication behind PgBouncer, for a `Cluster`. The test takes the
 * place of Patroni, and two TCP proxies that of HAProxy, because a machine that runs the tests may have neither.
 */
export class StreamingPair {
  private servers: [PostgresServer, PostgresServer] | null = null;
  private readonly proxies: TcpProxy[] = [];

  /** Starts the pair; for the option `startDatabase` of a cluster. */
  readonly start = async (
    context: DatabaseContext,
    startPart: (part: Pick<ClusterPart, 'start' | 'stop'>) => Promise<void>,
  ): Promise<{ postgres: { isSynchronous(): Promise<boolean> }[]; pgbouncer: ClusterPart }> => {
    context.password = ROLE.password;
    const { dir, ports } = context;
    const serverAt = (name: 'a' | 'b') =>
      new PostgresServer({
        dir: join(dir, `postgres-${name}`),
        port: ports[`postgres_${name}`]!,
        log: context.logOf(`postgres-${name}`),
        settings: ['fsync=off', 'full_page_writes=off'],
      });
    const [primary, replica] = (this.servers = [serverAt('a'), serverAt('b')]);
    primary.create();
    await startPart(primary);
    await primary.query(`CREATE DATABASE ${ROLE.name}`);
    replica.copyFrom(primary);
    await startPart(replica);
    await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await primary.query('SELECT pg_reload_conf()');
    await startPart(this.proxy(ports['primary']!, primary));
    await startPart(this.proxy(ports['replica']!, replica));
    const pooler = pgbouncer(context);
    await startPart(pooler);
    const isSynchronous = async () => {
      const rows = await primary.query(
        "SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')",
      );
      return rows.length > 0;
    };
    return { postgres: [{ isSynchronous }], pgbouncer: pooler };
  };

  /** Kills the primary with SIGKILL, promotes the replica and directs new connections to it. */
  async failOver(): Promise<void> {
    const [primary, replica] = this.servers!;
    const exited = once(primary.child!, 'exit');
    primary.child!.kill('SIGKILL');
    await exited;
    await replica.query('SELECT pg_promote()');
    await eventually(async () => {
      const rows = await replica.query('SELECT WHERE NOT pg_is_in_recovery()');
      if (rows.length === 0) throw new Error('the replica is not promoted');
    });
    await this.proxies[0]!.redirect(replica.port);
  }

  private proxy(port: number, { port: target }: PostgresServer) {
    const proxy = new TcpProxy({ host: '127.0.0.1', port: target });
    proxy.port = port;
    this.proxies.push(proxy);
    return { start: () => proxy.mend(), stop: () => proxy.cut() };
  }
}
