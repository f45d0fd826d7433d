// The accounts that send the requests; an account is replaced when the fuzzing has made it unusable.
import { Customer, insertUsers, solveHumanCheck } from '../harness/customer.mjs';

/** Rate limits also count by account, so each is used this often. */
const USES = 60;

export class Visitors {
  #shop;
  #current = {};
  #making = {};
  #made = 0;
  /** Number of sessions that the fuzzing has ended. */
  signedInAgain = 0;

  constructor(shop) {
    this.#shop = shop;
  }

  /** @returns {Promise<{username, email, orderIds, token, refreshToken, xsrf} | null>} null for the anonymous role */
  async get(role) {
    if (role === 'anonymous') return null;
    const known = this.#current[role];
    if (known && known.uses > 0) {
      known.uses -= 1;
      return known;
    }
    // Parallel requests share the creation of the next visitor.
    this.#making[role] ??= this.#make(role).finally(() => delete this.#making[role]);
    this.#current[role] = await this.#making[role];
    return this.#current[role];
  }

  /** Replaces the visitor of a role, which has lost its session or its rights. */
  forget(role) {
    if (this.#current[role]) this.#current[role].uses = 0;
  }

  forgetAll() {
    for (const role of Object.keys(this.#current)) this.forget(role);
  }

  humanCheck() {
    return solveHumanCheck(this.#shop.siteUrl);
  }

  async #make(role) {
    this.#made += 1;
    const username = `fuzz${role}${this.#made}`;
    const [email] = await insertUsers(this.#shop.database, [username], {
      isAdmin: role === 'admin',
    });
    // Another test network than that of the fuzzing.
    const address = `203.0.113.${1 + Math.floor(Math.random() * 254)}`;
    const customer = new Customer(this.#shop, { address });
    const { headers } = await customer.signIn(email);
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
    const cookie = (name) =>
      cookies.find((text) => text.startsWith(`${name}=`)).slice(name.length + 1);
    if (role === 'designer') await this.#giveDesigns(username);
    return {
      username,
      email,
      customer,
      uses: USES,
      orderIds: role === 'buyer' ? await this.#buy(customer) : [],
      token: customer.token,
      refreshToken: cookie('refresh_token'),
      xsrf: cookie('XSRF-TOKEN'),
    };
  }

  async #giveDesigns(username) {
    await this.#shop.database.query(
      `UPDATE designs SET designer_id = (SELECT id FROM users WHERE username = $1)
       WHERE id IN (SELECT id FROM designs ORDER BY random() LIMIT 3)`,
      [username],
    );
  }

  /** Buys a design, so that there is an order to download and to refund. */
  async #buy(customer) {
    const { rows } = await this.#shop.database.query(
      'SELECT id FROM designs WHERE is_active ORDER BY random() LIMIT 1',
    );
    if (rows.length === 0) return [];
    const orderId = await customer.order(Number(rows[0].id));
    await customer.payByPhone(await customer.pay(orderId));
    return [orderId];
  }
}
