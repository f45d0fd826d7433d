import { assertMay, type AdminUserItem, type AdminUserPage } from '#contracts';
import { Injectable } from '@nestjs/common';
import { UserNotFoundError } from '../accounts.errors.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';
import { type AccountRow, AccountsRepository } from './accounts.repository.js';

const toItem = (row: AccountRow): AdminUserItem => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** Shows admins the accounts of other users. */
@Injectable()
export class UsersAdministrationService {
  constructor(private readonly accounts: AccountsRepository) {}

  /** @param text part of a name, or an email or phone @throws ForbiddenError */
  async list(
    admin: SignedInUser,
    text: string | null,
    afterId: number,
    limit: number,
  ): Promise<AdminUserPage> {
    assertMay(admin, 'people.read');
    const rows = await this.accounts.list(text, afterId, limit + 1);
    const results = rows.slice(0, limit).map(toItem);
    return { results, next_after: rows.length > limit ? results.at(-1)!.id : null };
  }

  /** Finds one account by its username, email or phone. @throws ForbiddenError, UserNotFoundError */
  async find(admin: SignedInUser, name: string): Promise<AdminUserItem> {
    assertMay(admin, 'people.read');
    const row = await this.accounts.findRow(name);
    if (!row) throw new UserNotFoundError();
    return toItem(row);
  }
}
