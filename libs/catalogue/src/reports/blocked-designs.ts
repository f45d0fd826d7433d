import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HOLDING_STATES } from './report-states.js';

/** SQL: whether report `alias` keeps its design off sale (LAW-08). */
export const blocksDesign = (alias: string) => `${alias}.state IN ${HOLDING_STATES}`;

/** SQL for statements of other libs: whether a notice of infringement keeps a design off sale (LAW-08). */
export const isBlockedDesign = (designId: string) =>
  `EXISTS (SELECT FROM infringement_reports r WHERE r.design_id = ${designId} AND ${blocksDesign('r')})`;

/** Designs that a notice of infringement keeps off sale: only a decision on the notice puts them back (LAW-08). */
@Injectable()
export class BlockedDesigns {
  constructor(private readonly sql: Sql) {}

  /**
   * Returns those of these designs that are blocked. A caller that puts designs on sale has locked them before: a
   * suspension locks the design too, so that one of the two sees the other.
   */
  async among(ids: number[], manager?: EntityManager): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT DISTINCT r.design_id AS id FROM infringement_reports r
       WHERE r.design_id = ANY($1::bigint[]) AND ${blocksDesign('r')}`,
      [ids],
      manager,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
