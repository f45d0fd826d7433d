// Accounts, and how they sign in.
import { createHash, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { requestOf } from './wire.mjs';

export const PASSWORD = 'Cloudknit1';
/** As the shop hashes them, see libs/accounts. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Keeps short what a client has to count to; checking it costs the api the same. Not for production. */
export const EASY_CHALLENGES = { ALTCHA_MAX_COUNTER: '30' };

export function hashPassword() {
  return hash(PASSWORD, ARGON2);
}

/** @returns {Promise<string[]>} the email addresses of new accounts */
export async function makeUsers(database, count, name = `u${randomUUID().slice(0, 8)}`) {
  const { rows } = await database.query(
    `INSERT INTO users (username, display_name, email, password_hash, email_verified_at)
     SELECT $1 || i, $1 || i, $1 || i || '@bench.example', $2, now() FROM generate_series(1, $3) i
     RETURNING email`,
    [name, await hashPassword(), count],
  );
  return rows.map(({ email }) => email);
}

/** @returns {Promise<string>} a bearer token of a new admin, as the command line has it */
export async function makeAdminToken(database) {
  const [email] = await makeUsers(database, 1);
  const token = `ck_${randomUUID().replaceAll('-', '').padEnd(43, '0')}`;
  await database.query(
    `WITH admin AS (UPDATE users SET is_admin = true WHERE email = $1 RETURNING id)
     INSERT INTO api_tokens (id, user_id, name, token_hash) SELECT $2, id, 'bench', $3 FROM admin`,
    [email, randomUUID(), createHash('sha256').update(token).digest()],
  );
  return token;
}

/** An address that nobody else has: limits by address are not what is measured. */
export function someAddress() {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return { 'x-forwarded-for': `198.${18 + Math.floor(Math.random() * 2)}.${part()}.${part()}` };
}

/** @returns {Promise<string>} a sign-in as it goes over the wire, its challenge solved; good for once */
export async function signInRequest(port, email) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/human-check/challenge`, {
    headers: someAddress(),
  });
  const challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const turnstile = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return requestOf('POST', '/api/v1/account/login/', {
    headers: someAddress(),
    body: { login_type: 'email', email, password: PASSWORD, turnstile_token: turnstile },
  });
}
