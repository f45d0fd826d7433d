import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { ErasureService } from './users/erasure.service.js';
import { NEVER_ACTIVATED } from './users/account-conditions.js';

/** Conditions for rows that are no longer needed, by table. */
const EXPIRED_ROWS = {
  account_links: `expires_at < now() - interval '7 days'`,
  // The daily limits count the codes of the last day.
  sms_codes: `created_at < now() - interval '2 days'`,
  confirmations: `expires_at < now() - interval '1 day'`,
  second_factors: `confirmed_at IS NULL AND created_at < now() - interval '1 day'`,
  device_logins: `expires_at < now() - interval '1 day'`,
  wechat_sign_ins: `expires_at < now() - interval '1 day'`,
  sessions: `coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  // They only block an address and a name for their owners. A link that was mailed later can still activate one.
  users: `${NEVER_ACTIVATED} AND created_at < now() - interval '7 days' AND NOT EXISTS (
    SELECT FROM account_links l
    WHERE l.user_id = users.id AND l.used_at IS NULL AND l.expires_at > now())`,
};

/** Deletes expired rows of accounts, and late rows of deleted ones. Safe to run in several processes at once. */
@Injectable()
export class AccountsHousekeeping {
  constructor(
    private readonly sql: Sql,
    private readonly erasure: ErasureService,
  ) {}

  async run(): Promise<void> {
    // First: it must not wait for a table whose rows cannot be deleted.
    await this.erasure.eraseLate();
    for (const [table, condition] of Object.entries(EXPIRED_ROWS)) {
      await this.sql.run(`DELETE FROM ${table} WHERE ${condition}`);
    }
  }
}
