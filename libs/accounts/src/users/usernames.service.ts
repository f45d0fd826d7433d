import { validateUsername, API_MESSAGES } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RESERVED_NAMES } from './reserved-names.js';
import { UsernamesRepository } from './usernames.repository.js';

/** Decides which usernames a new or renamed account may have. */
@Injectable()
export class UsernamesService {
  constructor(private readonly repository: UsernamesRepository) {}

  /**
   * Whether a name belongs to another account (ignoring case), is reserved, or looks like a reserved name or
   * a designer's name. @param ownId the account that is renamed
   */
  async isTaken(
    username: string,
    ownId: number | null = null,
    manager?: EntityManager,
  ): Promise<boolean> {
    if (await this.repository.exists(username, ownId, manager)) return true;
    const lookAlike = await this.repository.findLookAlike(username, ownId, RESERVED_NAMES, manager);
    return lookAlike !== null;
  }

  /**
   * Returns why no account can be created for a designer of this name; null if it can.
   * @param fresh names whose accounts are about to be created
   */
  async validateDesigner(
    username: string,
    fresh: string[],
    manager: EntityManager,
  ): Promise<string | null> {
    const fault = validateUsername(username);
    if (fault !== null) return fault;
    // The same name in another case is not a different name.
    const others = fresh.filter((name) => name.toLowerCase() !== username.toLowerCase());
    const names = [...RESERVED_NAMES, ...others];
    const lookAlike = await this.repository.findLookAlike(username, null, names, manager);
    if (lookAlike === null) return null;
    return RESERVED_NAMES.includes(lookAlike)
      ? API_MESSAGES.designerReserved
      : API_MESSAGES.designerLookAlike(lookAlike);
  }
}
