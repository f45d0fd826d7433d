import type { SignedInUser } from '#accounts';
import {
  API_BASE,
  type DesignCard,
  FAVOURITE_MESSAGES,
  type FavouriteRecord,
  InvalidInputError,
  type Page,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogueService } from '../catalogue.service.js';
import { type CardFields, toCard } from '../design-cards.js';
import { PageCursors } from '../page-cursors.js';
import { FavouritesRepository } from './favourites.repository.js';

/** Designs that a user keeps in mind (SHELF-02). Those off sale stay kept and are not shown. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly favourites: FavouritesRepository,
    private readonly cursors: PageCursors,
  ) {}

  /**
   * Lists the favourites on sale, newest first. @param n designs a page @param cursor from a page's `next`
   * @throws InvalidInputError if the cursor is not valid
   */
  async list(user: SignedInUser, n: number, cursor?: string): Promise<Page<DesignCard>> {
    const before =
      cursor === undefined ? Number.MAX_SAFE_INTEGER : this.cursors.read(cursor).afterId;
    const rows = await this.favourites.list(user.id, before, n + 1);
    const count = rows[0]?.count ?? 0;
    const found = rows.filter(
      (row): row is CardFields & { count: number; favouriteId: number } => row.id !== null,
    );
    const shown = found.slice(0, n);
    const last = shown.at(-1);
    return {
      count,
      count_is_exact: true,
      next:
        last && found.length > n
          ? `${API_BASE}/account/favourites/?n=${n}&cursor=${this.cursors.write({ afterId: last.favouriteId, count })}`
          : null,
      previous: null,
      results: shown.map((row) => ({ ...toCard(row), favourite: true })),
    };
  }

  /** Which of these designs are favourites of the user. */
  async among(user: SignedInUser, designIds: number[]): Promise<Set<number>> {
    return new Set(designIds.length > 0 ? await this.favourites.among(user.id, designIds) : []);
  }

  /**
   * Adds a design; nothing changes if it is a favourite.
   * @throws DesignNotFoundError if it is not on sale, InvalidInputError if the account has as many as it may
   */
  async add(user: SignedInUser, designId: number): Promise<void> {
    await this.catalogue.getForSale(designId);
    await this.favourites.add(user.id, [designId]);
    if (!(await this.among(user, [designId])).has(designId)) {
      throw new InvalidInputError({ design_id: [FAVOURITE_MESSAGES.tooMany] });
    }
  }

  /** Adds what a device kept, newest first. Unknown designs and those beyond the limit are left out. */
  merge(user: SignedInUser, designIds: number[]): Promise<void> {
    return this.favourites.add(user.id, designIds);
  }

  /** Removes a design; nothing changes if it is no favourite. */
  remove(user: SignedInUser, designId: number): Promise<void> {
    return this.favourites.remove(user.id, designId);
  }

  async export(user: SignedInUser): Promise<FavouriteRecord[]> {
    const rows = await this.favourites.all(user.id);
    return rows.map(({ designId, createdAt }) => ({
      design_id: designId,
      created_at: createdAt.toISOString(),
    }));
  }

  /** Erases everything in the transaction that deletes an account. */
  erase(userId: number, manager: EntityManager): Promise<void> {
    return this.favourites.erase(userId, manager);
  }
}
