// One shopper after another at one place: each visit is a new account from an address of its own.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const PASSWORD = 'Cloudknit1';
const WORDS = ['毛衣', '围巾', '帽子', '雪国', '麻花', '开衫', '费尔岛', '春', '没有这样的'];
/** Of all visits. */
const BUYS = 0.3;
const PAID_TRIES = 60;
const LATE_MS = 30_000;

let passwordHash;

export class Shopper {
  #shop;
  #latencies;
  #pauseMs;
  #address;
  #token;

  /**
   * @param shop {siteUrl, sandboxUrl, database}
   * @param pauseMs between two steps, on average
   */
  constructor(shop, latencies, pauseMs) {
    this.#shop = shop;
    this.#latencies = latencies;
    this.#pauseMs = pauseMs;
  }

  /** The visit that is under way when the signal comes ends as usual. */
  async visitUntil(signal) {
    // Nobody begins at the same moment.
    await this.#pause();
    while (!signal.aborted) {
      const part = () => 1 + Math.floor(Math.random() * 254);
      this.#address = `198.${18 + Math.floor(Math.random() * 2)}.${part()}.${part()}`;
      this.#token = null;
      try {
        await this.#visit();
      } catch (error) {
        if (!(error instanceof Unexpected)) this.#latencies.fail('visit', error.message);
      }
    }
  }

  async #visit() {
    await this.#ask('home page', '/');
    await this.#get('categories', '/categories/');
    const first = await this.#get('list', '/designs/?p=1&n=4');
    await this.#pause();
    const second = first.next ? await this.#ask('list, next page', first.next) : first;
    await this.#pause();
    const word = encodeURIComponent(WORDS[Math.floor(Math.random() * WORDS.length)]);
    const found = await this.#get('search', `/designs/search?name=${word}&n=4`);
    await this.#pause();
    const cards = [...first.results, ...second.results, ...found.results];
    const card = cards[Math.floor(Math.random() * cards.length)];
    const design = await this.#get('design', `/designs/${card.id}/`);
    for (const { thumbnail } of design.detail_images.slice(0, 2)) {
      await this.#ask('picture', thumbnail);
    }
    await this.#pause();
    if (Math.random() < BUYS) await this.#buy(card.id);
  }

  async #buy(designId) {
    await this.#signIn();
    await this.#pause();
    const { order_id: id } = await this.#post('order', '/orders/', { design_id: designId });
    const method = { payment_method: 'wechat_native' };
    const { data } = await this.#post('pay', `/orders/${id}/pay/`, method);
    await this.#pause();
    await this.#payByPhone(data.code_url);
    await this.#untilPaid(id);
    await this.#get('own orders', '/account/orders');
    await this.#get('download', `/designs/${designId}/download`);
  }

  async #signIn() {
    const email = await this.#newAccount();
    const challenge = await this.#get('challenge', '/human-check/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    const turnstile = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const login = { login_type: 'email', email, password: PASSWORD, turnstile_token: turnstile };
    this.#token = (await this.#post('sign in', '/account/login/', login)).access_token;
  }

  async #newAccount() {
    passwordHash ??= hash(PASSWORD);
    const name = `load${randomBytes(8).toString('hex')}`;
    const email = `${name}@load.example`;
    await this.#shop.database.query(
      `INSERT INTO users (username, display_name, email, password_hash, email_verified_at)
       VALUES ($1, $1, $2, $3, now())`,
      [name, email, await passwordHash],
    );
    return email;
  }

  async #payByPhone(codeUrl) {
    const response = await fetch(`${this.#shop.sandboxUrl}/sandbox/phone/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code_url: codeUrl }),
    });
    const { result } = await response.json();
    if (result !== 'success') this.#unexpected('phone', result);
  }

  /** As the payment page does: asks again and again. */
  async #untilPaid(orderId) {
    const begun = performance.now();
    for (let tries = 0; tries < PAID_TRIES; tries += 1) {
      const { is_paid: isPaid } = await this.#get('status', `/orders/${orderId}/status/`);
      if (isPaid) {
        this.#latencies.add('paid until known', performance.now() - begun);
        return;
      }
      await sleep(500);
    }
    this.#unexpected('status', 'not paid');
  }

  #get(kind, path) {
    return this.#ask(kind, `/api/v1${path}`);
  }

  #post(kind, path, body) {
    return this.#ask(kind, `/api/v1${path}`, { method: 'POST', body: JSON.stringify(body) });
  }

  async #ask(kind, path, init = {}) {
    const begun = performance.now();
    try {
      const response = await fetch(this.#shop.siteUrl + path, {
        ...init,
        headers: {
          'x-forwarded-for': this.#address,
          ...(init.body && { 'content-type': 'application/json' }),
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        },
        signal: AbortSignal.timeout(LATE_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      this.#latencies.addRequest(kind, performance.now() - begun);
      if (!response.ok)
        this.#unexpected(kind, `${response.status} ${bytes.toString('utf8', 0, 200)}`);
      const isJson = response.headers.get('content-type')?.includes('json');
      return isJson ? JSON.parse(bytes.toString()) : bytes;
    } catch (error) {
      if (error instanceof Unexpected) throw error;
      return this.#unexpected(kind, error.cause?.message ?? error.message);
    }
  }

  /** Ends the visit. */
  #unexpected(kind, reason) {
    this.#latencies.fail(kind, reason);
    throw new Unexpected(reason);
  }

  async #pause() {
    await sleep(this.#pauseMs * 2 * Math.random());
  }
}

class Unexpected extends Error {}
