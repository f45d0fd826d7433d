import type { SheetProposals } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Rows of proposals, one per design. */
@Injectable()
export class SheetProposalsRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Marks the newest archives of these designs as still to be read; earlier proposals are dropped.
   * @returns the new round of each design
   */
  async await(
    designIds: number[],
    manager: EntityManager,
  ): Promise<{ designId: number; round: number }[]> {
    return this.sql.rows(
      `INSERT INTO sheet_proposals (design_id) SELECT unnest($1::bigint[])
       ON CONFLICT (design_id) DO UPDATE SET round = sheet_proposals.round + 1,
         state = 'waiting', reason = NULL, proposals = '[]', updated_at = now()
       RETURNING design_id AS "designId", round`,
      [designIds],
      manager,
    );
  }

  /** Returns those of these designs whose archives were read, or are to be. */
  async findRequested(designIds: number[], manager: EntityManager): Promise<number[]> {
    const rows = await this.sql.rows<{ designId: number }>(
      'SELECT design_id AS "designId" FROM sheet_proposals WHERE design_id = ANY($1)',
      [designIds],
      manager,
    );
    return rows.map(({ designId }) => designId);
  }

  /** The round of a design whose archive is still to be read; null if there is nothing to do. */
  async findWaiting(designId: number): Promise<number | null> {
    const row = await this.sql.one<{ round: number }>(
      `SELECT round FROM sheet_proposals WHERE design_id = $1 AND state = 'waiting'`,
      [designId],
    );
    return row?.round ?? null;
  }

  /** Stores the result of a round, unless a later archive is to be read. */
  async finish(
    designId: number,
    round: number,
    { state, reason, proposals }: SheetProposals,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE sheet_proposals SET state = $3, reason = $4, proposals = $5, updated_at = now()
       WHERE design_id = $1 AND round = $2 AND state = 'waiting'`,
      [designId, round, state, reason, JSON.stringify(proposals)],
    );
  }

  /** Ends a round that failed, unless a later archive is to be read. @param round null for whichever it is */
  async fail(
    designId: number,
    round: number | null,
    reason: string,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE sheet_proposals SET state = 'failed', reason = $2, updated_at = now()
       WHERE design_id = $1 AND state = 'waiting' AND round = coalesce($3, round)`,
      [designId, reason, round],
      manager,
    );
  }

  find(designId: number): Promise<SheetProposals | null> {
    return this.sql.one<SheetProposals>(
      'SELECT state, reason, proposals FROM sheet_proposals WHERE design_id = $1',
      [designId],
    );
  }
}
