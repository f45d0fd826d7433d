import { assertMay, type AdminUserItem, type AdminUserPage } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { UserNotFoundError } from '../accounts.errors.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';

interface UserRow extends Omit<AdminUserItem, 'created_at'> {
  created_at: Date;
}

const SELECT = `SELECT u.id, u.username, u.display_name, u.email, u.phone, u.is_admin,
    coalesce(u.locked_until > now(), false) AS is_locked, u.created_at,
    (SELECT count(*) FROM designs d WHERE d.designer_id = u.id) AS designs
  FROM users u`;

const toItem = (row: UserRow): AdminUserItem => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** Shows admins the accounts of other users. */
@Injectable()
export class UsersAdministrationService {
  constructor(private readonly sql: Sql) {}

  /** @param text part of a name, or an email or phone @throws ForbiddenError */
  async list(
    admin: SignedInUser,
    text: string | null,
    afterId: number,
    limit: number,
  ): Promise<AdminUserPage> {
    assertMay(admin, 'people.read');
    const rows = await this.sql.rows<UserRow>(
      `${SELECT} WHERE u.deleted_at IS NULL AND u.id > $2
         AND ($1::text IS NULL OR lower($1) IN (u.email, u.phone)
           OR position(lower($1) IN lower(u.username)) > 0)
       ORDER BY u.id LIMIT $3`,
      [text, afterId, limit + 1],
    );
    const results = rows.slice(0, limit).map(toItem);
    return { results, next_after: rows.length > limit ? results.at(-1)!.id : null };
  }

  /** Finds one account by its username, email or phone. @throws ForbiddenError, UserNotFoundError */
  async find(admin: SignedInUser, name: string): Promise<AdminUserItem> {
    assertMay(admin, 'people.read');
    const row = await this.sql.one<UserRow>(
      `${SELECT} WHERE u.deleted_at IS NULL
         AND (lower(u.username) = lower($1) OR u.email = lower($1) OR u.phone = $1)
       ORDER BY lower(u.username) = lower($1) DESC LIMIT 1`,
      [name],
    );
    if (!row) throw new UserNotFoundError();
    return toItem(row);
  }
}
