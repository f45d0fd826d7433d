import type { SignedInUser } from '#accounts';
import {
  type DesignCard,
  FOLLOW_MESSAGES,
  type FollowedDesigner,
  type FollowRecord,
  InvalidInputError,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DesignerNotFoundError } from '../catalogue.errors.js';
import { DesignsRepository } from '../designs.repository.js';
import { toCard } from '../design-cards.js';
import { FollowsRepository } from './follows.repository.js';

/** Users follow designers and see their new designs (SHELF-04). */
@Injectable()
export class FollowsService {
  constructor(
    private readonly designs: DesignsRepository,
    private readonly follows: FollowsRepository,
  ) {}

  /** Lists the followed designers, the most recently followed one first. */
  async list(user: SignedInUser): Promise<FollowedDesigner[]> {
    const rows = await this.follows.list(user.id);
    return rows.map(({ username, createdAt }) => ({
      username,
      followed_at: createdAt.toISOString(),
    }));
  }

  /**
   * Follows a designer. Changes nothing if the user already does. @param name case-insensitive
   * @throws DesignerNotFoundError without a design on sale, InvalidInputError for the user's own account and beyond the limit
   */
  async add(user: SignedInUser, name: string): Promise<void> {
    // PostgreSQL rejects texts with a NUL character.
    const designer = name.includes('\0') ? null : await this.designs.designer(name);
    if (!designer) throw new DesignerNotFoundError();
    if (designer.id === user.id) throw new InvalidInputError({ name: [FOLLOW_MESSAGES.own] });
    if (!(await this.follows.add(user.id, designer.id))) {
      throw new InvalidInputError({ name: [FOLLOW_MESSAGES.tooMany] });
    }
  }

  /** Stops following. Changes nothing if the user does not follow the designer. @param name case-insensitive */
  async remove(user: SignedInUser, name: string): Promise<void> {
    if (!name.includes('\0')) await this.follows.remove(user.id, name);
  }

  /** The newest designs on sale of followed designers, with whether they are new since the last visit. */
  async newDesigns(
    user: SignedInUser,
  ): Promise<(Omit<DesignCard, 'owned' | 'favourite'> & { is_unseen: boolean })[]> {
    const rows = await this.follows.newDesigns(user.id);
    return rows.map((row) => ({ ...toCard(row), is_unseen: row.isUnseen }));
  }

  /** Records that the user has seen the new designs. Requests within half an hour are one visit. */
  visit(user: SignedInUser): Promise<void> {
    return this.follows.visit(user.id);
  }

  /** The followed designers, for the export of personal data. */
  async export(user: SignedInUser): Promise<FollowRecord[]> {
    const rows = await this.follows.list(user.id);
    return rows.map(({ username, createdAt, visitedAt }) => ({
      designer: username,
      followed_at: createdAt.toISOString(),
      last_visit_at: visitedAt.toISOString(),
    }));
  }

  /** Moves the followers of a designer whose account is merged into another one, in that transaction. */
  reassignFollowers(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    return this.follows.reassignFollowers(fromId, intoId, manager);
  }

  /** Erases the data of an account in the transaction that deletes it. */
  erase(userId: number, manager: EntityManager): Promise<void> {
    return this.follows.erase(userId, manager);
  }
}
