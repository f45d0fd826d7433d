import { FALLBACK_DISPLAY_NAME } from '#contracts';
import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountLockedError } from '../accounts.errors.js';
import { randomLetters } from '../random-letters.js';
import { SessionsService } from './sessions.service.js';
import type { SignIn } from './sign-in.service.js';
import { SmsCodesService } from './sms-codes.service.js';
import { isLocked, type User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

const NAME_TRIES = 5;

/** Validated input of a sign-in by a code that was sent to the phone. */
export interface PhoneAndCode {
  phone: string;
  code: string;
  remember: boolean;
}

/** Signs in by SMS code. The code proves the phone, so an unknown phone gets an account at once (WALK-02). */
@Injectable()
export class PhoneSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly smsCodes: SmsCodesService,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws SmsCodeWrongError, AccountLockedError */
  async signIn({ phone, code, remember }: PhoneAndCode): Promise<SignIn> {
    const codeId = await this.smsCodes.check(phone, 'login', code);
    const { user, isNew } = await this.findOrCreate(phone, codeId);
    return { user, isNew, session: await this.sessions.start(user.id, remember) };
  }

  private async findOrCreate(
    phone: string,
    codeId: string,
  ): Promise<{ user: User; isNew: boolean }> {
    for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
      const known = await this.users.findByPhone(phone);
      if (known && isLocked(known)) throw new AccountLockedError();
      try {
        const user = await this.dataSource.transaction(async (manager) => {
          await this.smsCodes.use(codeId, manager);
          return known ?? this.users.insert(newUser(phone), manager);
        });
        return { user, isNew: !known };
      } catch (error) {
        // Another request created the account, or the random name is taken; the code was not used.
        if (!isUniqueViolation(error)) throw error;
      }
    }
    throw new Error('no free username was found for a phone');
  }
}

function newUser(phone: string): Partial<User> {
  return {
    username: `${FALLBACK_DISPLAY_NAME}_${randomLetters(8)}`,
    displayName: FALLBACK_DISPLAY_NAME,
    phone,
  };
}
