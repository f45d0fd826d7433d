import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountLinksService } from './account-links.service.js';
import { EmailTakenError, LinkInvalidError, LinkNotOwnError } from './accounts.errors.js';
import type { SignedInUser } from './signed-in-user.js';
import { isUniqueViolation } from './unique-violation.js';
import { UsersRepository } from './users.repository.js';

/** Verifies the ownership of email addresses by mailed links. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly links: AccountLinksService,
  ) {}

  /**
   * Uses a mailed link: activates the account, or links the address to it.
   * @param user the signed-in user: an address is linked only by its account's user
   * @returns the purpose of the link
   * @throws LinkInvalidError, LinkUsedError, LinkNotOwnError, EmailTakenError if another account has received
   *   the address
   * meanwhile
   */
  async verify(token: string, user: SignedInUser | null): Promise<'verify' | 'link'> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const link = await this.links.use(token, ['verify', 'link'], manager);
        if (link.purpose === 'link') {
          if (link.userId !== user?.id) throw new LinkNotOwnError();
          await this.users.setVerifiedEmail(link.userId, link.email, manager);
          return 'link';
        }
        const isCurrent = await this.users.markVerified(link.userId, link.email, manager);
        if (!isCurrent) throw new LinkInvalidError();
        return 'verify';
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new EmailTakenError() : error;
    }
  }

  /**
   * Mails the activation link again if the account is not activated. The response is the same in every case,
   * so that it does not reveal accounts.
   */
  async resendVerification(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user?.email || user.emailVerifiedAt) return;
    const address = user.email;
    await this.dataSource.transaction((manager) =>
      this.links.issue(user.id, 'verify', address, manager),
    );
  }

  /** Mails a link that adds or changes the address of an account. @throws EmailTakenError */
  async requestLink(user: SignedInUser, email: string): Promise<void> {
    const address = email.toLowerCase();
    const holder = await this.users.findByEmail(address);
    if (holder && holder.id !== user.id) throw new EmailTakenError();
    await this.dataSource.transaction((manager) =>
      this.links.issue(user.id, 'link', address, manager),
    );
  }
}
