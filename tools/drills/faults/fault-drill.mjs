// Applies one fault after the other, and checks after each that the shop recovers and has lost nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { leftOvers, missing } from './acknowledged.mjs';
import { unexpectedLines } from './faults.mjs';
import { Tally } from './tally.mjs';

/** Time before each fault in which requests are started. */
const LEAD_MS = 4_000;
/** Time until the shop must answer all requests again. */
const BACK_MS = 60_000;
/** Time until every mail must be delivered and every payment settled. A mail is retried after 5, 10, 20 and 40 s. */
const SETTLE_MS = 240_000;
const POLL_INTERVAL_MS = 500;
/** Number of completed purchases that prove a recovery of all parts. */
const PURCHASES = 3;

const APPS = ['api', 'worker'];

export class FaultDrill {
  #shop;
  #shoppers;
  #print;

  constructor(shop, shoppers, print) {
    this.#shop = shop;
    this.#shoppers = shoppers;
    this.#print = print;
  }

  /** @returns {Promise<object>} figures; `faults` lists the violations */
  async run(name, fault, seconds) {
    const [shop, shoppers] = [this.#shop, this.#shoppers];
    const deaths = shop.deaths.length;
    const warned = APPS.map((app) => shop.warnings(app).length);
    shoppers.begin();
    const faults = [];
    try {
      await fault.before?.(shop);
      await sleep(LEAD_MS);
      this.#print(`${fault.what}…`);
      const tally = new Tally();
      shoppers.tally = tally;
      await fault.inflict(shop);
      await sleep(seconds * 1000);
      shoppers.tally = new Tally();
      const mending = Date.now();
      await fault.mend(shop);
      const isBack = await this.#until(BACK_MS, () => this.#answers());
      const backMs = Date.now() - mending;
      const completed = shoppers.completed + PURCHASES;
      const buys = isBack && (await this.#until(BACK_MS, () => shoppers.completed >= completed));
      if (!isBack || !buys) faults.push(`没有在 ${BACK_MS / 1000} 秒内恢复`);
      await shoppers.end();
      let lost = [];
      await this.#until(SETTLE_MS, async () => {
        lost = await missing(shop, shoppers.confirmed).catch((error) => [error.message]);
        return lost.length === 0;
      });
      const settledMs = Date.now() - mending;
      faults.push(...lost);
      const failures = fault.reads ? tally.failures('浏览', '搜索', '详情') : 0;
      if (failures > 0) faults.push(`浏览、搜索、详情有 ${failures} 次没有答 200`);
      faults.push(...shop.deaths.slice(deaths).map((death) => death.split('\n')[0]));
      const surprises = unexpectedLines(
        APPS.flatMap((app, i) => shop.warnings(app).slice(warned[i])),
        fault,
      );
      faults.push(...surprises.map((line) => `意外的日志 ${line}`));
      const { jobs, unnoted, repeated } = await leftOvers(shop, shoppers.confirmed);
      return { name, what: fault.what, tally, backMs, settledMs, jobs, unnoted, repeated, faults };
    } finally {
      await shoppers.end();
    }
  }

  /** Whether api, worker, PostgreSQL and Redis are ready. */
  async #answers() {
    const response = await fetch(`${this.#shop.siteUrl}/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    });
    const { status, redis } = await response.json();
    return status === 'ok' && redis === 'ok';
  }

  async #until(limitMs, holds) {
    const end = Date.now() + limitMs;
    for (;;) {
      if (await Promise.resolve(holds()).catch(() => false)) return true;
      if (Date.now() > end) return false;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}
