// Successive visits of shoppers; each visit uses a new account and a different address.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Customer, insertUsers, randomAddress, RequestError } from '../../harness/customer.mjs';

const WORDS = ['毛衣', '围巾', '帽子', '雪国', '麻花', '开衫', '费尔岛', '春', '没有这样的'];
/** Share of all visits. */
const BUYS = 0.3;
const POLLS = 60;

export class Shopper {
  #shop;
  #latencies;
  #pauseMs;
  #customer;

  /**
   * @param shop {siteUrl, sandboxUrl, database}
   * @param pauseMs average pause between two steps
   */
  constructor(shop, latencies, pauseMs) {
    this.#shop = shop;
    this.#latencies = latencies;
    this.#pauseMs = pauseMs;
  }

  /** A visit in progress when the signal fires is completed. */
  async visitUntil(signal) {
    // The shoppers start at different times.
    await this.#pause();
    while (!signal.aborted) {
      this.#customer = new Customer(this.#shop, {
        address: randomAddress(),
        observe: (what, _status, ms) => this.#latencies.addRequest(what, ms),
      });
      try {
        await this.#visit();
      } catch (error) {
        const isRequest = error instanceof RequestError;
        this.#latencies.fail(isRequest ? 'request' : 'visit', error.message);
      }
    }
  }

  async #visit() {
    const { siteUrl } = this.#shop;
    const get = (what, path) => this.#customer.get(path, what);
    await get('home page', `${siteUrl}/`);
    await get('categories', '/categories/');
    const first = await get('list', '/designs/?p=1&n=4');
    await this.#pause();
    const second = first.next ? await get('list, next page', siteUrl + first.next) : first;
    await this.#pause();
    const word = encodeURIComponent(WORDS[Math.floor(Math.random() * WORDS.length)]);
    const found = await get('search', `/designs/search?name=${word}&n=4`);
    await this.#pause();
    const cards = [...first.results, ...second.results, ...found.results];
    const card = cards[Math.floor(Math.random() * cards.length)];
    const design = await get('design', `/designs/${card.id}/`);
    for (const { thumbnail } of design.detail_images.slice(0, 2)) {
      await get('picture', siteUrl + thumbnail);
    }
    await this.#pause();
    if (Math.random() < BUYS) await this.#buy(card.id);
  }

  async #buy(designId) {
    const customer = this.#customer;
    const name = `load${randomBytes(8).toString('hex')}`;
    const [email] = await insertUsers(this.#shop.database, [name]);
    await customer.signIn(email, 'sign in');
    await this.#pause();
    const id = await customer.order(designId, 'order');
    const code = await customer.pay(id, 'pay');
    await this.#pause();
    const { result } = await customer.payByPhone(code);
    if (result !== 'success') throw new Error(`the phone says ${result}`);
    const begun = performance.now();
    if (!(await customer.waitUntilPaid(id, POLLS, 'status'))) throw new Error('not paid');
    this.#latencies.add('paid until known', performance.now() - begun);
    await customer.get('/account/orders', 'own orders');
    await customer.download(designId, 'download');
  }

  async #pause() {
    await sleep(this.#pauseMs * 2 * Math.random());
  }
}
