import { PHONE_PATTERN } from '#contracts';
import { Sql } from '#database';
import type { EntityManager } from 'typeorm';
import { UserNotFoundError } from '../accounts.errors.js';

/** The data by which an admin recognises an account. */
export interface FoundAccount {
  id: number;
  username: string;
  /** The email; the phone if there is no email. */
  address: string | null;
  designs: number;
}

const COLUMNS = `id, username, coalesce(email, phone) AS address,
  (SELECT count(*)::int FROM designs d WHERE d.designer_id = users.id) AS designs`;

/** `#` and the id of an account; no username has a `#`. */
const ID_PATTERN = /^#([1-9]\d{0,8})$/;

/**
 * Finds an account by username, email, phone, or `#` and its id. Input that looks like a phone or an email is not
 * matched as a username, because a username may look like another user's phone. Unverified emails are not matched,
 * because their owner is unknown.
 * @throws UserNotFoundError
 */
export function findAccount(
  name: string,
  sql: Sql,
  manager?: EntityManager,
): Promise<FoundAccount> {
  const [, id] = ID_PATTERN.exec(name) ?? [];
  if (id) return find('id = $1', Number(id), '', sql, manager);
  const byName = 'lower(username) = lower($1)';
  const byEmail = 'email = lower($1) AND email_verified_at IS NOT NULL';
  const condition = PHONE_PATTERN.test(name) ? 'phone = $1' : name.includes('@') ? byEmail : byName;
  return find(condition, name, '', sql, manager);
}

/** Finds an account and locks it against changes until the transaction ends. @throws UserNotFoundError */
export function findAccountById(
  id: number,
  sql: Sql,
  manager?: EntityManager,
): Promise<FoundAccount> {
  return find('id = $1', id, 'FOR UPDATE', sql, manager);
}

async function find(
  condition: string,
  value: unknown,
  lock: string,
  sql: Sql,
  manager?: EntityManager,
): Promise<FoundAccount> {
  const account = await sql.one<FoundAccount>(
    `SELECT ${COLUMNS} FROM users WHERE deleted_at IS NULL AND ${condition} ${lock}`,
    [value],
    manager,
  );
  if (!account) throw new UserNotFoundError();
  return account;
}
