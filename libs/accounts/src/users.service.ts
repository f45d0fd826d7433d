import { findUsernameFault } from '#contracts';
import { Injectable } from '@nestjs/common';
import { hashPassword } from './passwords.js';
import { UsersRepository } from './users.repository.js';

/** What a new account is made of. */
export interface NewUser {
  username: string;
  displayName: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  /** Makes an account whose email counts as verified. @returns its id */
  async createVerified({ password, ...user }: NewUser): Promise<number> {
    const { id } = await this.users.insert({
      ...user,
      email: user.email.toLowerCase(),
      passwordHash: await hashPassword(password),
      emailVerifiedAt: new Date(),
    });
    return id;
  }

  /** Whether somebody new may have this name. */
  async isUsernameAvailable(username: string): Promise<boolean> {
    return findUsernameFault(username) === null && !(await this.users.isTaken({ username }));
  }

  /** Whom to write to; null where there is no proved address. */
  async findAddressee(id: number): Promise<{ name: string; email: string } | null> {
    const { displayName, email, emailVerifiedAt } = await this.users.getById(id);
    return email && emailVerifiedAt ? { name: displayName, email } : null;
  }

  async findIdByEmail(email: string): Promise<number | null> {
    return (await this.users.findByEmail(email))?.id ?? null;
  }
}
