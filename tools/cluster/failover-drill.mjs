// Lets one part of a shop fail while customers buy, and checks that nothing acknowledged is lost.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { missing } from '../drills/faults/acknowledged.mjs';
import { Shoppers } from '../drills/faults/shoppers.mjs';
import { Tally } from '../drills/faults/tally.mjs';
import { compareBooks } from '../drills/payments/compare-books.mjs';
import { Customer, insertUsers } from '../harness/customer.mjs';
import { Probe } from './probe.mjs';

/** Writes must be possible again within this time (SCALE-04). */
const MAX_WITHOUT_WRITES_MS = 30_000;
/** Time until purchases must be completed again, and until everything acknowledged must be settled. */
const BACK_MS = 120_000;
const SETTLE_MS = 240_000;
const POLL_INTERVAL_MS = 500;
/** Completed purchases before the failure, and after it. */
const PURCHASES = 3;
const PAUSE_OF_SHOPPERS_MS = 400;
/** The visits of Shoppers that only read what all visitors see. */
const READS = ['浏览', '搜索', '详情'];

export class FailoverDrill {
  #shop;
  #shoppers;
  #random;
  #member;
  #email;
  #designId;

  /**
   * @param shop {siteUrl, sandboxUrl, database, readStored(key)}
   * @param {() => number} random
   */
  constructor(shop, random) {
    this.#shop = shop;
    this.#random = random;
    this.#shoppers = new Shoppers(shop, random, PAUSE_OF_SHOPPERS_MS);
  }

  /** Everything that the shop has acknowledged so far. */
  get confirmed() {
    return this.#shoppers.confirmed;
  }

  /** Creates the accounts and the designs. */
  async prepare() {
    await this.#shoppers.prepare();
    this.#designId = this.confirmed.uploads[0].id;
    [this.#email] = await insertUsers(this.#shop.database, ['probe']);
    this.#member = new Customer(this.#shop, { random: this.#random });
  }

  /**
   * @param failure of failures.mjs
   * @returns {Promise<object>} figures; `faults` lists the violations, `errors` the causes of failed requests
   */
  async run(failure) {
    const [shop, shoppers] = [this.#shop, this.#shoppers];
    const tally = new Tally();
    shoppers.tally = tally;
    const faults = [];
    const reads = new Probe(() => this.#read());
    const writes = new Probe(() => this.#write());
    // An access token is short-lived.
    await this.#member.signIn(this.#email);
    let load;
    shoppers.begin();
    try {
      await this.#purchases();
      reads.start();
      writes.start();
      const failed = await failure.inflict(shop);
      await writes.untilSuccess(BACK_MS);
      await this.#purchases();
      [load] = loadavg();
      await failure.mend?.(shop, failed);
    } catch (error) {
      faults.push(error.message);
    } finally {
      await Promise.all([reads.stop(), writes.stop(), shoppers.end()]);
    }
    const lost = await this.#untilEmpty(() => missing(shop, shoppers.confirmed));
    const failedReads = reads.failures + serverFailures(tally, (what) => READS.includes(what));
    const failedWrites = writes.failures + serverFailures(tally, (what) => !READS.includes(what));
    if (failure.reads && failedReads > 0) faults.push(`公共的读失败了 ${failedReads} 次`);
    if (writes.longestGapMs > MAX_WITHOUT_WRITES_MS) {
      faults.push(`${(writes.longestGapMs / 1000).toFixed(1)} 秒没有写`);
    }
    const visits = Object.values(tally.totals).reduce((sum, count) => sum + count, 0);
    return {
      requests: visits + reads.count + writes.count,
      failedReads,
      failedWrites,
      withoutReadsMs: reads.longestGapMs,
      withoutWritesMs: writes.longestGapMs,
      lost: lost.length,
      load,
      errors: [...reads.errors, ...writes.errors].map(([text, times]) => `${times} 次：${text}`),
      byRoute: tally.byRoute,
      faults: [...faults, ...lost],
    };
  }

  /** Compares all records of money, to the fen. @returns {Promise<{faults: string[], figures: object}>} */
  async compareBooks() {
    const { database, sandboxUrl } = this.#shop;
    let figures;
    const faults = await this.#untilEmpty(async () => {
      const books = await compareBooks(database, sandboxUrl, 0, new Set());
      ({ figures } = books);
      return books.faults;
    });
    return { faults, figures };
  }

  /** Waits for completed purchases, from sign-in to download. */
  async #purchases() {
    const [wanted, giveUpAt] = [this.#shoppers.completed + PURCHASES, Date.now() + BACK_MS];
    while (this.#shoppers.completed < wanted) {
      if (Date.now() > giveUpAt) throw new Error(`${BACK_MS / 1000} 秒内没有 ${PURCHASES} 笔购买`);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** A page of the list that no cache contains. */
  async #read() {
    const size = 1 + Math.floor(this.#random() * 20);
    await new Customer(this.#shop).get(`/designs/?p=1&n=${size}`, '列表');
  }

  /** A favourite: one row in the database. */
  async #write() {
    const path = `/account/favourites/${this.#designId}`;
    await this.#member.request('PUT', path, { what: '收藏' });
    await this.#member.request('DELETE', path, { what: '取消收藏' });
  }

  /** Repeats a check until it finds nothing. @returns {Promise<string[]>} its last findings */
  async #untilEmpty(check) {
    const giveUpAt = Date.now() + SETTLE_MS;
    for (;;) {
      const findings = await check().catch((error) => [error.message]);
      if (findings.length === 0 || Date.now() > giveUpAt) return findings;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

/** Responses of 5xx and requests without a response. */
function serverFailures(tally, isCounted) {
  let failures = 0;
  for (const [what, byStatus] of Object.entries(tally.byRoute)) {
    if (!isCounted(what)) continue;
    for (const [status, times] of Object.entries(byStatus)) {
      if (status === 'none' || Number(status) >= 500) failures += times;
    }
  }
  return failures;
}
