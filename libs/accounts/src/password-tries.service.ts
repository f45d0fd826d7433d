import { Injectable } from '@nestjs/common';
import { passwordMatches } from './passwords.js';
import { UsersRepository } from './users.repository.js';

/** After so many wrong passwords an account is locked. */
export const PASSWORD_TRIES = 10;
/** For how long it is. */
export const PASSWORD_LOCK_MINUTES = 15;

/**
 * Compares passwords with an account's. All ways to try one share the account's count, and each try is
 * reserved before the comparison: however many guesses arrive at once, ten are compared.
 */
@Injectable()
export class PasswordTriesService {
  constructor(private readonly users: UsersRepository) {}

  /** Compares once. `locked` says nothing about the password, which was not compared. */
  async compare(userId: number, password: string): Promise<'right' | 'wrong' | 'locked'> {
    const reserved = await this.users.reservePasswordTry(
      userId,
      PASSWORD_TRIES,
      PASSWORD_LOCK_MINUTES,
    );
    if (!reserved) return 'locked';
    if (!(await passwordMatches(password, reserved.passwordHash))) return 'wrong';
    const isReturned = await this.users.returnPasswordTry(userId, reserved, PASSWORD_TRIES);
    return isReturned ? 'right' : 'wrong';
  }

  /** In how many seconds a locked account may be tried again: at least one. */
  async secondsToWait(userId: number): Promise<number> {
    return Math.max(1, Math.ceil(await this.users.secondsLocked(userId)));
  }
}
