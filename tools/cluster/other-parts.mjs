// Redis with its Sentinels, nginx, and the programs of the shop.
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startServer } from '../lib/processes.mjs';
import { startApp } from '../stack/apps.mjs';
import { ensureSystemServer } from '../stack/system-servers.mjs';
import { childrenOf, Part } from './part.mjs';
import { fillTemplate, writeConfiguration } from './templates.mjs';

const HOST = '127.0.0.1';
const CONNECT_TIMEOUT_MS = 3_000;

/** Sends one command to Redis or a Sentinel. @returns {Promise<string>} the raw reply */
export function askRedis(port, command) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: HOST, port, timeout: CONNECT_TIMEOUT_MS });
    const end = (settle, value) => {
      socket.destroy();
      settle(value);
    };
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => end(resolve, data.toString()));
    socket.once('error', (error) => end(reject, error));
    socket.once('timeout', () => end(reject, new Error('timeout')));
  });
}

/**
 * @param {'a' | 'b'} name
 * @param masterPort port of the master at the first start; null for the master itself
 */
export function redis(name, { dir, ports, logOf }, masterPort) {
  const port = ports[`redis_${name}`];
  const dataDir = join(dir, `redis-${name}`);
  mkdirSync(dataDir, { recursive: true });
  const text = fillTemplate('cluster/redis.conf.template', {
    REDIS_HOST: HOST,
    REDIS_PORT: port,
    REDIS_DIR: dataDir,
  });
  const path = writeConfiguration(
    join(dir, `redis-${name}.conf`),
    masterPort === null ? text : `${text}replicaof ${HOST} ${masterPort}\n`,
  );
  const program = ensureSystemServer('redis-server');
  const log = logOf(`redis-${name}`);
  const part = new Part(`Redis ${name}`, {
    start: () => startServer(program, [path], { stdio: ['ignore', log, log] }),
    // A replica that has not copied its master yet must not be promoted, because all data would be lost.
    isReady: async () =>
      /role:master|link_status:up/.test(await askRedis(port, 'INFO replication')),
  });
  const isMaster = () =>
    askRedis(port, 'ROLE').then(
      (reply) => reply.includes('master'),
      () => false,
    );
  return Object.assign(part, { isMaster, port });
}

export function sentinel(name, { dir, ports, logOf }) {
  const port = ports[`sentinel_${name}`];
  const dataDir = join(dir, `sentinel-${name}`);
  mkdirSync(dataDir, { recursive: true });
  const path = writeConfiguration(
    join(dir, `sentinel-${name}.conf`),
    fillTemplate('cluster/sentinel.conf.template', {
      SENTINEL_HOST: HOST,
      SENTINEL_PORT: port,
      SENTINEL_DIR: dataDir,
      REDIS_MASTER_HOST: HOST,
      REDIS_MASTER_PORT: ports.redis_a,
    }),
  );
  const program = ensureSystemServer('redis-server');
  const log = logOf(`sentinel-${name}`);
  return new Part(`Sentinel ${name}`, {
    start: () => startServer(program, [path, '--sentinel'], { stdio: ['ignore', log, log] }),
    // A Sentinel can take part in a failover once it has discovered the replica and both other Sentinels.
    isReady: async () => {
      const reply = await askRedis(port, 'INFO sentinel');
      return reply.includes('slaves=1,sentinels=3');
    },
  });
}

export function nginx({ dir, ports, logOf }, apiPorts, filesDir) {
  const own = join(dir, 'nginx');
  mkdirSync(own, { recursive: true });
  const site = writeConfiguration(
    join(own, 'cloudknit.conf'),
    fillTemplate('nginx/cloudknit.conf.template', {
      CLOUDKNIT_PORT: `${HOST}:${ports.nginx}`,
      CLOUDKNIT_APIS: apiPorts.map((port) => `server ${HOST}:${port} max_fails=0;`).join(' '),
      CLOUDKNIT_FILES: filesDir,
    }),
  );
  const main = fillTemplate('cluster/nginx.conf.template', { NGINX_DIR: own, NGINX_SITE: site });
  // Its worker processes need files that only this user can read.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const path = writeConfiguration(join(own, 'nginx.conf'), user + main);
  const program = ensureSystemServer('nginx');
  const log = logOf('nginx');
  return new Part('nginx', {
    start: () => startServer(program, ['-c', path, '-p', own], { stdio: ['ignore', log, log] }),
    isReady: async () => (await fetch(`http://${HOST}:${ports.nginx}/health/live`)).ok,
    // Its worker processes continue to serve when the master process is killed.
    others: ({ pid }) => childrenOf(pid),
  });
}

/**
 * One api or worker.
 * @param {'api' | 'worker'} program
 */
export function app(program, number, env, logDir) {
  const name = `${program} ${number}`;
  return new Part(name, {
    start: async () => {
      const { child } = await startApp(program, env, logDir, () => undefined, { echo: false });
      return child;
    },
  });
}
