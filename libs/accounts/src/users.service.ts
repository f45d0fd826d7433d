import { findUsernameFault, InvalidInputError, MESSAGES } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashPassword } from './passwords.js';
import { isUniqueViolation } from './unique-violation.js';
import { UsernamesService } from './usernames.service.js';
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
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesService,
  ) {}

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

  /** Makes the account of an address that was proved an admin's. @returns whether there is one */
  promoteByEmail(email: string): Promise<boolean> {
    return this.users.promoteByEmail(email);
  }

  /** Whether somebody new may have this name. */
  async isUsernameAvailable(username: string): Promise<boolean> {
    return findUsernameFault(username) === null && !(await this.usernames.isTaken(username));
  }

  /** Whether no account has this name: for the shop's own admins, who may have a reserved one. */
  async isUsernameUnused(username: string): Promise<boolean> {
    return (await this.users.findIdByName(username, this.dataSource.manager)) === null;
  }

  /**
   * The account of a designer's name, made without any way to sign in where there is none: nobody
   * else can register that name then.
   * @throws InvalidInputError when it cannot be a username, or looks like another designer's
   */
  async findOrCreateDesigner(username: string, manager: EntityManager): Promise<number> {
    const known = await this.users.findIdByName(username, manager);
    if (known !== null) return known;
    const fault = await this.usernames.findDesignerFault(username, [], manager);
    if (fault !== null) throw new InvalidInputError({ designer_username: [fault] });
    await this.users.insertByName(username, manager);
    return (await this.users.findIdByName(username, manager))!;
  }

  /**
   * What keeps designers' names from being taken: of each name that no account has and none can get.
   * @param usernames in the order in which their accounts would be made
   */
  async findDesignerFaults(
    usernames: string[],
    manager: EntityManager,
  ): Promise<Map<string, string>> {
    const faults = new Map<string, string>();
    const fresh: string[] = [];
    for (const username of usernames) {
      if ((await this.users.findIdByName(username, manager)) !== null) continue;
      const fault = await this.usernames.findDesignerFault(username, fresh, manager);
      if (fault === null) fresh.push(username);
      else faults.set(username, fault);
    }
    return faults;
  }

  /**
   * Gives an account another username; the display name follows where it was the same.
   * @throws InvalidInputError when it cannot be a username, or is taken
   */
  async rename(id: number, username: string, manager: EntityManager): Promise<void> {
    const fault = findUsernameFault(username);
    if (fault) throw new InvalidInputError({ new_name: [fault] });
    if (await this.usernames.isTaken(username, id, manager)) {
      throw new InvalidInputError({ new_name: [MESSAGES.usernameTaken] });
    }
    try {
      await this.users.rename(id, username, manager);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new InvalidInputError({ new_name: [MESSAGES.usernameTaken] });
    }
  }

  /** Whom to write to; null where there is no proved address. */
  async findAddressee(id: number): Promise<{ name: string; email: string } | null> {
    const { displayName, email, emailVerifiedAt } = await this.users.getById(id);
    return email && emailVerifiedAt ? { name: displayName, email } : null;
  }

  /** Who an account is at WeChat, for this shop's app; null where it is linked to nobody. */
  async findOpenid(id: number): Promise<string | null> {
    return (await this.users.getById(id)).wechatOpenid;
  }

  /**
   * Holds off the deletion of an account until the transaction ends.
   * @returns false when the account was deleted already
   */
  holdOffDeletion(id: number, manager: EntityManager): Promise<boolean> {
    return this.users.holdOffDeletion(id, manager);
  }

  /** Whether there is any account. */
  exist(): Promise<boolean> {
    return this.users.exist();
  }

  async findIdByEmail(email: string): Promise<number | null> {
    return (await this.users.findByEmail(email))?.id ?? null;
  }
}
