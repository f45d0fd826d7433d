// Buyers order, pay and are refunded while everything around them breaks; then the books are compared.
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import { compareBooks } from './compare-books.mjs';
import { ShopUnderFire } from './shop-under-fire.mjs';

const PASSWORD = 'Cloudknit1';
const DESIGNS = 20;
const AT_ONCE = 20;
const SETTLE_MS = 240_000;
/** How the notifications of payments fare, by weight. */
const DELIVERIES = ['deliver', 'deliver', 'deliver', 'drop', 'duplicate', 'delay', 'tamper'];

/**
 * What may happen beside one payment: a second one for the same order, one for an order that was closed,
 * and one for an order that was closed and made anew.
 */
const TWISTS = ['second', 'late', 'anew', ...Array.from({ length: 12 }, () => null)];

/**
 * @param buyers how many order at random moments of `seconds`
 * @param random gives numbers from 0 to 1, by a seed that can be used again
 * @param postgresUrl of a server; dir for everything else
 * @returns {Promise<{figures: object, faults: string[]}>} no faults when all books agree
 */
export async function paymentDrill({ buyers, seconds, random, postgresUrl, dir, say }) {
  const shop = new ShopUnderFire(dir);
  await shop.start(postgresUrl);
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 4 });
  try {
    const drill = new Drill(shop, database, random);
    say(`${buyers} 位买家正在登录…`);
    await drill.prepare(buyers);
    say(`${seconds} 秒的付款与故障…`);
    await drill.run(seconds);
    say('故障结束，等待全部结清…');
    const waitedMs = await drill.settle();
    return { ...(await drill.compare()), waitedMs };
  } finally {
    await database.end();
    await shop.stop();
  }
}

class Drill {
  #shop;
  #database;
  #random;
  #buyers = [];
  #admin = '';
  #designIds = [];
  #harm = { worker: 0, api: 0, redis: 0, wechat: 0 };
  #expected = { returned: 0, late: 0 };

  constructor(shop, database, random) {
    this.#shop = shop;
    this.#database = database;
    this.#random = random;
  }

