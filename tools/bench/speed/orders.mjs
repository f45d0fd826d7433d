// Orders (e): ordering, paying and settling through the sandbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { childRunning, cpuSecondsOf } from '../../lib/process-counters.mjs';
import { Buyer } from './buyer.mjs';
import { CONNECTIONS } from './load.mjs';
import { EASY_CHALLENGES, makeUsers } from './people.mjs';
import { startProgram } from './programs.mjs';
import { median } from './rounds.mjs';

const SETTLE_MS = 60_000;
const AIM_PER_SECOND = 120;

async function buy(buyers, database, seconds) {
  const paidOrders = async () => {
    const { rows } = await database.query(
      "SELECT count(*)::int AS paid FROM orders WHERE state = 'paid'",
    );
    return rows[0].paid;
  };
  const before = await paidOrders();
  const begun = performance.now();
  const bought = await Promise.all(buyers.map((buyer) => buyer.buyUntil(begun + seconds * 1000)));
  const count = bought.reduce((sum, paid) => sum + paid, 0);
  const takenMs = performance.now() - begun;
  while ((await paidOrders()) < before + count) {
    if (performance.now() - begun > SETTLE_MS) throw new Error('not all orders were settled');
    await sleep(50);
  }
  const settledMs = performance.now() - begun;
  return { count, perSecond: (count / settledMs) * 1000, lagMs: settledMs - takenMs };
}

/** Processor time of all programs involved and of the buyers, who use the same machine. */
function cpuOf(pids) {
  const { user, system } = process.cpuUsage();
  const others = Object.entries(pids).map(([name, pid]) => [name, cpuSecondsOf(pid)]);
  return { ...Object.fromEntries(others), 买家: (user + system) / 1e6 };
}

/** Milliseconds from a notification's arrival until it was processed. */
async function settlingOf(database) {
  const { rows } = await database.query(
    `SELECT percentile_disc(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY
       extract(epoch FROM processed_at - received_at) * 1000) AS ms
     FROM payment_notifications WHERE processed_at IS NOT NULL`,
  );
  return rows[0].ms.map(Number);
}

export async function measureOrders(stage) {
  const { env, database, pids } = await stage.filledShop();
  const changed = { ...env, ...EASY_CHALLENGES };
  const api = await startProgram(stage.trial, 'api', changed);
  const worker = await startProgram(stage.trial, 'worker', changed);
  const emails = await makeUsers(database, CONNECTIONS);
  const buyers = [];
  for (const email of emails) {
    const buyer = new Buyer({ shop: api.port, phone: Number(env.SANDBOX_PORT) });
    await buyer.signIn(email);
    buyers.push(buyer);
  }
  const all = {
    api: api.pid,
    worker: worker.pid,
    PostgreSQL: pids.postgres,
    Redis: pids.redis,
    沙箱: childRunning('dist/apps/sandbox'),
  };
  const seconds = stage.options.seconds * 2;
  await buy(buyers, database, seconds);
  const before = { cpu: cpuOf(all), work: await workOf(database) };
  const rounds = [];
  for (let round = 0; round < stage.options.pairs; round += 1) {
    rounds.push(await buy(buyers, database, seconds));
  }
  const after = { cpu: cpuOf(all), work: await workOf(database) };
  await worker.stop();
  await api.stop();
  return describe(rounds, before, after, await settlingOf(database));
}

/** PostgreSQL's counters: transactions, and waits for the disk. */
async function workOf(database) {
  const { rows } = await database.query(
    `SELECT xact_commit::int AS commits, wal_sync::int AS syncs, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS "synchronousCommit"
     FROM pg_stat_database, pg_stat_wal WHERE datname = current_database()`,
  );
  return rows[0];
}

function describe(rounds, before, after, [p50, p99]) {
  const count = rounds.reduce((sum, round) => sum + round.count, 0);
  const rates = rounds.map(({ perSecond }) => perSecond);
  const rate = median(rates);
  const milliseconds = Object.keys(after.cpu).map(
    (name) => `${name} ${(((after.cpu[name] - before.cpu[name]) / count) * 1000).toFixed(2)}`,
  );
  const each = (name) => ((after.work[name] - before.work[name]) / count).toFixed(1);
  const { fsync, synchronousCommit } = after.work;
  return {
    title: '(e) 下单、付款、结清',
    rows: [],
    notes: [
      `${CONNECTIONS} 位买家各自一单接一单，经沙箱付款；从第一单下单，到最后一单的通知由 worker 结清为止。`,
      `每秒结清 ${rate.toFixed(0)} 单（${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}，${rounds.length} 轮，共 ${count} 单）。`,
      `每单的处理器毫秒：${milliseconds.join('，')}。`,
      `通知到达至结清：p50 ${p50.toFixed(0)} 毫秒，p99 ${p99.toFixed(0)} 毫秒；最后一单付款后还要等 ${median(rounds.map(({ lagMs }) => lagMs)).toFixed(0)} 毫秒。`,
      `PostgreSQL：fsync=${fsync}，synchronous_commit=${synchronousCommit}；每单 ${each('commits')} 个事务（含只读的语句），WAL 落盘 ${each('syncs')} 次。`,
    ],
    ratios: [],
    aims: [
      {
        text: `每秒至少 ${AIM_PER_SECOND} 单付清`,
        measured: rate.toFixed(0),
        isMet: rate >= AIM_PER_SECOND,
      },
    ],
  };
}
