import { InvalidInputError, type MergePlan, API_MESSAGES } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountHasOwnerError } from '../accounts.errors.js';
import { AccountsRepository } from './accounts.repository.js';
import { UsernameChanges } from '../hooks/username-changes.js';
import { AccountMerges } from '../hooks/account-merges.js';

/** Repairs an import that created an account for a mistyped designer name. */
@Injectable()
export class AccountMergesService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly merges: AccountMerges,
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
    const locked = [
      await this.accounts.findAndLock(first, manager),
      await this.accounts.findAndLock(second, manager),
    ] as const;
    const [from, into] = fromId === first ? locked : [locked[1], locked[0]];
    if (await this.accounts.isInUse(fromId, manager)) throw new AccountHasOwnerError();
    return { name: from.username, into: into.username, designs: from.designs };
  }

  /**
   * Moves the designs of an account that cannot sign in to another account, with all that other libs move, and deletes
   * it.
   * @throws as `plan`
   */
  async merge(fromId: number, intoId: number, manager: EntityManager): Promise<MergePlan> {
    // An import and a report lock a design before its designer.
    await this.accounts.lockDesigns(fromId, manager);
    const plan = await this.plan(fromId, intoId, manager);
    await this.accounts.moveDesigns(fromId, intoId, manager);
    await this.merges.run(fromId, intoId, manager);
    await this.usernameChanges.run(plan.name, plan.into, manager);
    await this.accounts.delete(fromId, manager);
    return plan;
  }
}
