import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The sums of a design's reviews. */
export interface Rating {
  count: number;
  /** Mean of the answered scales, 1 to 5; null without a review. */
  mean: number | null;
  /** Lower bound of the share of good reviews, 0 to 1. */
  bound: number;
}

/** The sums of reviews, which cards show and lists are sorted by. */
@Injectable()
export class DesignRatings {
  constructor(private readonly sql: Sql) {}

  /**
   * Locks a design, so that its reviews are counted one after the other until the transaction ends. Not FOR UPDATE,
   * which waits for every transaction that has inserted a review of the design, as this one has.
   */
  async lock(designId: number, manager: EntityManager): Promise<void> {
    const statement = 'SELECT 1 FROM designs WHERE id = $1 FOR NO KEY UPDATE';
    await this.sql.run(statement, [designId], manager);
  }

  async set(
    designId: number,
    { count, mean, bound }: Rating,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE designs SET review_count = $2, review_mean = $3, review_bound = $4 WHERE id = $1`,
      [designId, count, mean, bound],
      manager,
    );
  }
}
