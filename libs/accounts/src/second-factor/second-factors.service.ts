import { CONFIG, type Config } from '#config';
import {
  ForbiddenError,
  type SecondFactorEnrolment,
  type SecondFactorState,
  SITE_NAME,
  TooManyRequestsError,
} from '#contracts';
import { Mailer, secondFactorResetEmail } from '#messaging';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  SecondFactorExistsError,
  SecondFactorMissingError,
  SecondFactorWrongError,
} from '../accounts.errors.js';
import { AuditLog } from '../administration/audit-log.js';
import {
  newRecoveryCodes,
  recoveryCodeHash,
  SecondFactorSecrets,
} from './second-factor-secrets.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SessionsRepository } from '../sign-in/sessions.repository.js';
import { accountRights, type SignedInUser } from '../sign-in/signed-in-user.js';
import { describeTotp, newTotpSecret, totpStep } from './totp.js';
import { UsersRepository } from '../users/users.repository.js';

/**
 * The second factor of users with a role: codes of an authenticator app (RFC 6238), and recovery codes in case it is lost
 * (CONS-09). A code is accepted once. Wrong codes are counted before they are compared, as wrong passwords are.
 */
@Injectable()
export class SecondFactorsService {
  private readonly log = new Logger(SecondFactorsService.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly factors: SecondFactorsRepository,
    private readonly secrets: SecondFactorSecrets,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly mailer: Mailer,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  async state(user: SignedInUser): Promise<SecondFactorState> {
    const row = await this.factors.find(user.id);
    return {
      status: user.secondFactor,
      is_required: this.config.secondFactor.isRequired,
      confirmed_at: row?.confirmedAt.toISOString() ?? null,
      recovery_codes_left: row?.recoveryCodesLeft ?? 0,
    };
  }

  /** Only users with a role may enrol a second factor. @throws ForbiddenError */
  assertMayEnrol(user: SignedInUser): void {
    const { isAdmin, role } = accountRights(user);
    if (!isAdmin && role === null) throw new ForbiddenError();
  }

  /**
   * Starts an enrolment, which `confirm` finishes within an hour. The caller must have checked the password.
   * @throws ForbiddenError without a role, SecondFactorExistsError
   */
  async enrol(user: SignedInUser): Promise<SecondFactorEnrolment> {
    this.assertMayEnrol(user);
    const secret = newTotpSecret();
    const isStarted = await this.factors.start(user.id, this.secrets.seal(user.id, secret));
    if (!isStarted) throw new SecondFactorExistsError();
    return describeTotp(secret, SITE_NAME, user.username);
  }

  /**
   * Finishes an enrolment with a first code, which also verifies the second factor of the session.
   * @returns the recovery codes, which cannot be shown again
   * @throws ForbiddenError without a role, SecondFactorMissingError, SecondFactorWrongError
   */
  async confirm(user: SignedInUser, code: string): Promise<string[]> {
    this.assertMayEnrol(user);
    const sealed = await this.factors.findStarted(user.id);
    if (!sealed) throw new SecondFactorMissingError();
    const step = this.stepOf(user.id, sealed, code);
    if (step === null) throw new SecondFactorWrongError();
    const codes = newRecoveryCodes();
    await this.dataSource.transaction(async (manager) => {
      const factor = { secret: sealed, step, recoveryHashes: hashesOf(codes) };
      const isFinished = await this.factors.finish(user.id, factor, manager);
      if (!isFinished) throw new SecondFactorMissingError();
      await this.sessions.markSecondFactor(user.sessionId!, manager);
      await this.auditLog.record(user, 'second-factor.enrol', String(user.id), {}, manager);
    });
    return codes;
  }

  /** Verifies the second factor for the session. @throws as `verify` */
  async give(user: SignedInUser, code: string): Promise<void> {
    await this.verify(user, code);
    await this.sessions.markSecondFactor(user.sessionId!, this.dataSource.manager);
  }

  /** Removes the second factor. A later enrolment must be verified again by every session. @throws as `verify` */
  async disable(user: SignedInUser, code: string): Promise<void> {
    await this.verify(user, code);
    await this.dataSource.transaction(async (manager) => {
      await this.factors.remove(user.id, manager);
      await this.auditLog.record(user, 'second-factor.disable', String(user.id), {}, manager);
    });
  }

  /** Replaces the recovery codes. @returns the new ones, which cannot be shown again @throws as `verify` */
  async renewRecoveryCodes(user: SignedInUser, code: string): Promise<string[]> {
    await this.verify(user, code);
    const codes = newRecoveryCodes();
    await this.dataSource.transaction(async (manager) => {
      await this.factors.replaceRecoveryCodes(user.id, hashesOf(codes), manager);
      const subject = String(user.id);
      await this.auditLog.record(user, 'second-factor.recovery-codes', subject, {}, manager);
    });
    return codes;
  }

  /** Job: mails a person that an admin reset their second factor. @param entryId of the audit log */
  async mailReset(userId: number, entryId: number): Promise<void> {
    const { email } = await this.users.getById(userId);
    const letter = secondFactorResetEmail(`${this.config.publicUrl}/console`);
    if (email !== null) await this.mailer.send(`second-factor-reset.${entryId}`, email, letter);
  }

  /**
   * Accepts a code once: of the authenticator app, or a recovery code.
   * @throws SecondFactorMissingError, SecondFactorWrongError, TooManyRequestsError after ten wrong codes
   */
  private async verify(user: SignedInUser, code: string): Promise<void> {
    const reserved = await this.factors.reserveTry(user.id);
    if (!reserved) {
      const seconds = await this.factors.secondsLocked(user.id);
      if (seconds === null) throw new SecondFactorMissingError();
      throw new TooManyRequestsError(Math.max(1, Math.ceil(seconds)));
    }
    const hash = recoveryCodeHash(code);
    const isAccepted = hash
      ? await this.useRecoveryCode(user, hash, reserved.number)
      : await this.useCode(user.id, code, reserved);
    if (!isAccepted) throw new SecondFactorWrongError();
  }

  private async useCode(
    userId: number,
    code: string,
    { secret, number }: { secret: Buffer; number: number },
  ): Promise<boolean> {
    const step = this.stepOf(userId, secret, code);
    return step !== null && (await this.factors.useStep(userId, step, number));
  }

  /** The time step of a code that is valid now, or null. */
  private stepOf(userId: number, sealed: Buffer, code: string): number | null {
    const secret = this.secrets.open(userId, sealed);
    if (!secret) {
      this.log.error(`SECOND_FACTOR_KEY does not open the second factor of user ${userId}`);
      return null;
    }
    return totpStep(secret, tidy(code), Date.now());
  }

  private useRecoveryCode(user: SignedInUser, hash: Buffer, tryNumber: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const left = await this.factors.useRecoveryCode(user.id, hash, tryNumber, manager);
      if (left === null) return false;
      const subject = String(user.id);
      await this.auditLog.record(user, 'second-factor.recovery-code', subject, { left }, manager);
      return true;
    });
  }
}

/** Removes spaces: authenticator apps show a code in two groups. */
const tidy = (code: string): string => code.replaceAll(/\s/g, '');

const hashesOf = (codes: string[]): Buffer[] => codes.map((code) => recoveryCodeHash(code)!);
