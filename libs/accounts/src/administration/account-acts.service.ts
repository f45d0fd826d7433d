import {
  type AccountAct,
  ForbiddenError,
  API_MESSAGES,
  type MergePlan,
  assertAdmin,
  SECOND_FACTOR_MESSAGES,
  type UserChange,
} from '#contracts';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountLinksService } from '../links/account-links.service.js';
import {
  AccountTakenError,
  SecondFactorMissingError,
  SelfChangeError,
} from '../accounts.errors.js';
import { AccountMergesService } from './account-merges.service.js';
import { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import { AccountsRepository, type ColumnChange, type FoundAccount } from './accounts.repository.js';
import { AuditLog } from './audit-log.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { SignedInUser } from '../sign-in/signed-in-user.js';
import { UsernameChanges } from '../hooks/username-changes.js';
import { UsersService } from '../users/users.service.js';

type Resolved<A extends AccountAct> = A extends AccountAct ? A & { id: number } : never;

/**
 * An act whose accounts were found. It refers to them by id, because a name can move to another account
 * between lookup and execution. An invitation may be for an account that does not exist yet.
 */
export type ResolvedAct =
  | Extract<AccountAct, { action: 'invite' }>
  | Resolved<Exclude<AccountAct, { action: 'invite' | 'merge' }>>
  | (Resolved<Extract<AccountAct, { action: 'merge' }>> & { intoId: number });

/** Where an act came from, and why it was made. */
export interface ActOrigin {
  /** Name of the token that requested it. */
  terminal?: string;
  reason?: string;
}

type Change = Extract<ResolvedAct, { action: UserChange }> & { action: ColumnChange };

const DESCRIPTIONS: Record<ColumnChange, (subject: string) => string> = {
  lock: (subject) => `锁定账户${subject}，它会立即退出所有设备`,
  unlock: (subject) => `解锁账户${subject}`,
  promote: (subject) => `把账户${subject}设为管理员，此后它可以改动商城的一切`,
  demote: (subject) => `取消账户${subject}的管理员身份`,
};

/**
 * Changes that admins make to the accounts of others. Each can make a user an admin or lock out an account's
 * owner, so callers need a personal confirmation of the admin: see `ConfirmationsService`.
 */
@Injectable()
export class AccountActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly users: UsersService,
    private readonly links: AccountLinksService,
    private readonly merges: AccountMergesService,
    private readonly usernameChanges: UsernameChanges,
    private readonly sessions: SessionsService,
    private readonly apiTokens: ApiTokensService,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly auditLog: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** Finds the accounts of an act. @throws ForbiddenError, UserNotFoundError */
  async resolve(admin: SignedInUser, act: AccountAct): Promise<ResolvedAct> {
    assertAdmin(admin);
    if (act.action === 'invite') return act;
    const { id } = await this.accounts.find(act.name);
    if (act.action !== 'merge') return { ...act, id };
    return { ...act, id, intoId: (await this.accounts.find(act.into)).id };
  }

  /** Describes an act in words, with the current data of its accounts. @throws UserNotFoundError */
  async describe(act: ResolvedAct): Promise<string> {
    if (act.action === 'invite') return `邀请 ${act.email} 接管设计师账户“${act.name}”`;
    const { manager } = this.dataSource;
    const account = await this.accounts.findAndLock(act.id, manager);
    const subject = named(account);
    if (act.action === 'rename') return `把账户${subject}改名为“${act.new_name}”`;
    if (act.action === 'merge') {
      const into = named(await this.accounts.findAndLock(act.intoId, manager));
      return `把账户${subject}的设计全部归到账户${into}名下，并删除账户“${account.username}”`;
    }
    if (act.action === 'reset-second-factor') {
      return `重置账户${subject}的两步验证，它的验证器与恢复码作废，并退出所有设备`;
    }
    return DESCRIPTIONS[act.action](subject);
  }

  /** Throws what carrying out the act would throw; changes nothing. @throws as `carryOut` */
  async check(admin: SignedInUser, act: ResolvedAct): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await this.carryOut(admin, act, runner.manager);
    } finally {
      try {
        // A connection that broke has none left, and the error that broke it is the one to report.
        if (runner.isTransactionActive) await runner.rollbackTransaction();
      } finally {
        await runner.release();
      }
    }
  }

  /** Calls `carryOut` in its own transaction. */
  carryOutAlone(admin: SignedInUser, act: ResolvedAct, via: ActOrigin = {}): Promise<string> {
    return this.dataSource.transaction((manager) => this.carryOut(admin, act, manager, via));
  }

  /**
   * Carries out an act on behalf of an admin.
   * @param via is stored in the audit log
   * @returns the result message for the admin
   * @throws ForbiddenError, UserNotFoundError, SelfChangeError for the admin's own account, InvalidInputError for an
   *   invalid name, AccountTakenError, AccountHasOwnerError, SecondFactorMissingError
   */
  async carryOut(
    admin: SignedInUser,
    act: ResolvedAct,
    manager: EntityManager,
    via: ActOrigin = {},
  ): Promise<string> {
    // Two admins who demote each other at the same time do not both succeed.
    await this.accounts.serialiseActs(manager);
    if (!(await this.accounts.isActiveAdmin(admin.id, manager))) throw new ForbiddenError();
    if (act.action === 'invite') return this.invite(admin, act.name, act.email, via, manager);
    if (act.action === 'rename') return this.rename(admin, act.id, act.new_name, via, manager);
    if (act.action === 'merge') return this.merge(admin, act.id, act.intoId, via, manager);
    if (act.action === 'reset-second-factor') {
      return this.resetSecondFactor(admin, act, via, manager);
    }
    return this.change(admin, { ...act, action: act.action }, via, manager);
  }

  /** Describes what a merge would do. @throws ForbiddenError, UserNotFoundError, AccountHasOwnerError */
  async planMerge(admin: SignedInUser, name: string, into: string): Promise<MergePlan> {
    assertAdmin(admin);
    const from = await this.accounts.find(name);
    const target = await this.accounts.find(into);
    return this.merges.plan(from.id, target.id, this.dataSource.manager);
  }

  private async change(
    admin: SignedInUser,
    { action, id }: Change,
    via: ActOrigin,
    manager: EntityManager,
  ): Promise<string> {
    // Admins cannot lock themselves out, so at least one admin always remains.
    if (id === admin.id) throw new SelfChangeError();
    const { username: name } = await this.accounts.findAndLock(id, manager);
    await this.accounts.change(id, action, manager);
    if (action === 'lock') await this.sessions.endAll(id, manager);
    if (action === 'lock' || action === 'demote') await this.apiTokens.revokeAll(id, manager);
    await this.auditLog.record(admin, `user.${action}`, String(id), { name, ...via }, manager);
    return API_MESSAGES.userChanges[action];
  }

  /**
   * Removes the second factor of a user who lost the authenticator app and the recovery codes. Ends all sessions,
   * because the lost device may be signed in.
   */
  private async resetSecondFactor(
    admin: SignedInUser,
    { id }: { id: number },
    via: ActOrigin,
    manager: EntityManager,
  ): Promise<string> {
    if (id === admin.id) throw new SelfChangeError();
    const { username: name } = await this.accounts.findAndLock(id, manager);
    if (!(await this.secondFactors.remove(id, manager))) {
      throw new SecondFactorMissingError(SECOND_FACTOR_MESSAGES.missingOfOther);
    }
    await this.sessions.endAll(id, manager);
    const details = { name, ...via };
    const action = 'user.reset-second-factor';
    const entryId = await this.auditLog.record(admin, action, String(id), details, manager);
    await this.outbox.enqueue('email.second-factor-reset', { userId: id, entryId }, manager);
    return API_MESSAGES.userChanges['reset-second-factor'];
  }

  private async rename(
    admin: SignedInUser,
    id: number,
    to: string,
    via: ActOrigin,
    manager: EntityManager,
  ): Promise<string> {
    const { username: from } = await this.accounts.findAndLock(id, manager);
    await this.users.rename(id, to, manager);
    await this.usernameChanges.run(from, to, manager);
    await this.auditLog.record(admin, 'user.rename', String(id), { from, to, ...via }, manager);
    return API_MESSAGES.userRenamed;
  }

  private async merge(
    admin: SignedInUser,
    id: number,
    intoId: number,
    via: ActOrigin,
    manager: EntityManager,
  ): Promise<string> {
    const merged = await this.merges.merge(id, intoId, manager);
    const details = { ...merged, from_id: id, ...via };
    await this.auditLog.record(admin, 'user.merge', String(intoId), details, manager);
    return API_MESSAGES.usersMerged;
  }

  /** Creates the account if it does not exist. */
  private async invite(
    admin: SignedInUser,
    username: string,
    email: string,
    via: ActOrigin,
    manager: EntityManager,
  ): Promise<string> {
    if (await this.accounts.isTaken(username, email, manager)) throw new AccountTakenError();
    const id = await this.users.findOrCreateDesigner(username, manager);
    // Revokes links that were mailed to a mistyped address before.
    await this.links.voidAll(id, manager);
    await this.links.issue(id, 'invite', email.toLowerCase(), manager);
    const details = { username, email, ...via };
    await this.auditLog.record(admin, 'user.invite', String(id), details, manager);
    return API_MESSAGES.designerInvited;
  }
}

const named = ({ id, username, address, designs }: FoundAccount): string =>
  `“${username}”（${[`编号 ${id}`, address, `${designs} 份设计`].filter(Boolean).join('，')}）`;
