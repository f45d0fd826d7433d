// Redis Cluster: three masters, each with a replica.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, startServer } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';
import { ensureSystemServer } from '../stack/system-servers.mjs';
import { askRedis } from './other-parts.mjs';
import { Part } from './part.mjs';
import { fillTemplate, writeConfiguration } from './templates.mjs';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

export const CLUSTER_NODES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** @param {string} name one of `CLUSTER_NODES` */
export function clusterNode(name, { dir, ports, logOf }) {
  const port = ports[`redis_${name}`];
  const dataDir = join(dir, `redis-${name}`);
  mkdirSync(dataDir, { recursive: true });
  const text = fillTemplate('cluster/redis-cluster.conf.template', {
    REDIS_HOST: HOST,
    REDIS_PORT: port,
    REDIS_BUS_PORT: ports[`redis_bus_${name}`],
    REDIS_DIR: dataDir,
  });
  const path = writeConfiguration(join(dir, `redis-${name}.conf`), text);
  const program = ensureSystemServer('redis-server');
  const log = logOf(`redis-${name}`);
  const part = new Part(`Redis ${name}`, {
    start: () => startServer(program, [path], { stdio: ['ignore', log, log] }),
    isReady: async () => (await askRedis(port, 'PING')).includes('PONG'),
  });
  return Object.assign(part, { port });
}

/** Joins running nodes to a cluster and waits until each of them serves it. @throws {ExpectedError} */
export async function formCluster(nodes) {
  const addresses = nodes.map(({ port }) => `${HOST}:${port}`);
  const create = ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'];
  run('redis-cli --cluster create', 'redis-cli', create);
  const giveUpAt = Date.now() + READY_TIMEOUT_MS;
  for (const { port } of nodes) {
    while (!(await isServing(port))) {
      if (Date.now() > giveUpAt) throw new ExpectedError(`Redis Cluster 没有就绪（${port}）`);
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

async function isServing(port) {
  const info = await askRedis(port, 'CLUSTER INFO');
  return info.includes('cluster_state:ok') && info.includes('cluster_slots_ok:16384');
}
