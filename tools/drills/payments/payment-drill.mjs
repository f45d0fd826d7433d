// Buyers order, pay and get refunds while all parts around them fail; then all records are compared.
import { setTimeout as sleep } from 'node:timers/promises';
import { callSandbox, Customer, insertUsers, PASSWORD } from '../../harness/customer.mjs';
import { HarnessShop } from '../../harness/shop.mjs';
import { compareBooks } from './compare-books.mjs';

const DESIGNS = 20;
const AT_ONCE = 20;
const SETTLE_MS = 240_000;
/** The share of buyers who delete their account during their visit, and the time within which they do so. */
const LEAVING = 0.25;
const LEAVING_WITHIN_MS = 3_000;
/** The share of purchases that are refunded, and in which ways. */
const REFUNDED = 0.3;
const REFUND_WAYS = ['admin', 'parts', 'self', 'complaint'];
/** The most refunds of one purchase that is refunded in parts, before the rest. */
const PARTS_MAX = 3;
/**
 * The share of orders that are sent with `consent` and `expected_price`, as by the site (LAW-02). The other orders have
 * the original request body.
 */
const WITH_CONSENT = 0.5;
/** The deliveries of payment notifications, weighted. */
const DELIVERIES = ['deliver', 'deliver', 'deliver', 'drop', 'duplicate', 'delay', 'tamper'];

/**
 * An additional event of some payments: a second payment for the same order, one for a closed order, and one for an
 * order that was closed and created again.
 */
