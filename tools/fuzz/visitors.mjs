// Who the requests come from: accounts that are made anew as soon as the fuzzing has used them up.
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const PASSWORD = 'Cloudknit1';
/** Limits are counted by account too. */
const USES = 60;

export class Visitors {
  #shop;
  #passwordHash;
  #current = {};
  #making = {};
  #made = 0;
  /** How often an account had lost its session by what the fuzzing did. */
  signedInAgain = 0;

  constructor(shop) {
    this.#shop = shop;
  }

  /** @returns {Promise<{username, email, orderIds, token, refreshToken, xsrf} | null>} null for the anonymous */
  async get(role) {
    if (role === 'anonymous') return null;
    const known = this.#current[role];
    if (known && known.uses > 0) {
      known.uses -= 1;
      return known;
    }
    // Several ask at the same time; one of them makes the next.
    this.#making[role] ??= this.#make(role).finally(() => delete this.#making[role]);
    this.#current[role] = await this.#making[role];
    return this.#current[role];
  }

  /** The next visitor of a role shall be another: this one has no session, or no rights, any more. */
  forget(role) {
    if (this.#current[role]) this.#current[role].uses = 0;
  }

  forgetAll() {
    for (const role of Object.keys(this.#current)) this.forget(role);
  }

  /** A solved human check. */
  async humanCheck() {
    const challenge = await this.call('GET', '/human-check/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  /** An ordinary call of the api. @throws when it is refused */
  async call(method, path, { token, body } = {}) {
    const response = await this.#fetch(method, path, { token, body });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async #make(role) {
    this.#made += 1;
    const username = `fuzz${role}${this.#made}`;
    const email = `${username}@fuzz.example`;
    this.#passwordHash ??= await hash(PASSWORD);
    await this.#shop.database.query(
      `INSERT INTO users (username, display_name, email, password_hash, email_verified_at, is_admin)
       VALUES ($1, $1, $2, $3, now(), $4)`,
      [username, email, this.#passwordHash, role === 'admin'],
    );
    const session = await this.#signIn(email);
    if (role === 'designer') await this.#giveDesigns(username);
    const orderIds = role === 'buyer' ? await this.#buy(session.token) : [];
    return { username, email, orderIds, uses: USES, ...session };
  }

  async #signIn(email) {
    const turnstile = await this.humanCheck();
    const body = { login_type: 'email', email, password: PASSWORD, turnstile_token: turnstile };
    const response = await this.#fetch('POST', '/account/login', { body });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const cookie = (name) =>
      cookies.find((text) => text.startsWith(`${name}=`)).slice(name.length + 1);
    const { access_token: token } = await response.json();
    return { token, refreshToken: cookie('refresh_token'), xsrf: cookie('XSRF-TOKEN') };
  }

  async #giveDesigns(username) {
    await this.#shop.database.query(
      `UPDATE designs SET designer_id = (SELECT id FROM users WHERE username = $1)
       WHERE id IN (SELECT id FROM designs ORDER BY random() LIMIT 3)`,
      [username],
    );
  }

  /** A purchase, paid by phone: so that there is something to download, and to refund. */
  async #buy(token) {
    const { rows } = await this.#shop.database.query(
      'SELECT id FROM designs WHERE is_active ORDER BY random() LIMIT 1',
    );
    if (rows.length === 0) return [];
    const order = await this.call('POST', '/orders', {
      token,
      body: { design_id: Number(rows[0].id) },
    });
    const paying = { token, body: { payment_method: 'wechat_native' } };
    const { data } = await this.call('POST', `/orders/${order.order_id}/pay`, paying);
    await fetch(`${this.#shop.sandboxUrl}/sandbox/phone/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code_url: data.code_url }),
    });
    return [order.order_id];
  }

  #fetch(method, path, { token, body }) {
    const part = () => 1 + Math.floor(Math.random() * 254);
    return fetch(`${this.#shop.siteUrl}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        // Of another network for tests than the fuzzing itself.
        'x-forwarded-for': `203.0.113.${part()}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}
