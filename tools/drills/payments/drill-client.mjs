// How the drill's buyers and its admin call the shop and the sandbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export class DrillClient {
  #shop;
  #random;

  constructor(shop, random) {
    this.#shop = shop;
    this.#random = random;
  }

  /**
   * Calls the api until it answers: 2xx, or 409 for an order or a refund whose answer was lost.
   * @throws {Error} for any other 4xx, with `: <status> ` in its message
   */
  async insist(token, method, path, body) {
    for (;;) {
      try {
        const response = await fetch(`${this.#shop.siteUrl}/api/v1${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': address(),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        });
        const answer = await response.json();
        if (response.ok || response.status === 409) return answer;
        if (response.status < 500) throw new Error(`${path}: ${response.status} ${answer.error}`);
      } catch (error) {
        if (/: 4\d\d /.test(error.message)) throw error;
      }
      await sleep(200 + this.#random() * 300);
    }
  }

  async inSandbox(path, body) {
    const response = await fetch(`${this.#shop.sandboxUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  /** @returns the access token */
  async signIn(email, password) {
    const challenge = await this.insist('', 'GET', '/human-check/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    const turnstile = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const login = { login_type: 'email', email, password, turnstile_token: turnstile };
    return (await this.insist('', 'POST', '/account/login/', login)).access_token;
  }
}

/** Of a network for tests, so that buyers share no limits. */
function address() {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `198.18.${part()}.${part()}`;
}
