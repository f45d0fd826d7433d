import { API_MESSAGES } from '#contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
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
  private readonly log = new Logger(ErasureService.name);

  constructor(
    private readonly repository: ErasureRepository,
    private readonly erasures: AccountErasures,
    private readonly usernameChanges: UsernameChanges,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Erases an account that only WeChat leads into and nothing was done with, such as a silent sign-in makes, so that
   * its WeChat can be linked to another account.
   * @returns false if the account is in use, or one of the two is deleted
   */
  async eraseUnused(account: User, otherId: number, manager: EntityManager): Promise<boolean> {
    const { id } = account;
    if ((await this.repository.lock([id, otherId], manager)) < 2) return false;
    if (!(await this.repository.hasOnlyWechat(id, manager))) return false;
    if (await this.repository.isReferredTo(id, manager)) return false;
    await this.erase(account, manager);
    return true;
  }

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
    await this.repository.deleteRows(id, manager);
    await this.repository.anonymise(id, name, manager);
    await this.auditLog.erasePerson(id, username, name, manager);
    await this.erasures.run(id, manager);
    await this.usernameChanges.run(username, name, manager);
  }

  /** Erases what requests wrote that were under way while the account was deleted, from another device. */
  async eraseLate(): Promise<void> {
    for (const id of await this.repository.listRecent()) {
      const erasing = this.dataSource.transaction(async (manager) => {
        // One at a time, as the deletion itself was.
        await this.repository.lock([id], manager);
        await this.repository.deleteRows(id, manager);
        await this.erasures.run(id, manager);
      });
      // One account must not keep the others.
      await erasing.catch((error: Error) =>
        this.log.error(`late rows of account ${id} were not erased: ${error.message}`),
      );
    }
  }
}
