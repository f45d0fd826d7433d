import {
  API_MESSAGES,
  InvalidInputError,
  MESSAGES,
  type Permission,
  PERMISSIONS,
  validateUsername,
} from '#contracts';
import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashPassword } from '../passwords/passwords.js';
import { UsernamesService } from './usernames.service.js';
import { UsersRepository } from './users.repository.js';

/** Data of a new account. */
export interface NewUser {
  username: string;
  displayName: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

/** Where a person can be reached outside the shop. */
export interface Addresses {
  name: string;
  /** The openid in this shop's WeChat app. */
  wechat: string | null;
  /** A verified phone number. */
  sms: string | null;
  /** A verified address. */
  email: string | null;
}

/** Creates accounts, finds them, and changes their names, for other libs and for commands. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesService,
  ) {}

  /** Creates an account whose email counts as verified. @returns its id */
  async createVerified({ password, ...user }: NewUser, manager?: EntityManager): Promise<number> {
    const passwordHash = await hashPassword(password);
    const email = user.email.toLowerCase();
    const verified = { ...user, email, passwordHash, emailVerifiedAt: new Date() };
    return (await this.users.insert(verified, manager)).id;
  }

  /** Makes the account with this verified address an admin. @returns whether such an account exists */
  promoteByEmail(email: string): Promise<boolean> {
    return this.users.promoteByEmail(email);
  }

  /** Whether a new user may register this name. */
  async isUsernameAvailable(username: string): Promise<boolean> {
    return validateUsername(username) === null && !(await this.usernames.isTaken(username));
  }

  /** Whether no account has this name. Used for the shop's own admins, who may have a reserved name. */
  async isUsernameUnused(username: string): Promise<boolean> {
    return (await this.users.findIdByName(username, this.dataSource.manager)) === null;
  }

  /**
   * Returns the account of a designer's name. If there is none, it is created without any way to sign in, so
   * that other users cannot register that name.
   * A known account is locked against deletion until the transaction ends.
   * @throws InvalidInputError if it is not a valid username, looks like another designer's, or is the name of an
   * account that was never activated or is deleted
   */
  async findOrCreateDesigner(username: string, manager: EntityManager): Promise<number> {
    const known = await this.users.findIdByName(username, manager);
    const fault = await this.validateDesigner(username, known, [], manager);
    if (fault !== null) throw new InvalidInputError({ designer_username: [fault] });
    if (known === null) {
      await this.users.insertByName(username, manager);
      return (await this.users.findIdByName(username, manager))!;
    }
    if (!(await this.users.lockAgainstDeletion(known, manager))) {
      throw new InvalidInputError({ designer_username: [API_MESSAGES.designerDeleted] });
    }
    return known;
  }

  /**
   * Returns the reason why a name can be no designer's; null if there is none.
   * @param id of the account that has the name; null if none has it
   */
  private async validateDesigner(
    username: string,
    id: number | null,
    fresh: string[],
    manager: EntityManager,
  ): Promise<string | null> {
    if (id === null) return this.usernames.validateDesigner(username, fresh, manager);
    // A person without a verified address would own the designs that are published under this name.
    return (await this.users.isNeverActivated(id, manager)) ? API_MESSAGES.designerInactive : null;
  }

  /**
   * Returns the reasons why designers' names are not available, by name.
   * @param usernames in the order in which their accounts would be created
   */
  async validateDesigners(
    usernames: string[],
    manager: EntityManager,
  ): Promise<Map<string, string>> {
    const faults = new Map<string, string>();
    const fresh: string[] = [];
    for (const username of usernames) {
      const id = await this.users.findIdByName(username, manager);
      const fault = await this.validateDesigner(username, id, fresh, manager);
      if (fault !== null) faults.set(username, fault);
      else if (id === null) fresh.push(username);
    }
    return faults;
  }

  /**
   * Changes an account's username; the display name changes with it if both were equal.
   * @throws InvalidInputError if it is not a valid username, or is taken
   */
  async rename(id: number, username: string, manager: EntityManager): Promise<void> {
    const fault = validateUsername(username);
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

  /** Returns name and verified email for a mail; null if there is no verified email. */
  async findAddressee(id: number): Promise<{ name: string; email: string } | null> {
    const { displayName, email, emailVerifiedAt } = await this.users.getById(id);
    return email && emailVerifiedAt ? { name: displayName, email } : null;
  }

  /** Returns the ways outside the shop that reach an account; all null for a deleted one. */
  async findAddresses(id: number, manager?: EntityManager): Promise<Addresses> {
    const { displayName, email, emailVerifiedAt, phone, wechatOpenid } = await this.users.getById(
      id,
      manager,
    );
    return {
      name: displayName,
      wechat: wechatOpenid,
      sms: phone,
      email: emailVerifiedAt && email,
    };
  }

  /** Returns the ids of everybody with a permission of the console: the admins, and its roles (CONS-09). */
  listWith(permission: Permission, manager?: EntityManager): Promise<number[]> {
    return this.users.listOperators(PERMISSIONS[permission].roles, manager);
  }

  /** Returns the account's openid in this shop's WeChat app; null if no WeChat account is linked. */
  async findOpenid(id: number): Promise<string | null> {
    return (await this.users.getById(id)).wechatOpenid;
  }

  /**
   * Locks an account against deletion until the transaction ends.
   * @returns false if the account was deleted already
   */
  lockAgainstDeletion(id: number, manager: EntityManager): Promise<boolean> {
    return this.users.lockAgainstDeletion(id, manager);
  }

  /** Whether any account exists. */
  exist(): Promise<boolean> {
    return this.users.exist();
  }

  async findIdByEmail(email: string): Promise<number | null> {
    return (await this.users.findByEmail(email))?.id ?? null;
  }
}
