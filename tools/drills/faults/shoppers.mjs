// Customers who browse, buy, download and register, and an admin who uploads.
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import {
  Customer,
  insertUsers,
  PASSWORD,
  RequestError,
  solveHumanCheck,
} from '../../harness/customer.mjs';
import { ExpectedError } from '../../lib/output.mjs';
import { Tally } from './tally.mjs';

const CLIENTS = 6;
const POLLS = 20;
const DESIGNS = 8;
const BUYERS = 3_000;
/** The kinds of visits and their weights. */
const VISITS = { browse: 6, search: 4, detail: 4, buy: 4, register: 1, code: 1, upload: 2 };

export class Shoppers {
  #shop;
  #random;
  #pauseMs;
  #admin;
  #archives = new Map();
  #made = 0;
  #clients = [];
  /** What ended a client: an error that no failing shop explains. */
  #errors = [];
  #stopped = true;
  /** Counts the responses since it was last replaced. */
  tally = new Tally();
  /** Everything that the shop has acknowledged so far. */
  confirmed = {
    orders: [],
    payments: [],
    downloads: [],
    uploads: [],
    registrations: [],
    codes: [],
  };
  /** Purchases completed up to the downloaded file. */
  completed = 0;

  constructor(shop, random, pauseMs = 250) {
    this.#shop = shop;
    this.#random = random;
    this.#pauseMs = pauseMs;
  }

  async prepare() {
    const names = Array.from({ length: BUYERS }, (_, i) => `drill${i + 1}`);
    await insertUsers(this.#shop.database, names);
    const [admin] = await insertUsers(this.#shop.database, ['drill0'], { isAdmin: true });
    await this.#shop.database.query(
      "INSERT INTO categories (name, slug, position) VALUES ('毛衣', 'sweater', 1)",
    );
    this.#admin = this.#newCustomer();
    await this.#admin.signIn(admin, '登录');
    for (let i = 0; i < DESIGNS; i += 1) await this.#upload();
  }

  begin() {
    this.#stopped = false;
    this.#clients = Array.from({ length: CLIENTS }, () => this.#client());
  }

  /**
   * Waits until all visits have ended.
   * @throws the first error that ended a client, such as a downloaded file with other bytes; it is reported once
   */
  async end() {
    this.#stopped = true;
    await Promise.all(this.#clients);
    const [first] = this.#errors.splice(0);
    if (first) throw first;
  }

  async #client() {
    const kinds = Object.entries(VISITS).flatMap(([kind, weight]) => Array(weight).fill(kind));
    while (!this.#stopped) {
      const kind = kinds[Math.floor(this.#random() * kinds.length)];
      try {
        await this.#visit(kind);
      } catch (error) {
        if (!(error instanceof RequestError)) {
          // Nobody awaits this client before the end: a rejection would end the process with the shop running.
          this.#errors.push(error);
          return;
        }
      }
      await sleep(this.#random() * 2 * this.#pauseMs);
    }
  }

  #visit(kind) {
    const design = [...this.#archives.keys()][Math.floor(this.#random() * DESIGNS)];
    const customer = this.#newCustomer();
    if (kind === 'browse') return customer.get('/designs', '浏览');
    if (kind === 'search') return customer.get('/designs/search?q=%E5%9B%BE%E8%A7%A3', '搜索');
    if (kind === 'detail') return customer.get(`/designs/${design}`, '详情');
    if (kind === 'buy') return this.#buy(design);
    if (kind === 'register') return this.#register();
    if (kind === 'code') return this.#askForCode();
    return this.#upload();
  }

  async #buy(design) {
    this.#made += 1;
    const email = emailOf(this.#made);
    const customer = this.#newCustomer();
    await customer.signIn(email, '登录');
    const orderId = await customer.order(design, '下单');
    this.confirmed.orders.push(orderId);
    const code = await customer.pay(orderId, '付款');
    const { result, out_trade_no: outTradeNo } = await customer.payByPhone(code);
    if (result !== 'success') return;
    this.confirmed.payments.push({ orderId, outTradeNo, email });
    if (!(await customer.waitUntilPaid(orderId, POLLS, '订单状态'))) return;
    const { bytes } = await customer.download(design, '下载');
    if (sha256(bytes) !== this.#archives.get(design)) {
      throw new ExpectedError(`下载的文件不对：${orderId}`);
    }
    this.confirmed.downloads.push(orderId);
    this.completed += 1;
  }

  async #register() {
    this.#made += 1;
    const username = `neu${this.#made}`;
    const email = `${username}@faults.example`;
    const body = {
      register_type: 'email',
      username,
      email,
      password: PASSWORD,
      password2: PASSWORD,
      turnstile_token: await solveHumanCheck(this.#shop.siteUrl),
    };
    await this.#newCustomer().post('/account/register', body, '注册');
    this.confirmed.registrations.push(email);
  }

  async #askForCode() {
    this.#made += 1;
    const phone = `138${String(this.#made).padStart(8, '0')}`;
    const body = {
      phone,
      usage: 'register',
      turnstile_token: await solveHumanCheck(this.#shop.siteUrl),
    };
    await this.#newCustomer().post('/account/send-sms-code', body, '短信验证码');
    this.confirmed.codes.push(phone);
  }

  async #upload() {
    const zip = new ZipFile();
    zip.addBuffer(randomBytes(150_000), '图解.bin', { mtime: new Date(0) });
    zip.end();
    const bytes = await buffer(zip.outputStream);
    const fields = {
      name: `图解 ${sha256(bytes).slice(0, 8)}`,
      description: '演练',
      price: '9.90',
      categories: '1',
    };
    const pictures = [{ name: '图.png', bytes: await picture() }];
    const id = await this.#admin.upload(fields, { name: '图解.zip', bytes }, pictures, '上传');
    this.confirmed.uploads.push({ id, sha256: sha256(bytes) });
    if (this.#archives.size < DESIGNS) this.#archives.set(id, sha256(bytes));
  }

  #newCustomer() {
    // Responses count for the fault during which their request was sent.
    return new Customer(this.#shop, {
      random: this.#random,
      observe: (what, status) => this.tally.add(what, status),
    });
  }
}

const emailOf = (number) => `drill${number}@test.example`;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function picture() {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#b7472a' } })
    .png()
    .toBuffer();
}
