// A client of a shop over HTTP: sign in, order, pay on the sandbox's phone, download, upload.
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export const PASSWORD = 'Cloudknit1';
/** The parameters that the shop uses, see libs/accounts. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const API = '/api/v1';
const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 500;

let passwordHash;

/** @returns {Promise<string>} the hash of PASSWORD, computed once */
export function hashPassword() {
  passwordHash ??= hash(PASSWORD, ARGON2);
  return passwordHash;
}

/** @returns {string} an address of a test network, so that callers share no rate limits */
export function randomAddress(random = Math.random) {
  const part = () => 1 + Math.floor(random() * 254);
  return `198.${18 + Math.floor(random() * 2)}.${part()}.${part()}`;
}

/**
 * `fetch` on a separate connection, because the server may close an idle connection just when this process reuses it.
 * The header `Connection: close` is not sufficient: a refusal that the server sends before the end of an upload would
 * be lost with the connection. Errors name the request and the cause. @returns {Promise<Response>}
 */
export async function fetchResponse(url, init = {}) {
  // Imported here because most spec files that use this module send no request through it.
  const { Agent } = await import('undici');
  const dispatcher = new Agent();
  try {
    return await fetch(url, { ...init, dispatcher });
  } catch (error) {
    const { code = '', message = error.message } = error.cause ?? {};
    const what = `${init.method ?? 'GET'} ${url}`;
    throw new Error(`${what}: no response: ${code} ${message}`, { cause: error });
  } finally {
    // Closes the connection once the body of the response has been read.
    void dispatcher.close();
  }
}

/** @returns {Promise<{status: number, headers: Headers, bytes: Buffer, body: any}>} `body` is null unless it is JSON */
export async function readResponse(response) {
  return parse(response, Buffer.from(await response.arrayBuffer()));
}

