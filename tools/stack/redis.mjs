import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackages } from './debian.mjs';
import { freePort } from './ports.mjs';
import { findProgram, startServer, stopProcess } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

/** Each spec that needs one has a database of its own, see test/support/servers/own-redis.ts. */
const DATABASES = 128;

function findServer() {
  return findProgram('redis-server') ?? findProgram('valkey-server');
}

/**
 * Starts Redis with its append-only file below `dir`.
 * @param wantedPort the port to listen on; 0 chooses a free one
 * @param durable false keeps the data in memory only
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 * @throws {ExpectedError} when Redis is neither installed nor installable
 */
export async function startRedis(dir, logFile, wantedPort = 0, { durable = true } = {}) {
  const server = findServer() ?? (installPackages(['redis-server']) ? findServer() : null);
  if (!server) {
    throw new ExpectedError(
      '找不到 Redis，请安装 redis-server 或 valkey-server（Debian/Ubuntu：sudo apt-get install redis-server），或设置 REDIS_URL',
    );
  }
  mkdirSync(dir, { recursive: true });
  const port = wantedPort || (await freePort());
  const child = startServer(
    server,
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dir,
      '--appendonly',
      durable ? 'yes' : 'no',
      '--save',
      '',
      '--databases',
      String(DATABASES),
    ],
    { stdio: ['ignore', logFile, logFile] },
  );
  const url = `redis://127.0.0.1:${port}`;
  for (let i = 0; !(await answers(url)); i += 1) {
    if (child.exitCode !== null || i > 150) {
      await stopProcess(child);
      throw new ExpectedError('Redis 启动失败，原因见 DATA_DIR 下的 logs/redis.log');
    }
    await sleep(100);
  }
  return { url, port, child, stop: () => stopProcess(child) };
}

/** Whether a server that speaks Redis' protocol listens at the URL. */
function answers(url) {
  const { hostname, port, protocol } = new URL(url);
  if (protocol !== 'redis:') return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 3000 });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    // "-NOAUTH" and "-LOADING" also come from Redis; only the latter means that it is not ready.
    socket.once('data', (data) => end(!data.toString().startsWith('-LOADING')));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** @throws {ExpectedError} when a configured Redis is unreachable */
export async function assertRedisAnswers(url) {
  if (!URL.canParse(url)) throw new ExpectedError(`REDIS_URL 不是地址，请写成 redis://主机:端口`);
  if (!(await answers(url)))
    throw new ExpectedError(`REDIS_URL 连接不上，请检查地址与端口，或去掉它以使用内置 Redis`);
}
