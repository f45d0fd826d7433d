import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '#config';
import {
  type AccountAct,
  DomainError,
  ForbiddenError,
  LIMITS,
  API_MESSAGES,
  type PollConfirmationResponse,
  assertAdmin,
} from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountActsService } from '../administration/account-acts.service.js';
import { hashToken } from '../account-secrets.js';
import { ConfirmationNotFoundError } from '../accounts.errors.js';
import { ConfirmationsRepository, type PendingConfirmation } from './confirmations.repository.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';
import { newUserCode } from '../users/user-codes.js';

/** Response to the program: the code to show, and the id for polling. */
export interface StartedConfirmation {
  id: string;
  userCode: string;
  /** Page where the admin confirms. */
  url: string;
  expiresAt: Date;
}

/**
 * Lets an API token request an act on an account for which the token alone is not enough. The token's admin
 * reads the act in the browser, enters the password and confirms; the act is then carried out on behalf of
 * the admin. Valid for five minutes and one use; revoking the token cancels it.
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
   * Requests an act. @param token the program's API token, owned by this admin
   * @throws as `AccountActsService.carryOut`, so that an admin is never asked to confirm an impossible act
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

  /** Returns the state of an act that this token requested. */
  async poll(token: string, id: string): Promise<PollConfirmationResponse> {
    const row = await this.confirmations.findState(id, hashToken(token));
    if (!row) return { state: 'expired' };
    return { state: row.state, ...(row.answer !== null && { message: row.answer }) };
  }

  /** Finds the act that an admin is asked to confirm. @throws ForbiddenError, ConfirmationNotFoundError */
  async find(
    admin: SignedInUser,
    userCode: string,
  ): Promise<Omit<PendingConfirmation, 'act'> & { text: string }> {
    const { act, ...rest } = await this.getWaiting(admin, userCode);
    return { ...rest, text: await this.acts.describe(act) };
  }

  /** Call it before checking the password. @throws ForbiddenError, ConfirmationNotFoundError */
  async assertWaits(admin: SignedInUser, userCode: string): Promise<void> {
    await this.getWaiting(admin, userCode);
  }

  /** Denies a confirmation, once. @throws ForbiddenError, ConfirmationNotFoundError */
  async deny(admin: SignedInUser, userCode: string): Promise<void> {
    assertAdmin(admin);
    const { manager } = this.dataSource;
    const denied = await this.confirmations.answer(userCode, admin.id, 'denied', manager);
    if (!denied) throw new ConfirmationNotFoundError();
    await this.confirmations.setAnswer(denied.id, API_MESSAGES.confirmationDenied, manager);
  }

  /**
   * Carries out the act, once. The caller must have checked the password.
   * @returns the result message for the admin
   * @throws ConfirmationNotFoundError, and as `AccountActsService.carryOut`
   */
  async confirm(admin: SignedInUser, userCode: string): Promise<string> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const asked = await this.confirmations.answer(userCode, admin.id, 'done', manager);
        if (!asked) throw new ConfirmationNotFoundError();
        const message = await this.acts.carryOut(admin, asked.act, manager, {
          terminal: asked.terminal,
        });
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
    assertAdmin(admin);
    const found = await this.confirmations.findWaiting(userCode, admin.id);
    if (!found) throw new ConfirmationNotFoundError();
    return found;
  }
}
