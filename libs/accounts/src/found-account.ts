import { PHONE_PATTERN } from '#contracts';
import { Sql } from '#database';
import type { EntityManager } from 'typeorm';
import { UserNotFoundError } from './accounts.errors.js';

/** An account as an admin recognises it. */
export interface FoundAccount {
  id: number;
  username: string;
  /** The email, else the phone. */
  address: string | null;
  designs: number;
}

const COLUMNS = `id, username, coalesce(email, phone) AS address,
  (SELECT count(*)::int FROM designs d WHERE d.designer_id = users.id) AS designs`;

/**
 * Finds an account by username, address or phone. What looks like a phone or an address is nothing else: a
 * username may look like somebody's phone, and an address that was not proved may be anybody's.
 * @throws UserNotFoundError
 */
export function findAccount(
  name: string,
  sql: Sql,
  manager?: EntityManager,
): Promise<FoundAccount> {
  const byName = 'lower(username) = lower($1)';
  const byEmail = 'email = lower($1) AND email_verified_at IS NOT NULL';
  const condition = PHONE_PATTERN.test(name) ? 'phone = $1' : name.includes('@') ? byEmail : byName;
  return find(condition, name, '', sql, manager);
}

/** Finds an account, and keeps it from changing in the transaction. @throws UserNotFoundError */
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
