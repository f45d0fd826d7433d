// People in the shop: they browse, buy, download and register; one admin uploads.
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ZipFile } from 'yazl';
import { Tally } from './tally.mjs';

const PASSWORD = 'Cloudknit1';
const LANES = 6;
const PATIENCE_MS = 15_000;
const POLLS = 20;
const DESIGNS = 8;
const BUYERS = 3_000;
/** What people come for, by weight. */
const VISITS = { browse: 6, search: 4, detail: 4, buy: 4, register: 1, code: 1, upload: 2 };

/** An answer that ends a visit. */
class Refused extends Error {}

export class Shoppers {
  #shop;
  #random;
  #pauseMs;
  #admin = '';
  #archives = new Map();
  #made = 0;
  #lanes = [];
  #stopped = true;
  /** Of the answers since it was last replaced. */
  tally = new Tally();
  /** Everything that the shop has confirmed so far. */
  confirmed = {
    orders: [],
    payments: [],
    downloads: [],
    uploads: [],
    registrations: [],
    codes: [],
  };
  /** Purchases gone through to the downloaded file. */
  completed = 0;

  constructor(shop, random, pauseMs = 250) {
    this.#shop = shop;
    this.#random = random;
    this.#pauseMs = pauseMs;
  }

  async prepare() {
    const password = await hash(PASSWORD);
    await this.#shop.database.query(
      `INSERT INTO users (username, display_name, email, password_hash, email_verified_at, is_admin)
       SELECT 'drill' || i, 'drill' || i, 'drill' || i || '@faults.example', $1, now(), i = 0
       FROM generate_series(0, $2) i`,
      [password, BUYERS],
    );
    await this.#shop.database.query(
      "INSERT INTO categories (name, slug, position) VALUES ('毛衣', 'sweater', 1)",
    );
    this.#admin = await this.#signIn(0);
    for (let i = 0; i < DESIGNS; i += 1) await this.#upload();
  }

  begin() {
    this.#stopped = false;
    this.#lanes = Array.from({ length: LANES }, () => this.#lane());
  }

  /** Everybody finishes what is under way. */
  async end() {
    this.#stopped = true;
    await Promise.all(this.#lanes);
  }

  async #lane() {
    const kinds = Object.entries(VISITS).flatMap(([kind, weight]) => Array(weight).fill(kind));
    while (!this.#stopped) {
      const kind = kinds[Math.floor(this.#random() * kinds.length)];
      try {
        await this.#visit(kind);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      await sleep(this.#random() * 2 * this.#pauseMs);
    }
  }

  #visit(kind) {
    const design = [...this.#archives.keys()][Math.floor(this.#random() * DESIGNS)];
    if (kind === 'browse') return this.#call('浏览', 'GET', '/designs');
    if (kind === 'search') return this.#call('搜索', 'GET', '/designs/search?q=%E5%9B%BE%E8%A7%A3');
    if (kind === 'detail') return this.#call('详情', 'GET', `/designs/${design}`);
    if (kind === 'buy') return this.#buy(design);
    if (kind === 'register') return this.#register();
    if (kind === 'code') return this.#askForCode();
    return this.#upload();
  }

  async #buy(design) {
    this.#made += 1;
    const number = this.#made;
    const token = await this.#signIn(number);
    const ordered = { token, body: { design_id: design } };
    const { order_id: orderId } = (await this.#call('下单', 'POST', '/orders', ordered)).body;
    this.confirmed.orders.push(orderId);
    const paying = { token, body: { payment_method: 'wechat_native' } };
    const { data } = (await this.#call('付款', 'POST', `/orders/${orderId}/pay`, paying)).body;
    const payment = await this.#payByPhone(data.code_url);
    if (!payment) return;
    this.confirmed.payments.push({ orderId, outTradeNo: payment, email: emailOf(number) });
    for (let i = 0; i < POLLS; i += 1) {
      const { body } = await this.#call('订单状态', 'GET', `/orders/${orderId}/status`, { token });
      if (body.is_paid) return this.#download(design, orderId, token);
      await sleep(500);
    }
  }

  async #download(design, orderId, token) {
    const { bytes } = await this.#call('下载', 'GET', `/designs/${design}/download`, { token });
    if (sha256(bytes) !== this.#archives.get(design)) throw new Error(`下载的文件不对：${orderId}`);
    this.confirmed.downloads.push(orderId);
    this.completed += 1;
  }

  async #register() {
    this.#made += 1;
    const username = `neu${this.#made}`;
    const email = `${username}@faults.example`;
    await this.#call('注册', 'POST', '/account/register', {
      body: {
        register_type: 'email',
        username,
        email,
        password: PASSWORD,
        password2: PASSWORD,
        turnstile_token: await this.#humanCheck(),
      },
    });
    this.confirmed.registrations.push(email);
  }

  async #askForCode() {
    this.#made += 1;
    const phone = `138${String(this.#made).padStart(8, '0')}`;
    const body = { phone, usage: 'register', turnstile_token: await this.#humanCheck() };
    await this.#call('短信验证码', 'POST', '/account/send-sms-code', { body });
    this.confirmed.codes.push(phone);
  }

  async #upload() {
    const zip = new ZipFile();
    zip.addBuffer(randomBytes(150_000), '图解.bin', { mtime: new Date(0) });
    zip.end();
    const bytes = await buffer(zip.outputStream);
    const form = new FormData();
    const fields = {
      name: `图解 ${sha256(bytes).slice(0, 8)}`,
      description: '演练',
      price: '9.90',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('categories', '1');
    form.append('file', new Blob([bytes]), '图解.zip');
    form.append('detail_images', new Blob([await picture()]), '图.png');
    const request = { token: this.#admin, body: form };
    const { id } = (await this.#call('上传', 'POST', '/designs/upload', request)).body;
    this.confirmed.uploads.push({ id, sha256: sha256(bytes) });
    if (this.#archives.size < DESIGNS) this.#archives.set(id, sha256(bytes));
  }

  async #signIn(number) {
    const turnstile = await this.#humanCheck();
    const body = {
      login_type: 'email',
      email: emailOf(number),
      password: PASSWORD,
      turnstile_token: turnstile,
    };
    return (await this.#call('登录', 'POST', '/account/login', { body })).body.access_token;
  }

  async #humanCheck() {
    const { body: challenge } = await this.#call('人机验证', 'GET', '/human-check/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  /** @returns the number that WeChat knows the payment by, or null where it did not take place */
  async #payByPhone(codeUrl) {
    const response = await fetch(`${this.#shop.sandboxUrl}/sandbox/phone/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code_url: codeUrl }),
    });
    const { result, out_trade_no: outTradeNo } = await response.json();
    return result === 'success' ? outTradeNo : null;
  }

  /** @throws Refused for whatever is no success, and for no answer */
  async #call(what, method, path, { token, body } = {}) {
    const isForm = body instanceof FormData;
    let [status, bytes] = [0, Buffer.alloc(0)];
    // Within the fault in which it was asked.
    const { tally } = this;
    try {
      const response = await fetch(`${this.#shop.siteUrl}/api/v1${path}`, {
        method,
        headers: {
          ...(body && !isForm && { 'content-type': 'application/json' }),
          'x-forwarded-for': this.#address(),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      bytes = Buffer.from(await response.arrayBuffer());
      status = response.status;
    } catch {
      // No answer, or none to its end.
    }
    tally.add(what, status);
    if (status < 200 || status > 299) throw new Refused(`${what}: ${status}`);
    return { bytes, body: what === '下载' ? null : JSON.parse(bytes.toString()) };
  }

  /** Of a network for tests, so that people share no limits. */
  #address() {
    const part = () => 1 + Math.floor(this.#random() * 254);
    return `198.18.${part()}.${part()}`;
  }
}

const emailOf = (number) => `drill${number}@faults.example`;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function picture() {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#b7472a' } })
    .png()
    .toBuffer();
}
