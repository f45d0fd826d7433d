import { InvalidInputError, API_MESSAGES, MESSAGES, type PersonalData } from '#contracts';
import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountNotDeletableError, PhoneTakenError } from '../accounts.errors.js';
import { ConsentsService } from './consents.service.js';
import { ErasureService } from './erasure.service.js';
import { KnittingProfilesService } from './knitting-profiles.service.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { SessionsRepository } from '../sign-in/sessions.repository.js';
import { accountRights, type SignedInUser } from '../sign-in/signed-in-user.js';
import { SmsCodesService } from '../sign-in/sms-codes.service.js';
import { UsersRepository } from './users.repository.js';

/** Actions of users on their own accounts. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly consents: ConsentsService,
    private readonly knitting: KnittingProfilesService,
    private readonly smsCodes: SmsCodesService,
    private readonly erasure: ErasureService,
  ) {}

  /** Adds a phone that received a code to the account. @throws SmsCodeWrongError, PhoneTakenError */
  async linkPhone(user: SignedInUser, phone: string, code: string): Promise<void> {
    const codeId = await this.smsCodes.check(phone, 'link', code);
    try {
      await this.dataSource.transaction(async (manager) => {
        await this.smsCodes.use(codeId, manager);
        await this.users.setPhone(user.id, phone, manager);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new PhoneTakenError() : error;
    }
  }

  async export(user: SignedInUser): Promise<PersonalData> {
    const row = await this.users.getById(user.id);
    const sessions = await this.sessions.listLive(user.id);
    const factor = await this.secondFactors.find(user.id);
    return {
      username: row.username,
      display_name: row.displayName,
      email: row.email,
      email_verified_at: row.emailVerifiedAt?.toISOString() ?? null,
      phone: row.phone,
      wechat_openid: row.wechatOpenid,
      wechat_unionid: row.wechatUnionid,
      avatar: row.avatar,
      is_admin: row.isAdmin,
      created_at: row.createdAt.toISOString(),
      second_factor: factor && {
        confirmed_at: factor.confirmedAt.toISOString(),
        recovery_codes_left: factor.recoveryCodesLeft,
      },
      consents: await this.consents.listOf(user.id),
      knitting: await this.knitting.export(user),
      sessions: sessions.map(({ startedAt, lastSeenAt, expiresAt }) => ({
        started_at: startedAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    };
  }

  /**
   * Erases all personal data and ends every session. Paid orders remain, without personal data.
   * @param confirmation the username, typed again
   * @throws InvalidInputError, AccountNotDeletableError for admins and for designers with designs
   */
  async delete(user: SignedInUser, confirmation: string): Promise<void> {
    if (accountRights(user).isAdmin)
      throw new AccountNotDeletableError(API_MESSAGES.accountIsAdmin);
    if (confirmation !== user.username) {
      throw new InvalidInputError({ username: [MESSAGES.deletionNotConfirmed] });
    }
    await this.dataSource.transaction((manager) => this.erasure.erase(user, manager));
  }
}
