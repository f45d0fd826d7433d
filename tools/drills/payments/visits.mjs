// What the buyers of the drill do: they order, pay, cancel, ask for their money back, and delete their accounts.
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../harness/customer.mjs';
import { Refunds } from './refunds.mjs';

/** The time within which a buyer who leaves deletes the account. */
const LEAVING_WITHIN_MS = 3_000;
/** The share of purchases that are refunded, and in which ways. */
const REFUNDED = 0.3;
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

export class Visits {
  #shop;
  #admin;
  #designs;
  #consent;
  #random;
  #insist;
  #refunds;
  expected = { returned: 0, late: 0 };
  /** Orders whose payment was closed only in the shop, so that WeChat still accepts money for them. */
  forgotten = new Set();

  /** @param insist repeats a request until the shop answers */
  constructor({ shop, admin, designs, consent, random, insist }) {
    this.#shop = shop;
    this.#admin = admin;
    this.#designs = designs;
    this.#consent = consent;
    this.#random = random;
    this.#insist = insist;
    this.#refunds = new Refunds({ shop, admin, random, insist });
  }

  /** Deletes the buyer's account at a random time during the visit. */
  async leave(buyer) {
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
  async buy(buyer) {
    try {
      await this.#visit(buyer);
    } catch (error) {
      if (!buyer.leaves || !(buyer.isGone || error.status === 401)) throw error;
    }
  }

  /** Retries every failed request, like a real buyer. */
  async #visit(buyer) {
    const design = this.#designs[Math.floor(this.#random() * this.#designs.length)];
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
        if (await this.#payByPhone(forgotten, notify)) this.expected.late += 1;
        return;
      }
      if (twist === 'anew') orderId = await order();
      const code = await this.#codeOf(buyer, orderId);
      await this.#hesitate(buyer);
      const paid = [
        await this.#payByPhone(forgotten, notify),
        await this.#payByPhone(code, notify),
      ];
      if (paid.every(Boolean) && !buyer.leaves) this.expected.returned += 1;
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
    if (refund) await this.#refunds.ways[refund](buyer, orderId);
  }

  /** How a purchase is refunded, if it is: a buyer who leaves cannot wait for the answer to a complaint. */
  #refundWay({ leaves }) {
    if (this.#random() >= REFUNDED) return null;
    const ways = Object.keys(this.#refunds.ways);
    const way = ways[Math.floor(this.#random() * ways.length)];
    return way === 'complaint' && leaves ? 'self' : way;
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

  /** Closes a payment, and perhaps its order, only in the shop, so that WeChat still accepts money for it. */
  async #forget(orderId, closesOrder) {
    this.forgotten.add(orderId);
    const live = "state IN ('created', 'awaiting')";
    await this.#shop.database.query(
      `UPDATE payment_attempts SET state = 'closed' WHERE order_id = $1 AND ${live}`,
      [orderId],
    );
    if (!closesOrder) return;
    await this.#shop.database.query("UPDATE orders SET state = 'closed' WHERE id = $1", [orderId]);
  }
}
