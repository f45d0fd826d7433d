import { InvalidInputError, type MergePlan, API_MESSAGES } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountHasOwnerError } from '../accounts.errors.js';
import { findAccountById } from '../users/found-account.js';
import { UsernameChanges } from '../users/username-changes.js';
import { AccountMoves } from './account-moves.js';

/** Repairs an import that created an account for a mistyped designer name. */
@Injectable()
export class AccountMergesService {
  constructor(
    private readonly sql: Sql,
    private readonly moves: AccountMoves,
    private readonly usernameChanges: UsernameChanges,
  ) {}

  /**
   * Describes what `merge` would do.
   * @throws UserNotFoundError, InvalidInputError if both accounts are the same, AccountHasOwnerError
   */
  async plan(fromId: number, intoId: number, manager: EntityManager): Promise<MergePlan> {
    if (fromId === intoId) throw new InvalidInputError({ into: [API_MESSAGES.mergeSame] });
    // Locks in the order of ids, so that two concurrent merges do not deadlock.
    const [first, second] = [Math.min(fromId, intoId), Math.max(fromId, intoId)];
    const accounts = [
      await findAccountById(first, this.sql, manager),
      await findAccountById(second, this.sql, manager),
    ] as const;
    const [from, into] = fromId === first ? accounts : [accounts[1], accounts[0]];
    if (await isInUse(fromId, this.sql, manager)) throw new AccountHasOwnerError();
    return { name: from.username, into: into.username, designs: from.designs };
  }

  /**
   * Moves the designs of an account that cannot sign in to another account, with all that other libs move, and deletes
   * it.
   * @throws as `plan`
   */
  async merge(fromId: number, intoId: number, manager: EntityManager): Promise<MergePlan> {
    const plan = await this.plan(fromId, intoId, manager);
    await this.sql.run(
      'UPDATE designs SET designer_id = $2 WHERE designer_id = $1',
      [fromId, intoId],
      manager,
    );
    await this.moves.run(fromId, intoId, manager);
    await this.usernameChanges.run(plan.name, plan.into, manager);
    await this.sql.run('DELETE FROM users WHERE id = $1', [fromId], manager);
    return plan;
  }
}

/** Whether a user can sign in to an account, or could earlier and left data. */
async function isInUse(id: number, sql: Sql, manager: EntityManager): Promise<boolean> {
  const count = await sql.affected(
    `SELECT FROM users u WHERE id = $1 AND (is_admin OR password_hash IS NOT NULL
       OR email IS NOT NULL OR phone IS NOT NULL
       OR wechat_openid IS NOT NULL OR wechat_unionid IS NOT NULL
       OR EXISTS (SELECT FROM orders WHERE buyer_id = u.id)
       OR EXISTS (SELECT FROM download_grants WHERE user_id = u.id)
       OR EXISTS (SELECT FROM closed_download_grants WHERE user_id = u.id)
       OR EXISTS (SELECT FROM refunds WHERE requested_by = u.id)
       OR EXISTS (SELECT FROM knitting_profiles WHERE user_id = u.id))`,
    [id],
    manager,
  );
  return count > 0;
}
