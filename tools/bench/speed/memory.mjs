// The memory (h) of the api, and its start time.
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytesOf, peakMegabytesOf } from '../../lib/process-counters.mjs';
import { startApi, startBare, startProgram } from './programs.mjs';
import { alternate, median, medianOf } from './rounds.mjs';
import { requestOf } from './wire.mjs';

const HOME = '/api/v1/designs/?p=1&n=4';
/** Its response waits until the index is loaded. */
const SEARCH = '/api/v1/designs/?q=%E6%AF%9B%E8%A1%A3&n=4';
/** Time until the memory that only the start needed has been collected. */
const IDLE_MS = 10_000;
const MOST_IDLE = 140;
const MOST_IDLE_WORKER = 120;
/** The most megabytes with the index of 300,000 designs (FIND-16). */
const MOST_WITH_INDEX = 250;
const MOST_COLD_MS = 1_300;

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

/** @returns {Promise<number>} megabytes of a worker before its first picture or page */
async function measureWorker({ trial }, env) {
  const worker = await startProgram(trial, 'worker', env);
  await sleep(IDLE_MS);
  const idle = megabytesOf(worker.pid);
  await worker.stop();
  return idle;
}

async function measureHeld({ trial, load, options }, env) {
  const api = await startApi(trial, env);
  const first = [HOME, SEARCH].map((path) => requestOf('GET', path));
  await load({ port: api.port, requests: first, connections: 1 });
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
  const catalogues = await stage.catalogues();
  const { env } = catalogues.at(-1);
  const large = await measureHeld(stage, env);
  const { idle, busy, peak } = await measureHeld(stage, catalogues[0].env);
  const worker = await measureWorker(stage, catalogues[0].env);
  const [few, many] = [options.designs[0], options.designs.at(-1)];
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
      `${few} 款图解时 api 进程的内存（RSS）：空闲 ${idle} MB，32 个连接翻页 ${options.seconds * options.pairs} 秒之后 ${busy} MB，最高 ${peak} MB。`,
      `${many} 款图解时：空闲 ${large.idle} MB，之后 ${large.busy} MB，最高 ${large.peak} MB。多出来的是搜索的索引（ADR 9）。`,
      `从启动进程到答出首页：中位数 ${cold.toFixed(0)} 毫秒（${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}）；空的 Nest 路由 ${median(samples.empty.map(({ coldMs }) => coldMs)).toFixed(0)} 毫秒。`,
    ],
    aims: [
      {
        text: `api 装着 ${many} 款的索引 < ${MOST_WITH_INDEX} MB`,
        measured: `${large.busy} MB`,
        isMet: large.busy < MOST_WITH_INDEX,
      },
      { text: `api 空闲 < ${MOST_IDLE} MB`, measured: `${idle} MB`, isMet: idle < MOST_IDLE },
      {
        text: `worker 空闲 < ${MOST_IDLE_WORKER} MB`,
        measured: `${worker} MB`,
        isMet: worker < MOST_IDLE_WORKER,
      },
      {
        text: `冷启动 < ${MOST_COLD_MS / 1000} 秒`,
        measured: `${cold.toFixed(0)} 毫秒`,
        isMet: cold < MOST_COLD_MS,
      },
    ],
  };
}
