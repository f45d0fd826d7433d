import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '#config';
import {
  type AccountAct,
  DomainError,
  ForbiddenError,
  LIMITS,
  MESSAGES,
  type PollConfirmationResponse,
} from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountActsService } from './account-acts.service.js';
import { hashToken } from './account-secrets.js';
import { ConfirmationNotFoundError } from './accounts.errors.js';
import { ConfirmationsRepository, type PendingConfirmation } from './confirmations.repository.js';
import type { SignedInUser } from './signed-in-user.js';
import { newUserCode } from './user-codes.js';

/** What a program is told: the code to show, and the id that it asks with. */
export interface StartedConfirmation {
  id: string;
  userCode: string;
  /** Where the admin confirms. */
  url: string;
  expiresAt: Date;
}

/**
 * Lets an API token ask for an act on an account that the token alone must not be enough for. The token's
 * admin reads the act in the browser, enters the password and confirms; the act is then carried out in the
 * admin's name. Five minutes, one use; revoking the token ends it.
 */
@Injectable()
export class ConfirmationsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly acts: AccountActsService,
    private readonly confirmations: ConfirmationsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Asks for an act. @param token the API token of the program, of this admin
   * @throws as `AccountActsService.carryOut`, so that nobody is asked for what would be refused
   */
  async start(admin: SignedInUser, token: string, act: AccountAct): Promise<StartedConfirmation> {
    const resolved = await this.acts.resolve(admin, act);
    await this.acts.check(admin, resolved);
    const [id, userCode] = [randomUUID(), newUserCode()];
    const expiresAt = new Date(Date.now() + LIMITS.confirmationSeconds * 1000);
    const confirmation = { id, userId: admin.id, userCode, act: resolved, expiresAt };
    const isKept = await this.confirmations.insert(confirmation, hashToken(token));
    if (!isKept) throw new ForbiddenError();
    const url = `${this.config.publicUrl}/confirm?code=${userCode}`;
    return { id, userCode, url, expiresAt };
  }

  /** How an act stands that this token asked for. */
  async poll(token: string, id: string): Promise<PollConfirmationResponse> {
    const row = await this.confirmations.findState(id, hashToken(token));
    if (!row) return { state: 'expired' };
    return { state: row.state, ...(row.answer !== null && { message: row.answer }) };
  }

  /** What an admin is asked to confirm. @throws ForbiddenError, ConfirmationNotFoundError */
  async find(
    admin: SignedInUser,
    userCode: string,
  ): Promise<Omit<PendingConfirmation, 'act'> & { text: string }> {
    const { act, ...rest } = await this.getWaiting(admin, userCode);
    return { ...rest, text: await this.acts.describe(act) };
  }

  /** Before the password is asked for. @throws ForbiddenError, ConfirmationNotFoundError */
  async assertWaits(admin: SignedInUser, userCode: string): Promise<void> {
    await this.getWaiting(admin, userCode);
  }

  /** Denies, once. @throws ForbiddenError, ConfirmationNotFoundError */
  async deny(admin: SignedInUser, userCode: string): Promise<void> {
    if (!admin.isAdmin) throw new ForbiddenError();
    const { manager } = this.dataSource;
    const denied = await this.confirmations.answer(userCode, admin.id, 'denied', manager);
    if (!denied) throw new ConfirmationNotFoundError();
    await this.confirmations.setAnswer(denied.id, MESSAGES.confirmationDenied, manager);
  }

  /**
   * Carries the act out, once. The caller has asked for the password.
   * @returns what to tell the admin
   * @throws ConfirmationNotFoundError, and as `AccountActsService.carryOut`
   */
  async confirm(admin: SignedInUser, userCode: string): Promise<string> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const asked = await this.confirmations.answer(userCode, admin.id, 'done', manager);
        if (!asked) throw new ConfirmationNotFoundError();
        const message = await this.acts.carryOut(admin, asked.act, manager, asked.terminal);
        await this.confirmations.setAnswer(asked.id, message, manager);
        return message;
      });
    } catch (error) {
      const isRefused =
        error instanceof DomainError && !(error instanceof ConfirmationNotFoundError);
      if (isRefused) await this.confirmations.refuse(userCode, admin.id, error.message);
      throw error;
    }
  }

  private async getWaiting(admin: SignedInUser, userCode: string): Promise<PendingConfirmation> {
    if (!admin.isAdmin) throw new ForbiddenError();
    const found = await this.confirmations.findWaiting(userCode, admin.id);
    if (!found) throw new ConfirmationNotFoundError();
    return found;
  }
}
