// A buyer of the benchmarks.
import { setTimeout as sleep } from 'node:timers/promises';
import { signInRequest, someAddress } from './people.mjs';
import { requestOf, Wire } from './wire.mjs';

/** Orders designs and pays for them, one after another and without pauses. */
export class Buyer {
  #ports;
  #shop;
  #phone;
  #headers;
  #next = 1;

  /** @param ports {shop, phone} */
  constructor(ports) {
    this.#ports = ports;
  }

  async signIn(email) {
    const request = await signInRequest(this.#ports.shop, email);
    await this.#connected(async () => {
      const { access_token: token } = await this.#said(this.#shop.ask(request));
      this.#headers = { ...someAddress(), authorization: `Bearer ${token}` };
    });
  }

  /**
   * @param end time after which no order is started
   * @returns {Promise<number>} number of orders that the phone has paid
   */
  async buyUntil(end) {
    let paid = 0;
    await this.#connected(async () => {
      for (; performance.now() < end; paid += 1) await this.#buy();
    });
    return paid;
  }

  /**
   * Buys designs at a pace; after each payment asks for the order's state as the site does.
   * @param waits milliseconds after the payment at which the site asks
   * @param pace {first, every}: when the first order begins, and milliseconds from one to the next
   * @returns {Promise<{startedAt: number, waitedMs: number}[]>} when each order began, and how long after its payment an
   *   answer said that it is paid
   */
  async waitForPaid(count, waits, { first, every }) {
    const orders = [];
    await this.#connected(async () => {
      while (orders.length < count) {
        await sleep(Math.max(0, first + orders.length * every - performance.now()));
        const startedAt = performance.now();
        const id = await this.#buy();
        orders.push({ startedAt, waitedMs: await this.#untilPaid(id, waits) });
      }
    });
    return orders;
  }

  async #untilPaid(id, waits) {
    const paidAt = performance.now();
    const request = requestOf('GET', `/api/v1/orders/${id}/status/`, { headers: this.#headers });
    for (const wait of waits) {
      await sleep(Math.max(0, paidAt + wait - performance.now()));
      const { is_paid: isPaid } = await this.#said(this.#shop.ask(request));
      if (isPaid) return performance.now() - paidAt;
    }
    throw new Error(`order ${id} is not paid`);
  }

  /** @returns {Promise<string>} the id of an order that the phone has paid */
  async #buy() {
    // One in a hundred is not on sale.
    if (this.#next % 100 === 13) this.#next += 1;
    const { order_id: id } = await this.#post('/orders/', { design_id: this.#next });
    this.#next += 1;
    const { data } = await this.#post(`/orders/${id}/pay/`, { payment_method: 'wechat_native' });
    const body = { code_url: data.code_url };
    const paying = this.#phone.ask(requestOf('POST', '/sandbox/phone/pay', { body }));
    const { result } = await this.#said(paying);
    if (result !== 'success') throw new Error(`the phone says ${result}`);
    return id;
  }

  /** Connections are opened for each run, because idle ones are closed after seconds. */
  async #connected(work) {
    this.#shop = new Wire(this.#ports.shop, { keepsBodies: true });
    this.#phone = new Wire(this.#ports.phone, { keepsBodies: true });
    try {
      await Promise.all([this.#shop.opened(), this.#phone.opened()]);
      await work();
    } finally {
      this.#shop.close();
      this.#phone.close();
    }
  }

  #post(path, body) {
    const request = requestOf('POST', `/api/v1${path}`, { headers: this.#headers, body });
    return this.#said(this.#shop.ask(request));
  }

  async #said(answering) {
    const { status, body } = await answering;
    if (status >= 300) throw new Error(`${status}: ${body.toString()}`);
    return JSON.parse(body.toString());
  }
}