const TWISTS = ['second', 'late', 'anew', ...Array.from({ length: 12 }, () => null)];

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
  #designs = [];
  #consent;
  #harm = { worker: 0, api: 0, redis: 0, wechat: 0 };
  #expected = { returned: 0, late: 0 };
  /** Orders whose payment the drill closed only in the shop, so that WeChat still accepts money for them. */
  #forgotten = new Set();

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
    this.#designs = rows.map(({ id, priceFen }) => ({
      id: Number(id),
      price: (Number(priceFen) / 100).toFixed(2),
    }));
    const { versions } = await this.#admin.get('/shop/');
    this.#consent = { terms: versions.terms, no_return: true };
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
    await Promise.all(
      plan.map(async ({ buyer, at }) => {
        await sleep(Math.max(0, begun + at - Date.now()));
        await Promise.all([this.#shopping(buyer), buyer.leaves && this.#leave(buyer)]);
      }),
    );
    await harming;
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
      this.#expected.returned,
      this.#forgotten,
    );
    const { late: paidLate } = this.#expected;
    return {
      faults,
      figures: { buyers: this.#buyers.length, ...figures, paidLate, killed: this.#harm },
    };
  }

  /** Deletes the buyer's account at a random time during the visit. */
  async #leave(buyer) {
    await sleep(this.#random() * LEAVING_WITHIN_MS);
    const body = { username: buyer.name, password: PASSWORD };
    try {
      await this.#insist(() => buyer.customer.request('DELETE', '/account/me/', { body }));
    } catch (error) {
      // An earlier try succeeded, and its response was lost.
      if (error.status !== 401) throw error;
    }
    buyer.isGone = true;
  }

  /** One buyer's visit, which ends early when the account is deleted. */
  async #shopping(buyer) {
    try {
      await this.#visit(buyer);
    } catch (error) {
      if (!buyer.leaves || !(buyer.isGone || error.status === 401)) throw error;
    }
  }

  /** Retries every failed request, like a real buyer. */
  async #visit(buyer) {
    const design = this.#designs[Math.floor(this.#random() * DESIGNS)];
    const [cancels, refund] = [this.#random() < 0.1, this.#refundWay(buyer)];
    const notify = DELIVERIES[Math.floor(this.#random() * DELIVERIES.length)];
    const twist = TWISTS[Math.floor(this.#random() * TWISTS.length)];
    const terms =
      this.#random() < WITH_CONSENT
        ? { consent: this.#consent, expected_price: design.price }
        : undefined;
    const order = () => this.#order(buyer, design.id, terms);
    let orderId = await order();
    if (cancels) {
      await this.#codeOf(buyer, orderId);
      return;
    }
    if (twist) {
      const forgotten = await this.#codeOf(buyer, orderId);
      await this.#forget(orderId, twist !== 'second');
      if (twist === 'late') {
        await this.#hesitate(buyer);
        if (await this.#payByPhone(forgotten, notify)) this.#expected.late += 1;
        return;
      }
      if (twist === 'anew') orderId = await order();
      const code = await this.#codeOf(buyer, orderId);
      await this.#hesitate(buyer);
      const paid = [
        await this.#payByPhone(forgotten, notify),
        await this.#payByPhone(code, notify),
      ];
      if (paid.every(Boolean) && !buyer.leaves) this.#expected.returned += 1;
      return;
    }
    for (;;) {
      // Requests the code again if another request replaced it.
      const code = await this.#codeOf(buyer, orderId);
      await this.#hesitate(buyer);
      if (await this.#payByPhone(code, notify)) break;
    }
    while (!(await this.#insist(() => buyer.customer.isPaid(orderId)))) {
      if (buyer.isGone) return;
      await sleep(500);
    }
    if (refund === 'admin') await this.#insist(() => this.#refund(orderId));
    else if (refund === 'parts') await this.#refundParts(orderId);
    else if (refund === 'self') await this.#refundSelf(buyer, orderId);
    else if (refund === 'complaint') await this.#complain(buyer, orderId);
  }

  /** How a purchase is refunded, if it is: a buyer who leaves cannot wait for the answer to a complaint. */
  #refundWay({ leaves }) {
    if (this.#random() >= REFUNDED) return null;
    const way = REFUND_WAYS[Math.floor(this.#random() * REFUND_WAYS.length)];
    return way === 'complaint' && leaves ? 'self' : way;
  }

  /** The buyer refunds the unopened order, with two taps at once (HELP-01). */
  async #refundSelf({ customer }, orderId) {
    const tap = () =>
      this.#insist(async () => {
        try {
          await customer.post(`/orders/${orderId}/cases/`, { kind: 'unopened_refund' });
        } catch (error) {
          // The other tap, or an earlier try, was accepted.
          if (error.status !== 409) throw error;
        }
      });
    await Promise.all([tap(), tap()]);
  }

  /** The buyer complains at WeChat Pay, and the operator agrees to the refund in the case (HELP-03). */
  async #complain({ customer }, orderId) {
    const { rows } = await this.#shop.database.query(
      `SELECT out_trade_no AS no FROM payment_attempts
       WHERE order_id = $1 AND state = 'succeeded'`,
      [orderId],
    );
    const complaint = { out_trade_no: rows[0].no, problem_type: 'REFUND' };
    await callSandbox(this.#shop.sandboxUrl, 'phone/complaints', complaint);
    const opened = async () =>
      (await this.#insist(() => customer.get(`/orders/${orderId}/help/`))).open_case;
    let caseId = await opened();
    while (!caseId) {
      await sleep(500);
      caseId = await opened();
    }
    await this.#insist(async () => {
      try {
        await this.#admin.post(`/cases/${caseId}/moves/`, { move: 'refund', text: '演练退款' });
      } catch (error) {
        // An earlier try was accepted.
        if (error.status !== 409) throw error;
      }
    });
  }

  /** A buyer who will delete the account waits before paying, so that both overlap. */
  async #hesitate({ leaves }) {
    if (leaves) await sleep(this.#random() * LEAVING_WITHIN_MS);
  }

  async #payByPhone(code, notify) {
    const { result } = await this.#admin.payByPhone(code, { notify });
    return result === 'success';
  }

  #codeOf({ customer }, orderId) {
    return this.#insist(() => customer.pay(orderId));
  }

  /** @returns the order's id, also when an earlier try created the order and its response was lost */
  #order({ customer }, designId, terms) {
    return this.#insist(async () => {
      try {
        return await customer.order(designId, undefined, terms);
      } catch (error) {
        if (error.status !== 409) throw error;
        return error.body.order_id;
      }
    });
  }

  async #refund(orderId) {
    try {
      await this.#admin.post(`/orders/${orderId}/refund/`, { reason: '演练退款' });
    } catch (error) {
      // An earlier try was accepted.
      if (error.status !== 409) throw error;
    }
  }

  /** Refunds random parts of an order, each by two operators at once, and sometimes the rest (CONS-04). */
  async #refundParts(orderId) {
    const shares = Array.from({ length: 1 + Math.floor(this.#random() * PARTS_MAX) }, this.#random);
    if (this.#random() < 0.5) shares.push(1);
    for (const share of shares) {
      const { refundable } = await this.#insist(() => this.#admin.get(`/orders/${orderId}`));
      const leftFen = Math.round(Number(refundable) * 100);
      if (leftFen === 0) return;
      const amount = (Math.max(1, Math.floor(leftFen * share)) / 100).toFixed(2);
      const part = { reason: '演练部分退款', amount, expected_refundable: refundable };
      await Promise.all([this.#refundPart(orderId, part), this.#refundPart(orderId, part)]);
    }
  }

  /** Repeats a part refund until it, or that of another operator, is accepted. */
  async #refundPart(orderId, part) {
    for (;;) {
      try {
        await this.#insist(() => this.#admin.post(`/orders/${orderId}/refund/`, part));
        return;
      } catch (error) {
        if (error.status !== 409) throw error;
        if (error.body.code !== 'refund_in_progress') return;
      }
      await sleep(500);
    }
  }

  /** Repeats a request until the shop answers. @throws {RequestError} for a 4xx */
  async #insist(send) {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (error.status === undefined || (error.status >= 400 && error.status < 500)) throw error;
      }
      await sleep(200 + this.#random() * 300);
    }
  }

  #setFaults(settings = {}) {
    return callSandbox(this.#shop.sandboxUrl, 'faults', settings);
  }

  /** Closes a payment, and perhaps its order, only in the shop, so that WeChat still accepts money for it. */
  async #forget(orderId, closesOrder) {
    this.#forgotten.add(orderId);
    const live = "state IN ('created', 'awaiting')";
    await this.#shop.database.query(
      `UPDATE payment_attempts SET state = 'closed' WHERE order_id = $1 AND ${live}`,
      [orderId],
    );
    if (!closesOrder) return;
    await this.#shop.database.query("UPDATE orders SET state = 'closed' WHERE id = $1", [orderId]);
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