  async prepare(count) {
    const password = await hash(PASSWORD);
    const insert = async (name, isAdmin) => {
      await this.#database.query(
        `INSERT INTO users (username, display_name, email, password_hash, email_verified_at, is_admin)
         VALUES ($1, $1, $2, $3, now(), $4)`,
        [name, `${name}@drill.example`, password, isAdmin],
      );
      return this.#signIn(`${name}@drill.example`);
    };
    this.#admin = await insert('drilladmin', true);
    const { rows } = await this.#database.query(
      `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
         description_folded, name_grams, description_grams)
       SELECT u.id, '图解' || i, '演练', 1000 + i, '', '', '{}', '{}'
       FROM users u, generate_series(1, $1) i WHERE u.username = 'drilladmin' RETURNING id`,
      [DESIGNS],
    );
    this.#designIds = rows.map(({ id }) => Number(id));
    await inParallel(count, AT_ONCE, async (i) => {
      const name = `drill${i}`;
      this.#buyers.push({ email: `${name}@drill.example`, token: await insert(name, false) });
    });
  }

  async run(seconds) {
    const end = Date.now() + seconds * 1000;
    const harming = this.#harmUntil(end);
    const plan = this.#buyers.map((buyer) => ({ buyer, at: this.#random() * seconds * 900 }));
    const begun = Date.now();
    await Promise.all(
      plan.map(async ({ buyer, at }) => {
        await sleep(Math.max(0, begun + at - Date.now()));
        await this.#shopping(buyer);
      }),
    );
    await harming;
    await this.#sandbox('faults', {});
    // What nobody told the shop of, and what it asks nobody about any more, stands in the bills.
    for (const date of new Set([begun, Date.now()].map(chinaDate))) {
      await this.#insist(this.#admin, 'POST', `/payments/reconciliations/${date}`);
    }
  }

  /** Waits until nothing is under way any more. @returns milliseconds */
  async settle() {
    const begun = Date.now();
    while (Date.now() - begun < SETTLE_MS) {
      const { rows } = await this.#database.query(
        `SELECT (SELECT count(*) FROM payment_notifications WHERE processed_at IS NULL)
              + (SELECT count(*) FROM outbox)
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
      this.#database,
      this.#shop.sandboxUrl,
      this.#expected.returned,
    );
    const { late: paidLate } = this.#expected;
    return {
      faults,
      figures: { buyers: this.#buyers.length, ...figures, paidLate, killed: this.#harm },
    };
  }

  /** One buyer's visit; whatever fails is tried again, as people do. */
  async #shopping(buyer) {
    const design = this.#designIds[Math.floor(this.#random() * DESIGNS)];
    const [cancels, isRefunded] = [this.#random() < 0.1, this.#random() < 0.15];
    const notify = DELIVERIES[Math.floor(this.#random() * DELIVERIES.length)];
    const twist = TWISTS[Math.floor(this.#random() * TWISTS.length)];
    const order = async () =>
      (await this.#insist(buyer.token, 'POST', '/orders/', { design_id: design })).order_id;
    let orderId = await order();
    if (cancels) {
      await this.#codeOf(buyer, orderId);
      return;
    }
    if (twist) {
      const forgotten = await this.#codeOf(buyer, orderId);
      await this.#forget(orderId, twist !== 'second');
      if (twist === 'late') {
        if (await this.#payByPhone(forgotten, notify)) this.#expected.late += 1;
        return;
      }
      if (twist === 'anew') orderId = await order();
      const code = await this.#codeOf(buyer, orderId);
      const paid = [
        await this.#payByPhone(forgotten, notify),
        await this.#payByPhone(code, notify),
      ];
      if (paid.every(Boolean)) this.#expected.returned += 1;
      return;
    }
    for (;;) {
      // A code that another request replaced is asked for once more.
      const code = await this.#codeOf(buyer, orderId);
      if (await this.#payByPhone(code, notify)) break;
    }
    while (!(await this.#insist('', 'GET', `/orders/${orderId}/status/`)).is_paid) await sleep(500);
    if (!isRefunded) return;
    await this.#insist(this.#admin, 'POST', `/orders/${orderId}/refund/`, { reason: '演练退款' });
  }

  async #payByPhone(code, notify) {
    const { result } = await this.#sandbox('phone/pay', { code_url: code, notify });
    return result === 'success';
  }

  async #codeOf(buyer, orderId) {
    const asked = { payment_method: 'wechat_native' };
    return (await this.#insist(buyer.token, 'POST', `/orders/${orderId}/pay/`, asked)).data
      .code_url;
  }

  /** The shop believes a code to be dead, and perhaps its order closed, that WeChat still takes money for. */
  async #forget(orderId, closesOrder) {
    const live = "state IN ('created', 'awaiting')";
    await this.#database.query(
      `UPDATE payment_attempts SET state = 'closed' WHERE order_id = $1 AND ${live}`,
      [orderId],
    );
    if (!closesOrder) return;
    await this.#database.query("UPDATE orders SET state = 'closed' WHERE id = $1", [orderId]);
  }

  async #harmUntil(end) {
    while (Date.now() < end) {
      const kind = ['worker', 'api', 'redis', 'wechat'][Math.floor(this.#random() * 4)];
      this.#harm[kind] += 1;
      if (kind === 'redis') await this.#shop.killRedis();
      else if (kind === 'wechat') await this.#badDay();
      else await this.#shop.killApp(kind);
      await sleep(500 + this.#random() * 2_000);
    }
  }

  async #badDay() {
    const days = [{ down: true }, { error_rate: 0.4 }, { latency_ms: 1_500 }, { notify: 'drop' }];
    await this.#sandbox('faults', days[Math.floor(this.#random() * days.length)]);
    await sleep(1_000 + this.#random() * 2_000);
    await this.#sandbox('faults', {});
  }

  /** Calls the api until it gives an answer that is one. */
  async #insist(token, method, path, body) {
    for (;;) {
      try {
        const response = await fetch(`${this.#shop.siteUrl}/api/v1${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': this.#address(),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        });
        const answer = await response.json();
        // An order or a refund whose answer was lost stands all the same.
        if (response.ok || response.status === 409) return answer;
        if (response.status < 500) throw new Error(`${path}: ${response.status} ${answer.error}`);
      } catch (error) {
        if (/: 4\d\d /.test(error.message)) throw error;
      }
      await sleep(200 + this.#random() * 300);
    }
  }

  async #sandbox(path, body) {
    const response = await fetch(`${this.#shop.sandboxUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  async #signIn(email) {
    const challenge = await this.#insist('', 'GET', '/human-check/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    const turnstile = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const login = { login_type: 'email', email, password: PASSWORD, turnstile_token: turnstile };
    return (await this.#insist('', 'POST', '/account/login/', login)).access_token;
  }

  /** Of a network for tests, so that buyers share no limits. */
  #address() {
    const part = () => 1 + Math.floor(Math.random() * 254);
    return `198.18.${part()}.${part()}`;
  }
}

function chinaDate(at) {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}

async function inParallel(count, atOnce, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
