// The ways in which a purchase of the drill is refunded. Every way repeats its requests until the shop answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { callSandbox } from '../../harness/customer.mjs';

/** The most refunds of one purchase that is refunded in parts, before the rest. */
const PARTS_MAX = 3;

export class Refunds {
  #shop;
  #admin;
  #random;
  #insist;

  constructor({ shop, admin, random, insist }) {
    this.#shop = shop;
    this.#admin = admin;
    this.#random = random;
    this.#insist = insist;
  }

  /** The ways by name; each receives the buyer and the order's id. */
  ways = {
    admin: (_buyer, orderId) => this.#insist(() => this.#refund(orderId)),
    parts: (_buyer, orderId) => this.#refundParts(orderId),
    self: (buyer, orderId) => this.#refundSelf(buyer, orderId),
    complaint: (buyer, orderId) => this.#complain(buyer, orderId),
  };

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
}
