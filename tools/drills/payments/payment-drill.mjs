// Buyers order, pay and get refunds while all parts around them fail; then all records are compared.
import { setTimeout as sleep } from 'node:timers/promises';
import { callSandbox, Customer, insertUsers } from '../../harness/customer.mjs';
import { HarnessShop } from '../../harness/shop.mjs';
import { compareBooks } from './compare-books.mjs';
import { Visits } from './visits.mjs';

const DESIGNS = 20;
const AT_ONCE = 20;
const SETTLE_MS = 240_000;
/** The share of buyers who delete their account during their visit. */
const LEAVING = 0.25;
// One admin refunds the purchases of hundreds of buyers. Killed parts would log mostly expected errors.
const ENV = { RATE_LIMIT_FACTOR: '10', LOG_LEVEL: 'fatal' };

/**
 * @param buyers number of buyers, who order at random times within `seconds`
 * @param random a seeded generator of numbers from 0 to 1
 * @param trial stops the shop, see tools/harness/trial.mjs
 * @returns {Promise<{figures: object, faults: string[]}>} no faults when all records agree
 */
export async function paymentDrill({ buyers, seconds, random, trial, print }) {
  // The drill itself kills apps and stops Redis.
  const shop = trial.keep(new HarnessShop(trial.dir, { env: ENV, onDeath: () => undefined }));
  await shop.start();
  const drill = new Drill(shop, random);
  print(`${buyers} 位买家正在登录…`);
  await drill.prepare(buyers);
  print(`${seconds} 秒的付款与故障…`);
  await drill.run(seconds);
  print('故障结束，等待全部结清…');
  const waitedMs = await drill.settle();
  return { ...(await drill.compare()), waitedMs };
}

class Drill {
  #shop;
  #random;
  #buyers = [];
  #admin;
  #visits;
  #harm = { worker: 0, api: 0, redis: 0, wechat: 0 };

  constructor(shop, random) {
    this.#shop = shop;
    this.#random = random;
  }

  async prepare(count) {
    const insert = async (name, isAdmin) => {
      const [email] = await insertUsers(this.#shop.database, [name], { isAdmin });
      const customer = new Customer(this.#shop, { random: this.#random });
      await this.#insist(() => customer.signIn(email));
      return customer;
    };
    this.#admin = await insert('drilladmin', true);
    const { rows } = await this.#shop.database.query(
      `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
         description_folded, name_grams, description_grams)
       SELECT u.id, '图解' || i, '演练', 1000 + i, '', '', '{}', '{}'
       FROM users u, generate_series(1, $1) i WHERE u.username = 'drilladmin'
       RETURNING id, price_fen AS "priceFen"`,
      [DESIGNS],
    );
    const designs = rows.map(({ id, priceFen }) => ({
      id: Number(id),
      price: (Number(priceFen) / 100).toFixed(2),
    }));
    const { versions } = await this.#admin.get('/shop/');
    this.#visits = new Visits({
      shop: this.#shop,
      admin: this.#admin,
      designs,
      consent: { terms: versions.terms, no_return: true },
      random: this.#random,
      insist: this.#insist,
    });
    await inParallel(count, AT_ONCE, async (i) => {
      const name = `drill${i}`;
      this.#buyers.push({ name, customer: await insert(name, false), isGone: false });
    });
  }

  async run(seconds) {
    const end = Date.now() + seconds * 1000;
    const harming = this.#harmUntil(end);
    const plan = this.#buyers.map((buyer) => ({
      buyer: Object.assign(buyer, { leaves: this.#random() < LEAVING }),
      at: this.#random() * seconds * 900,
    }));
    const begun = Date.now();
    const visits = plan.map(async ({ buyer, at }) => {
      await sleep(Math.max(0, begun + at - Date.now()));
      await Promise.all([this.#visits.buy(buyer), buyer.leaves && this.#visits.leave(buyer)]);
    });
    await Promise.all([harming, ...visits]);
    // Payments without a notification that the shop no longer queries are found by reconciliation; the bill of today
    // is available tomorrow.
    await this.#setFaults({ days_ahead: 1 });
    for (const date of new Set([begun, Date.now()].map(chinaDate))) {
      await this.#insist(() => this.#admin.post(`/payments/reconciliations/${date}`));
    }
    await this.#setFaults();
  }

  /** Waits until no work is pending. @returns milliseconds */
  async settle() {
    const begun = Date.now();
    while (Date.now() - begun < SETTLE_MS) {
      const { rows } = await this.#shop.database.query(
        `SELECT (SELECT count(*) FROM payment_notifications WHERE processed_at IS NULL)
              + (SELECT count(*) FROM outbox)
              + (SELECT count(*) FROM complaint_replies WHERE state = 'due')
              + (SELECT count(*) FROM refunds WHERE state IN ('created', 'processing')) AS open`,
      );
      const { faults } = await this.compare();
      if (Number(rows[0].open) === 0 && faults.length === 0) break;
      await sleep(1_000);
    }
    return Date.now() - begun;
  }

  async compare() {
    const { faults, figures } = await compareBooks(
      this.#shop.database,
      this.#shop.sandboxUrl,
      this.#visits.expected.returned,
      this.#visits.forgotten,
    );
    const { late: paidLate } = this.#visits.expected;
    return {
      faults,
      figures: { buyers: this.#buyers.length, ...figures, paidLate, killed: this.#harm },
    };
  }

  /** Repeats a request until the shop answers. @throws {RequestError} for a 4xx */
  #insist = async (send) => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (error.status === undefined || (error.status >= 400 && error.status < 500)) throw error;
      }
      await sleep(200 + this.#random() * 300);
    }
  };

  #setFaults(settings = {}) {
    return callSandbox(this.#shop.sandboxUrl, 'faults', settings);
  }

  async #harmUntil(end) {
    while (Date.now() < end) {
      const kind = ['worker', 'api', 'redis', 'wechat'][Math.floor(this.#random() * 4)];
      this.#harm[kind] += 1;
      if (kind === 'redis') await this.#shop.killRedis().then(() => this.#shop.startRedis());
      else if (kind === 'wechat') await this.#badDay();
      else await this.#shop.restartApp(kind);
      await sleep(500 + this.#random() * 2_000);
    }
  }

  async #badDay() {
    const days = [{ down: true }, { error_rate: 0.4 }, { latency_ms: 1_500 }, { notify: 'drop' }];
    await this.#setFaults(days[Math.floor(this.#random() * days.length)]);
    await sleep(1_000 + this.#random() * 2_000);
    await this.#setFaults();
  }
}

function chinaDate(at) {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}

async function inParallel(count, atOnce, work) {
  let next = 0;
  const client = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}
