// Paid (e2): how long a buyer waits after the payment until the page knows of it, at 20 orders a second (WALK-04).
import { Buyer } from './buyer.mjs';
import { EASY_CHALLENGES, makeUsers } from './people.mjs';
import { startProgram } from './programs.mjs';

const BUYERS = 30;
const ORDERS_PER_ROUND = 4;
/** Orders that are started in a second. */
const RATE = 20;
/** A round that reaches less than this share of the rate does not show the aim. */
const LEAST_SHARE = 0.95;
const AIM_MS = 1_000;
/**
 * The times at which the site polls after it returns from WeChat: first the early polls, then one every five seconds.
 */
const WAITS_MS = [0, 700, 1_500, 3_000, 5_000, 10_000, 15_000, 20_000];

export async function measurePaid(stage) {
  const { env, database } = await stage.filledShop();
  const changed = { ...env, ...EASY_CHALLENGES };
  const api = await startProgram(stage.trial, 'api', changed);
  const worker = await startProgram(stage.trial, 'worker', changed);
  const buyers = [];
  for (const email of await makeUsers(database, BUYERS)) {
    const buyer = new Buyer({ shop: api.port, phone: Number(env.SANDBOX_PORT) });
    await buyer.signIn(email);
    buyers.push(buyer);
  }
  /** The buyers begin their orders one after the other, evenly over the time. */
  const round = async () => {
    const begun = performance.now();
    const waits = buyers.map((buyer, i) => {
      const pace = { first: begun + (i * 1_000) / RATE, every: (BUYERS * 1_000) / RATE };
      return buyer.waitForPaid(ORDERS_PER_ROUND, WAITS_MS, pace);
    });
    const found = (await Promise.all(waits)).flat();
    const last = Math.max(...found.map(({ startedAt }) => startedAt));
    return {
      times: found.map(({ waitedMs }) => waitedMs),
      rate: ((found.length - 1) * 1_000) / (last - begun),
    };
  };
  await round();
  const rounds = [];
  for (let i = 0; i < stage.options.pairs; i += 1) rounds.push(await round());
  await worker.stop();
  await api.stop();
  const times = rounds.flatMap((one) => one.times).toSorted((a, b) => a - b);
  return describe(times, Math.min(...rounds.map(({ rate }) => rate)));
}

function describe(times, rate) {
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const first = times.filter((time) => time < WAITS_MS[1]).length;
  return {
    title: '(e2) 付款后页面知道',
    rows: [],
    notes: [
      `${BUYERS} 位买家每秒合起来开始 ${rate.toFixed(1)} 单（最少的一轮），共 ${times.length} 单；从微信返回付款成功，到订单状态的回答为已付款。问法与页面一样：立即、0.7、1.5、3 秒，之后每 5 秒。`,
      `p50 ${at(0.5).toFixed(0)} 毫秒，p95 ${at(0.95).toFixed(0)} 毫秒，最慢 ${times.at(-1).toFixed(0)} 毫秒；第一问就知道的占 ${((first / times.length) * 100).toFixed(0)}%。`,
    ],
    ratios: [],
    aims: [
      {
        text: `每秒 ${RATE} 单时 p95 不到 1 秒（WALK-04）`,
        measured: `${at(0.95).toFixed(0)} 毫秒，每秒 ${rate.toFixed(1)} 单`,
        isMet: at(0.95) < AIM_MS && rate >= RATE * LEAST_SHARE,
      },
    ],
  };
}
