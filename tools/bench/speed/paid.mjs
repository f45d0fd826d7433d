// Paid (e2): how long a buyer waits after the payment until the page knows of it (WALK-04).
import { Buyer } from './buyer.mjs';
import { EASY_CHALLENGES, makeUsers } from './people.mjs';
import { startProgram } from './programs.mjs';

/** Buyers who pay at the same time. */
const BUYERS = 8;
const ORDERS_PER_ROUND = 6;
const AIM_MS = 1_000;
/** When the site asks after it came back from WeChat; the regular questions follow every five seconds. */
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
  const round = () =>
    Promise.all(buyers.map((buyer) => buyer.waitForPaid(ORDERS_PER_ROUND, WAITS_MS)));
  await round();
  const times = [];
  for (let i = 0; i < stage.options.pairs; i += 1) times.push(...(await round()).flat());
  await worker.stop();
  await api.stop();
  return describe(times.toSorted((a, b) => a - b));
}

function describe(times) {
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const first = times.filter((time) => time < WAITS_MS[1]).length;
  return {
    title: '(e2) 付款后页面知道',
    rows: [],
    notes: [
      `${BUYERS} 位买家同时付款，共 ${times.length} 单；从微信返回付款成功，到订单状态的回答为已付款。问法与页面一样：立即、0.7、1.5、3 秒，之后每 5 秒。`,
      `p50 ${at(0.5).toFixed(0)} 毫秒，p95 ${at(0.95).toFixed(0)} 毫秒，最慢 ${times.at(-1).toFixed(0)} 毫秒；第一问就知道的占 ${((first / times.length) * 100).toFixed(0)}%。`,
    ],
    ratios: [],
    aims: [
      {
        text: 'p95 不到 1 秒（WALK-04）',
        measured: `${at(0.95).toFixed(0)} 毫秒`,
        isMet: at(0.95) < AIM_MS,
      },
    ],
  };
}
