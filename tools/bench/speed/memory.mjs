// The memory (h) of the api, and its start time.
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytesOf, peakMegabytesOf } from '../processes.mjs';
import { startApi, startBare } from './programs.mjs';
import { alternate, median, medianOf } from './rounds.mjs';
import { requestOf } from './wire.mjs';

const HOME = '/api/v1/designs/?p=1&n=4';
/** Time until the memory that only the start needed has been collected. */
const IDLE_MS = 10_000;
const MOST_IDLE = 150;
const MOST_COLD_MS = 2_000;

/** @returns {Promise<{coldMs: number}>} from the start of a process until its first response */
async function startCold(start, path) {
  const begun = performance.now();
  const server = await start();
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const coldMs = performance.now() - begun;
  await server.stop();
  return { coldMs };
}

async function measureHeld({ trial, load, options }, env) {
  const api = await startApi(trial, env);
  await load({ port: api.port, requests: [requestOf('GET', HOME)], connections: 1 });
  await sleep(IDLE_MS);
  const idle = megabytesOf(api.pid);
  const paths = Array.from({ length: 1_000 }, (_, i) => `/api/v1/designs/?p=${1 + (i % 100)}&n=20`);
  const requests = [HOME, ...paths].map((path) => requestOf('GET', path));
  await load({ port: api.port, requests, seconds: options.seconds * options.pairs });
  const busy = megabytesOf(api.pid);
  const peak = peakMegabytesOf(api.pid);
  await api.stop();
  return { idle, busy, peak };
}

export async function measureMemory(stage) {
  const { trial, options } = stage;
  const { env } = await stage.largestCatalogue();
  const { idle, busy, peak } = await measureHeld(stage, env);
  const samples = await alternate(
    {
      shop: () => startCold(() => startApi(trial, env), HOME),
      empty: () => startCold(() => startBare(trial, 'empty-route'), '/empty'),
    },
    options.pairs,
  );
  const cold = medianOf(samples.shop, 'coldMs');
  const all = samples.shop.map(({ coldMs }) => coldMs);
  return {
    title: '(h) 内存与冷启动',
    rows: [],
    ratios: [],
    notes: [
      `api 进程的内存（RSS）：空闲 ${idle} MB，32 个连接翻页 ${options.seconds * options.pairs} 秒之后 ${busy} MB，最高 ${peak} MB。`,
      `从启动进程到答出首页：中位数 ${cold.toFixed(0)} 毫秒（${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}）；空的 Nest 路由 ${median(samples.empty.map(({ coldMs }) => coldMs)).toFixed(0)} 毫秒。`,
    ],
    aims: [
      { text: `空闲 < ${MOST_IDLE} MB`, measured: `${idle} MB`, isMet: idle < MOST_IDLE },
      {
        text: `冷启动 < ${MOST_COLD_MS / 1000} 秒`,
        measured: `${cold.toFixed(0)} 毫秒`,
        isMet: cold < MOST_COLD_MS,
      },
    ],
  };
}
