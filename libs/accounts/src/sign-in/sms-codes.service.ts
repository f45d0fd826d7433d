import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '#config';
import { LIMITS, API_MESSAGES, type SmsUsage, TooManyRequestsError } from '#contracts';
import { SmsSender } from '#messaging';
import { Outbox } from '#queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountSecrets, sameBytes } from '../account-secrets.js';
import {
  PhoneNotRegisteredError,
  PhoneRegisteredError,
  SmsCodeWrongError,
} from '../accounts.errors.js';
import { type RecentCodes, SmsCodesRepository } from './sms-codes.repository.js';
import { UsersRepository } from '../users/users.repository.js';

/**
 * Codes by text message: six digits, valid for five minutes, five attempts, one use, for one phone and usage.
 */
@Injectable()
export class SmsCodesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly secrets: AccountSecrets,
    private readonly codes: SmsCodesRepository,
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
    private readonly sender: SmsSender,
  ) {}

  /**
   * Queues a code for a phone.
   * @param ip address of the client, for the daily limit
   * @throws PhoneRegisteredError, PhoneNotRegisteredError, TooManyRequestsError
   */
  async request(phone: string, usage: SmsUsage, ip: string): Promise<void> {
    const holder = await this.users.findByPhone(phone);
    if (usage === 'reset' && !holder) throw new PhoneNotRegisteredError();
    const needsFreePhone = usage === 'register' || usage === 'link';
    if (needsFreePhone && holder) throw new PhoneRegisteredError();
    await this.dataSource.transaction(async (manager) => {
      await this.codes.lock(phone, ip, manager);
      this.assertFewEnough(await this.codes.findRecent(phone, ip, manager));
      const id = randomUUID();
      const codeHash = this.secrets.smsCodeHash(id, this.secrets.smsCode(id));
      const lifeSeconds = LIMITS.smsCodeSeconds;
      await this.codes.insert({ id, phone, usage, codeHash, ip, lifeSeconds }, manager);
      await this.outbox.enqueue('sms.code', { codeId: id }, manager);
    });
  }

  /** Job: sends a code, unless it was used or has expired. */
  async send(codeId: string): Promise<void> {
    const phone = await this.codes.findPhone(codeId);
    if (phone) await this.sender.sendCode(codeId, phone, this.secrets.smsCode(codeId));
  }

  /**
   * Compares a code with the newest one of its phone and usage; every call counts as one of the five
   * attempts.
   * @returns the id for `use`, which is called in the transaction that needs the code
   * @throws SmsCodeWrongError
   */
  async check(phone: string, usage: SmsUsage, code: string): Promise<string> {
    const tried = await this.codes.countTry(phone, usage, LIMITS.smsCodeTries);
    if (!tried || !sameBytes(tried.codeHash, this.secrets.smsCodeHash(tried.id, code))) {
      throw new SmsCodeWrongError();
    }
    return tried.id;
  }

  /** @throws SmsCodeWrongError if it was used meanwhile */
  async use(id: string, manager: EntityManager): Promise<void> {
    if (!(await this.codes.use(id, manager))) throw new SmsCodeWrongError();
  }

  /** Many people may share an address, so its limit grows with the factor; that of a phone does not. */
  private assertFewEnough(recent: RecentCodes): void {
    const wait = LIMITS.smsResendSeconds - (recent.secondsSinceLast ?? Infinity);
    if (wait > 0) throw new TooManyRequestsError(Math.ceil(wait), API_MESSAGES.smsTooSoon);
    const maxOfIp = LIMITS.smsDailyPerIp * this.config.rateLimitFactor;
    const ofPhone =
      recent.ofPhone >= LIMITS.smsDailyPerPhone ? recent.secondsUntilFewerOfPhone : null;
    const ofIp = recent.ofIp >= maxOfIp ? recent.secondsUntilFewerOfIp : null;
    if (ofPhone === null && ofIp === null) return;
    throw new TooManyRequestsError(
      Math.ceil(Math.max(1, ofPhone ?? 0, ofIp ?? 0)),
      ofPhone === null ? API_MESSAGES.smsTooManyOfNetwork : API_MESSAGES.smsTooMany,
    );
  }
}