function parse({ status, headers }, bytes) {
  const isJson = headers.get('content-type')?.includes('json');
  return { status, headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
}

/**
 * Fetches and solves a challenge, like the site's widget.
 * @returns {Promise<string>} a `turnstile_token`
 * @throws {RequestError} when there is no challenge
 */
export async function solveHumanCheck(siteUrl) {
  const what = '人机验证';
  const response = await fetchResponse(`${siteUrl}${API}/human-check/challenge`, {
    headers: { 'x-forwarded-for': randomAddress() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error) => {
    throw new RequestError(what, 0, error.message);
  });
  if (!response.ok) throw new RequestError(what, response.status, await response.text());
  return solve(await response.json());
}

/** @returns {Promise<string>} the token of a solved challenge */
export async function solve(challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Inserts verified accounts with PASSWORD. @param database its `query(text, values)` is called @returns {Promise<string[]>} their email addresses */
export async function insertUsers(database, names, { isAdmin = false } = {}) {
  await database.query(
    `INSERT INTO users (username, display_name, email, password_hash, email_verified_at, is_admin)
     SELECT name, name, name || '@test.example', $2, now(), $3 FROM unnest($1::text[]) name`,
    [names, await hashPassword(), isAdmin],
  );
  return names.map((name) => `${name}@test.example`);
}

/** Calls the sandbox: its phone, simulated faults, mails. @returns {Promise<object>} its response */
export async function callSandbox(sandboxUrl, path, body) {
  const response = await fetchResponse(`${sandboxUrl}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** A response without success, with its JSON body. The status is 0 when no response arrived. */
export class RequestError extends Error {
  constructor(what, status, text, body = null) {
    super(`${what}: ${status} ${text}`);
    this.status = status;
    this.body = body;
  }
}

export class Customer {
  #shop;
  #options;
  /** The access token. */
  token;
  /** The cookies of the session, as a request sends them. */
  cookie = '';

  /**
   * @param shop {siteUrl, sandboxUrl}
   * @param options `address`: of the device, by default a new one for each request; `token`: an access token;
   * `observe(what, status, ms)`: called for each request, with the status 0 when no response arrived; `random`: a
   * seeded source; `timeoutMs`: of a request; `fetch`: by default the one that keeps connections and uses them again;
   * `check(method, url, response)`: called for each response
   */
  constructor(shop, options = {}) {
    const { address, token = '', observe = () => undefined, random = Math.random } = options;
    const { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS, check = () => undefined } = options;
    this.#shop = shop;
    this.#options = { observe, fetch, timeoutMs, check };
    this.token = token;
    this.address = () => address ?? randomAddress(random);
  }

  /** The headers of a request of the signed-in customer. */
  get bearer() {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }

  /** @returns {Customer} the same person at another api of the shop */
  at(siteUrl) {
    const { sandboxUrl } = this.#shop;
    const other = new Customer({ siteUrl, sandboxUrl }, { ...this.#options, token: this.token });
    return Object.assign(other, { address: this.address, cookie: this.cookie });
  }

  /**
   * @param {string} path of the api, or an absolute URL
   * @param options `body`: JSON or FormData; `what`: the name for errors and for `observe`
   * @returns {Promise<{status: number, headers: Headers, bytes: Buffer, body: any}>} `body` is set for JSON
   * @throws {RequestError} for a response without success
   */
  async request(method, path, { body, what = `${method} ${path}` } = {}) {
    const { observe, fetch, timeoutMs, check } = this.#options;
    const isForm = body instanceof FormData;
    const url = path.startsWith('http') ? path : `${this.#shop.siteUrl}${API}${path}`;
    const begun = performance.now();
    let response;
    let bytes;
    try {
      response = await fetch(url, {
        method,
        headers: {
          ...(body && !isForm && { 'content-type': 'application/json' }),
          'x-forwarded-for': this.address(),
          ...this.bearer,
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      bytes = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      observe(what, 0, performance.now() - begun);
      throw new RequestError(what, 0, error.cause?.message ?? error.message);
    }
    observe(what, response.status, performance.now() - begun);
    const answer = parse(response, bytes);
    await check(method, url, answer);
    if (answer.status < 200 || answer.status > 299) {
      const text = bytes.toString('utf8', 0, 200);
      throw new RequestError(what, answer.status, text, answer.body);
    }
    return answer;
  }

  async get(path, what) {
    return (await this.request('GET', path, { what })).body;
  }

  async post(path, body, what) {
    return (await this.request('POST', path, { body, what })).body;
  }

  /** Signs in by email and stores the session. @returns the response */
  async signIn(email, what, password = PASSWORD) {
    const body = {
      login_type: 'email',
      email,
      password,
      turnstile_token: await solveHumanCheck(this.#shop.siteUrl),
    };
    const response = await this.request('POST', '/account/login/', { body, what });
    this.token = response.body.access_token;
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    this.cookie = cookies.join('; ');
    return response;
  }

  /**
   * @param terms `consent` and `expected_price`, which the site sends and the original request body does not contain
   * @returns {Promise<string>} the order's id
   */
  async order(designId, what, terms = {}) {
    return (await this.post('/orders/', { design_id: designId, ...terms }, what)).order_id;
  }

  /** @returns {Promise<string>} the code URL for the phone */
  async pay(orderId, what) {
    const body = { payment_method: 'wechat_native' };
    return (await this.post(`/orders/${orderId}/pay/`, body, what)).data.code_url;
  }

  /** Pays a code URL on the sandbox's phone. @returns {Promise<{result: string, out_trade_no?: string}>} */
  payByPhone(codeUrl, settings = {}) {
    return callSandbox(this.#shop.sandboxUrl, 'phone/pay', { code_url: codeUrl, ...settings });
  }

  async isPaid(orderId, what) {
    return (await this.get(`/orders/${orderId}/status/`, what)).is_paid;
  }

  /** Polls like the payment page. @returns {Promise<boolean>} whether the order was paid within this number of polls */
  async waitUntilPaid(orderId, polls = 60, what) {
    for (let i = 0; i < polls; i += 1) {
      if (await this.isPaid(orderId, what)) return true;
      await sleep(POLL_INTERVAL_MS);
    }
    return false;
  }

  /** @returns the response, whose `bytes` are the archive */
  download(designId, what) {
    return this.request('GET', `/designs/${designId}/download`, { what });
  }

  /**
   * Uploads a design as an admin.
   * @param fields of the form
   * @param archive {name, bytes}
   * @param pictures of the same shape
   * @returns {Promise<number>} its id
   */
  async upload(fields, archive, pictures, what) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([archive.bytes]), archive.name);
    for (const { name, bytes } of pictures) form.append('detail_images', new Blob([bytes]), name);
    return (await this.post('/designs/upload/', form, what)).id;
  }
}
