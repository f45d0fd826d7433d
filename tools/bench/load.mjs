// `npm run bench:load -- [--seconds 600] [--shoppers 20] [--pause 500]`: shoppers browse, search, sign in, order, pay
// through the sandbox and download at a separate shop; reports response times and memory.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../lib/options.mjs';
import { print } from '../lib/output.mjs';
import { Latencies } from './load/latencies.mjs';
import { Shopper } from './load/shopper.mjs';
import { cpuSecondsOf, megabytesOf } from '../lib/process-counters.mjs';
import { startBenchShop } from './bench-shop.mjs';

/** A hit of the cache, while the shoppers load the machine. */
const MOST_HOME_MS = 1;

const {
  seconds,
  shoppers,
  pause: pauseMs,
} = readOptions({
  seconds: { type: 'number', default: 600 },
  shoppers: { type: 'number', default: 20 },
  pause: { type: 'number', default: 500, least: 0 },
}).values;

export async function bench(trial) {
  // The shoppers run on this machine too, so the human checks are made easy.
  const easier = { ALTCHA_MAX_COUNTER: '30', LOG_LEVEL: 'warn' };
  const shop = await startBenchShop(trial, easier);
  const { pids } = shop;
  const latencies = new Latencies();
  const memory = [];
  const begun = performance.now();
  const look = () => {
    const second = Math.round((performance.now() - begun) / 1000);
    const [api, worker] = [megabytesOf(pids.api), megabytesOf(pids.worker)];
    memory.push({ second, apiMB: api, workerMB: worker });
    print(`${second} 秒：${latencies.count} 个请求，api ${api} MB，worker ${worker} MB`);
  };
  const sizeBefore = await databaseBytes(shop.database);
  const cpuBefore = cpuOf(pids);
  look();
  const timer = setInterval(look, 60_000);
  const end = new AbortController();
  const visiting = Array.from({ length: shoppers }, () =>
    new Shopper(shop, latencies, pauseMs).visitUntil(end.signal),
  );
  await sleep(seconds * 1000);
  end.abort();
  await Promise.all(visiting);
  clearInterval(timer);
  look();
  const took = (performance.now() - begun) / 1000;
  const cpuAfter = cpuOf(pids);
  const cores = Object.keys(cpuBefore).map((name) => [
    name,
    Math.round(((cpuAfter[name] - cpuBefore[name]) / took) * 1000) / 1000,
  ]);

  const table = latencies.table();
  console.table(table);
  const home = table['home page']?.p50 ?? Infinity;
  print(
    `目标：首页 p50 ≤ ${MOST_HOME_MS} 毫秒，测得 ${home}，${home <= MOST_HOME_MS ? '达到' : '没有达到'}`,
  );
  console.table(memory);
  const { rows } = await shop.database.query(
    "SELECT count(*)::int AS paid FROM orders WHERE state = 'paid'",
  );
  const grown = (await databaseBytes(shop.database)) - sizeBefore;
  const figures = {
    cpus: cpus().length,
    // Of the whole machine, including other programs.
    loadAverage: loadavg()[1],
    seconds: Math.round(took),
    shoppers,
    pauseMs,
    requests: latencies.count,
    requestsPerSecond: Math.round((latencies.count / took) * 10) / 10,
    paidOrders: rows[0].paid,
    databaseKilobytesGrown: Math.round(grown / 1024),
    coresUsed: Object.fromEntries(cores),
    errors: latencies.errors.length,
  };
  console.log(JSON.stringify(figures, null, 2));
  for (const error of latencies.errors.slice(0, 20)) console.error(`✗ ${error}`);
  process.exitCode = latencies.errors.length === 0 ? 0 : 1;
}

async function databaseBytes(database) {
  const { rows } = await database.query(
    'SELECT pg_database_size(current_database())::int8 AS size',
  );
  return Number(rows[0].size);
}

/** Processor time of every measured process and of this one, whose shoppers use the same machine. */
function cpuOf(pids) {
  const { user, system } = process.cpuUsage();
  const others = Object.entries(pids).map(([name, pid]) => [name, cpuSecondsOf(pid)]);
  return { ...Object.fromEntries(others), shoppers: (user + system) / 1e6 };
}
