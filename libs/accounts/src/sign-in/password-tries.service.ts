import { Injectable } from '@nestjs/common';
import { passwordMatches } from '../passwords/passwords.js';
import { UsersRepository } from '../users/users.repository.js';

/** How many wrong passwords lock an account. */
export const PASSWORD_TRIES = 10;
/** Duration of the lock. */
export const PASSWORD_LOCK_MINUTES = 15;

/**
 * Compares passwords with an account's hash. All ways to sign in share the account's counter, and each
 * attempt is reserved before the comparison: ten are compared, however many arrive at once.
 */
@Injectable()
export class PasswordTriesService {
  constructor(private readonly users: UsersRepository) {}

  /** Compares once. `locked` means that the password was not compared. */
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

  /** Seconds until a locked account may be tried again: at least one. */
  async secondsToWait(userId: number): Promise<number> {
    return Math.max(1, Math.ceil(await this.users.secondsLocked(userId)));
  }
}
