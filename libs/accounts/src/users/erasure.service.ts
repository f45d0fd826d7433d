import { API_MESSAGES } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountNotDeletableError } from '../accounts.errors.js';
import { AuditLog } from '../administration/audit-log.js';
import { AccountErasures } from '../hooks/account-erasures.js';
import { UsernameChanges } from '../hooks/username-changes.js';
import { randomLetters } from '../random-letters.js';
import { ErasureRepository } from './erasure.repository.js';
import type { User } from './user.entity.js';

/** Erases accounts, with what other libs know of them. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly repository: ErasureRepository,
    private readonly erasures: AccountErasures,
    private readonly usernameChanges: UsernameChanges,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Erases all personal data of an account and ends every session. Its paid orders remain, without personal data.
   * @throws AccountNotDeletableError if it has designs
   */
  async erase(
    { id, username }: Pick<User, 'id' | 'username'>,
    manager: EntityManager,
  ): Promise<void> {
    // Waits for a design that is being published under the account.
    await this.repository.lock([id], manager);
    if (await this.repository.hasDesigns(id, manager)) {
      throw new AccountNotDeletableError(API_MESSAGES.accountOwnsDesigns);
    }
    const name = `已注销_${randomLetters(8)}`;
    await this.repository.erase(id, name, manager);
    await this.auditLog.renameActor(id, name, manager);
    await this.erasures.run(id, manager);
    await this.usernameChanges.run(username, name, manager);
  }
}
