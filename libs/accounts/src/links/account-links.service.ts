import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '#config';
import { LIMITS } from '#contracts';
import {
  type Email,
  inviteEmail,
  linkEmail,
  Mailer,
  resetEmail,
  verificationEmail,
} from '#messaging';
import { Outbox } from '#queues';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountSecrets } from '../account-secrets.js';
import {
  type AccountLink,
  type LinkContinuation,
  AccountLinksRepository,
  type LinkPurpose,
  type UsedLink,
} from './account-links.repository.js';
import { LinkInvalidError, LinkUsedError } from '../accounts.errors.js';

const LIFE_SECONDS: Record<LinkPurpose, number> = {
  verify: LIMITS.verifyLinkSeconds,
  reset: LIMITS.resetLinkSeconds,
  link: LIMITS.verifyLinkSeconds,
  invite: LIMITS.inviteLinkSeconds,
};

/** Mailed links that prove the ownership of an address: single-use, stored as a hash. */
@Injectable()
export class AccountLinksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: AccountSecrets,
    private readonly links: AccountLinksRepository,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
  ) {}

  /** Creates a link and queues its mail; the mail is sent after the transaction commits. */
  async issue(
    userId: number,
    purpose: LinkPurpose,
    email: string,
    manager: EntityManager,
    continuation: LinkContinuation = { browserHash: null, redirect: null },
  ): Promise<void> {
    const id = randomUUID();
    const tokenHash = this.secrets.linkTokenHash(this.secrets.linkToken(id))!;
    const lifeSeconds = LIFE_SECONDS[purpose];
    await this.links.insert(
      { id, userId, purpose, email, tokenHash, lifeSeconds, ...continuation },
      manager,
    );
    await this.outbox.enqueue('email.account-link', { linkId: id }, manager);
  }

  /** Issues a link again, with the browser and the page of the last one (WALK-08). */
  async issueAgain(
    userId: number,
    purpose: LinkPurpose,
    email: string,
    manager: EntityManager,
  ): Promise<void> {
    const last = await this.links.lastContinuation(userId, purpose, email, manager);
    await this.issue(userId, purpose, email, manager, last ?? undefined);
  }

  /** Job: mails a link, unless it was used or has expired. */
  async mail(linkId: string): Promise<void> {
    const link = await this.links.findLive(linkId);
    if (link) await this.mailer.send(`link.${linkId}`, link.email, this.compose(link));
  }

  /**
   * Uses a link, and revokes all other links of its user.
   * @throws LinkInvalidError if unknown or expired; LinkUsedError
   */
  async use(token: string, purposes: LinkPurpose[], manager: EntityManager): Promise<UsedLink> {
    const hash = this.secrets.linkTokenHash(token);
    const used = hash && (await this.links.use(hash, purposes, manager));
    if (used) {
      await this.links.voidAll(used.userId, manager);
      return used;
    }
    const wasUsed = hash && (await this.links.wasUsed(hash, manager));
    throw wasUsed ? new LinkUsedError() : new LinkInvalidError();
  }

  /** Called after a password change: revokes all links that were mailed before, to any address. */
  voidAll(userId: number, manager: EntityManager): Promise<void> {
    return this.links.voidAll(userId, manager);
  }

  private compose({ id, purpose, redirect }: AccountLink): Email {
    const token = this.secrets.linkToken(id);
    const { publicUrl } = this.config;
    if (purpose === 'reset') return resetEmail(`${publicUrl}/reset-pwd?token=${token}`);
    if (purpose === 'invite') return inviteEmail(`${publicUrl}/reset-pwd?token=${token}`);
    const write = purpose === 'verify' ? verificationEmail : linkEmail;
    const query = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
    return write(`${publicUrl}/verify-email/${token}${query}`);
  }
}
