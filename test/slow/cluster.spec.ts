import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cluster as RedisCluster } from 'ioredis';
import { Cluster } from '../../tools/cluster/cluster.mjs';
import { E2E_ENV, runCoreSuite } from '../../tools/cluster/e2e.mjs';
import { StreamingPair } from '../support/servers/streaming-pair.js';

const pair = new StreamingPair();
let dir: string;
let shop: Cluster;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cluster-'));
  shop = new Cluster(dir, {
    apis: 2,
    workers: 2,
    demo: true,
    redis: 'cluster',
    env: { ...E2E_ENV, LOG_LEVEL: 'fatal' },
    startDatabase: pair.start,
  });
  await shop.start();
});

/** Whether something listens at a port of this machine. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** The names of the cluster's ports at which something listens. */
async function openPorts(): Promise<string[]> {
  const open: string[] = [];
  for (const [name, port] of Object.entries(shop.ports)) if (await isOpen(port)) open.push(name);
  return open;
}

/** The command lines of the running processes that name the directory of this cluster. */
async function processesOf(directory: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(directory));
}

afterAll(async () => {
  await shop.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('a shop of several apis and workers with PgBouncer, S3 and a Redis Cluster', () => {
  it('passes the e2e tests of the main job, signing in and refunds (SCALE-01)', async () => {
    const passed = runCoreSuite(shop, [
      'payments/main-job',
      'accounts/sign-in',
      'payments/refunds',
    ]);
    await expect(passed).resolves.toBeUndefined();
  });

  it('spreads counters over the shards and keeps each queue in one slot (SCALE-01)', async () => {
    const [host, port] = shop.appEnv['REDIS_CLUSTER_NODES']!.split(',')[0]!.split(':');
    const redis = new RedisCluster([{ host: host!, port: Number(port) }]);
    try {
      // The nodes are known once a command was answered.
      await redis.ping();
      const masters = redis.nodes('master');
      expect(masters).toHaveLength(3);
      const keys = await Promise.all(masters.map((node) => node.keys('*')));
      const shardsOf = (prefix: string) =>
        keys.filter((ofShard) => ofShard.some((key) => key.startsWith(prefix))).length;
      expect(shardsOf('cloudknit:count:')).toBeGreaterThan(1);
      expect(shardsOf('{cloudknit}:')).toBe(1);
    } finally {
      redis.disconnect();
    }
  });

  it('leaves no process behind when it is stopped (SCALE-01)', async () => {
    // A port without a part would be free for any other process of this machine.
    expect(await openPorts()).toEqual(Object.keys(shop.ports));
    expect(await processesOf(dir)).not.toEqual([]);
    await shop.stop();
    expect(await processesOf(dir)).toEqual([]);
    expect(await openPorts()).toEqual([]);
  });
});
