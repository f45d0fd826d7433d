import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashToken, sameBytes } from '../account-secrets.js';
import type { UsedLink } from './account-links.repository.js';
import { AccountLinksService } from './account-links.service.js';
import { EmailTakenError, LinkInvalidError, LinkNotOwnError } from '../accounts.errors.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { SignIn } from '../sign-in/sign-in.service.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';
import { isLocked } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** The result of opening a mailed link. */
export interface Verification {
  purpose: 'verify' | 'link';
  /** Set in the browser that registered the account. */
  signIn: SignIn | null;
  /** The page of this site to go on with. */
  redirect: string | null;
}

/** Verifies the ownership of email addresses by mailed links. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly links: AccountLinksService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Uses a mailed link: activates the account, or links the address to it.
   * @param user the signed-in user: an address is linked only by its account's user
   * @param browserKey key of this browser: the one that registered is signed in (WALK-08)
   * @throws LinkInvalidError, LinkUsedError, LinkNotOwnError, EmailTakenError if another account has received the
   *   address meanwhile
   */
  async verify(
    token: string,
    user: SignedInUser | null,
    browserKey: string | null = null,
  ): Promise<Verification> {
    const link = await this.use(token, user);
    const { purpose, redirect, userId, browserHash } = link;
    const isSame =
      browserKey !== null && browserHash !== null && sameBytes(browserHash, hashToken(browserKey));
    if (purpose !== 'verify' || !isSame) return { purpose, redirect, signIn: null };
    return { purpose, redirect, signIn: await this.signIn(userId) };
  }

  private async use(
    token: string,
    user: SignedInUser | null,
  ): Promise<UsedLink & { purpose: 'verify' | 'link' }> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const link = await this.links.use(token, ['verify', 'link'], manager);
        if (link.purpose === 'link') {
          if (link.userId !== user?.id) throw new LinkNotOwnError();
          await this.users.setVerifiedEmail(link.userId, link.email, manager);
          return { ...link, purpose: 'link' as const };
        }
        const isCurrent = await this.users.markVerified(link.userId, link.email, manager);
        if (!isCurrent) throw new LinkInvalidError();
        return { ...link, purpose: 'verify' as const };
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new EmailTakenError() : error;
    }
  }

  private async signIn(userId: number): Promise<SignIn | null> {
    const user = await this.users.getById(userId);
    if (isLocked(user)) return null;
    return { user, session: await this.sessions.start(userId, false), isNew: true };
  }

  /**
   * Mails the activation link again if the account is not activated. It signs in the browser that registered and leads
   * to the same page, like the first one. The response is the same in every case, so that it does not reveal accounts.
   */
  async resendVerification(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user?.email || user.emailVerifiedAt) return;
    const address = user.email;
    await this.dataSource.transaction((manager) =>
      this.links.issueAgain(user.id, 'verify', address, manager),
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
