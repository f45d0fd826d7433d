// Accounts and their sign-in requests.
import { createHash, randomUUID } from 'node:crypto';
import { insertUsers, PASSWORD, randomAddress, solveHumanCheck } from '../../harness/customer.mjs';
import { requestOf } from './wire.mjs';

/** Makes challenges cheap for the client; verifying them costs the api the same. Not for production. */
export const EASY_CHALLENGES = { ALTCHA_MAX_COUNTER: '30' };

/** @returns {Promise<string[]>} the email addresses of new accounts */
export function makeUsers(database, count, name = `u${randomUUID().slice(0, 8)}`) {
  const names = Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
  return insertUsers(database, names);
}

/** @returns {Promise<string>} an API token of a new admin with this or any name, like that of the CLI */
export async function makeAdminToken(database, name) {
  const [email] = await makeUsers(database, 1, name);
  const token = `ck_${randomUUID().replaceAll('-', '').padEnd(43, '0')}`;
  await database.query(
    `WITH admin AS (UPDATE users SET is_admin = true WHERE email = $1 RETURNING id)
     INSERT INTO api_tokens (id, user_id, name, token_hash) SELECT $2, id, 'bench', $3 FROM admin`,
    [email, randomUUID(), createHash('sha256').update(token).digest()],
  );
  return token;
}

/** A unique address, so that rate limits by address do not apply. */
export function someAddress() {
  return { 'x-forwarded-for': randomAddress() };
}

/** @returns {Promise<string>} a raw sign-in request with a solved challenge, valid once */
export async function signInRequest(port, email) {
  const turnstile = await solveHumanCheck(`http://127.0.0.1:${port}`);
  return requestOf('POST', '/api/v1/account/login/', {
    headers: someAddress(),
    body: { login_type: 'email', email, password: PASSWORD, turnstile_token: turnstile },
  });
}
