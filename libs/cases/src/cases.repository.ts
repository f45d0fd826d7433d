import { ACCOUNT_ROWS } from '#accounts';
import { DESIGN_ROWS } from '#catalogue';
import type { CaseAct, CaseKind, CaseParty, CaseState } from '#contracts';
import { Sql } from '#database';
import { ORDER_ROWS } from '#orders';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The kind of cases in which the designer takes part: the others are between the buyer and the shop (HELP-01). */
export const DESIGNER_KIND = 'pattern_wrong' satisfies CaseKind;

/** A case with names. */
export interface CaseRow {
  id: string;
  orderId: string;
  buyerId: number;
  buyerName: string;
  designId: number;
  /** The name of the design as it was sold. */
  designName: string;
  designerId: number;
  kind: CaseKind;
  state: CaseState;
  page: number | null;
  row: number | null;
  size: string | null;
  version: number | null;
  refundNo: string | null;
  dueAt: Date | null;
  createdAt: Date;
  closedAt: Date | null;
}

/** One line of a history, with the ids of its pictures. */
export interface CaseEventRow {
  party: CaseParty;
  act: CaseAct;
  text: string;
  at: Date;
  pictureIds: string[];
}

export interface NewCase {
  id: string;
  orderId: string;
  buyerId: number;
  designId: number;
  kind: CaseKind;
  state: CaseState;
  dueAt: Date | null;
  page: number | null;
  row: number | null;
  size: string | null;
  version: number | null;
}

/** The new state of a case with its deadline, and the refund of the act, if there is one. */
export interface CaseStep {
  state: CaseState;
  dueAt: Date | null;
  refundNo?: string;
}

export interface NewCaseEvent {
  caseId: string;
  party: CaseParty;
  actorId: number | null;
  act: CaseAct;
  text: string;
}

/** What the erasure of an account found in its cases. */
export interface ErasedCases {
  eventIds: number[];
  openCases: string[];
}

const SELECT = `
  SELECT c.id, c.order_id AS "orderId", c.buyer_id AS "buyerId", u.username AS "buyerName",
    c.design_id AS "designId", o.design_name AS "designName", d.designer_id AS "designerId",
    c.kind, c.state, c.page, c.row_number AS row, c.size,
    c.pattern_version AS version, c.refund_no AS "refundNo", c.due_at AS "dueAt",
    c.created_at AS "createdAt", c.closed_at AS "closedAt"
  FROM cases c JOIN ${ACCOUNT_ROWS} u ON u.id = c.buyer_id
    JOIN ${ORDER_ROWS} o ON o.id = c.order_id JOIN ${DESIGN_ROWS} d ON d.id = c.design_id`;

@Injectable()
export class CasesRepository {
  constructor(private readonly sql: Sql) {}

  /** Inserts a case of a locked order without an open one; a second open case is a unique violation. */
  async insert(row: NewCase, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO cases (id, order_id, buyer_id, design_id, kind, state, due_at, page, row_number,
         size, pattern_version, closed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
         CASE WHEN $7::timestamptz IS NULL THEN now() END)`,
      [
        row.id,
        row.orderId,
        row.buyerId,
        row.designId,
        row.kind,
        row.state,
        row.dueAt,
        row.page,
        row.row,
        row.size,
        row.version,
      ],
      manager,
    );
  }

  find(id: string, manager?: EntityManager): Promise<CaseRow | null> {
    return this.sql.one<CaseRow>(`${SELECT} WHERE c.id = $1`, [id], manager);
  }

  /** Locks a case until the transaction ends. */
  lock(id: string, manager: EntityManager): Promise<CaseRow | null> {
    return this.sql.one<CaseRow>(`${SELECT} WHERE c.id = $1 FOR UPDATE OF c`, [id], manager);
  }

  findOpen(orderId: string, manager?: EntityManager): Promise<{ id: string } | null> {
    return this.sql.one(
      'SELECT id FROM cases WHERE order_id = $1 AND closed_at IS NULL',
      [orderId],
      manager,
    );
  }

  /**
   * Lists cases, those that are due first, then the newest.
   * @param userId null for those of everybody @param state null for all states
   */
  list(
    userId: number | null,
    { isOpen, state = null }: { isOpen: boolean | null; state?: CaseState | null },
    limit: number,
  ): Promise<CaseRow[]> {
    return this.sql.rows<CaseRow>(
      `${SELECT} WHERE ($1::bigint IS NULL OR c.buyer_id = $1
           OR c.kind = '${DESIGNER_KIND}' AND d.designer_id = $1)
         AND ($2::boolean IS NULL OR (c.closed_at IS NULL) = $2)
         AND ($3::text IS NULL OR c.state = $3)
       ORDER BY c.due_at, c.created_at DESC, c.id LIMIT $4`,
      [userId, isOpen, state, limit],
    );
  }

  listOfBuyer(buyerId: number): Promise<CaseRow[]> {
    return this.sql.rows<CaseRow>(`${SELECT} WHERE c.buyer_id = $1 ORDER BY c.created_at DESC`, [
      buyerId,
    ]);
  }

  listOfOrder(orderId: string): Promise<CaseRow[]> {
    return this.sql.rows<CaseRow>(`${SELECT} WHERE c.order_id = $1 ORDER BY c.created_at DESC`, [
      orderId,
    ]);
  }

  history(caseId: string, manager?: EntityManager): Promise<CaseEventRow[]> {
    return this.sql.rows<CaseEventRow>(
      `SELECT party, act, text, at, ARRAY(
         SELECT p.id FROM case_pictures p WHERE p.event_id = e.id) AS "pictureIds"
       FROM case_events e WHERE case_id = $1 ORDER BY e.id`,
      [caseId],
      manager,
    );
  }

  /** @returns the event's id */
  async addEvent(event: NewCaseEvent, manager: EntityManager): Promise<number> {
    const row = await this.sql.one<{ id: number }>(
      `INSERT INTO case_events (case_id, party, actor_id, act, text) VALUES ($1, $2, $3, $4, $5)
       RETURNING id`,
      [event.caseId, event.party, event.actorId, event.act, event.text],
      manager,
    );
    return row!.id;
  }

  async transition(id: string, { state, dueAt, refundNo }: CaseStep, manager: EntityManager) {
    await this.sql.run(
      `UPDATE cases SET state = $2, due_at = $3, refund_no = coalesce($4, refund_no),
         closed_at = CASE WHEN $3::timestamptz IS NULL THEN now() END WHERE id = $1`,
      [id, state, dueAt, refundNo ?? null],
      manager,
    );
  }

  /** Cases whose deadline is over. */
  async listDue(limit: number): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      'SELECT id FROM cases WHERE due_at <= now() ORDER BY due_at LIMIT $1',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async countPictures(caseId: string, manager: EntityManager): Promise<number> {
    return this.sql.count(
      `SELECT 1 FROM case_pictures p JOIN case_events e ON e.id = p.event_id WHERE e.case_id = $1`,
      [caseId],
      manager,
    );
  }

  async addPicture(eventId: number, content: Buffer, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'INSERT INTO case_pictures (event_id, content) VALUES ($1, $2)',
      [eventId, content],
      manager,
    );
  }

  async findPicture(id: string): Promise<Buffer | null> {
    const row = await this.sql.one<{ content: Buffer }>(
      'SELECT content FROM case_pictures WHERE id = $1',
      [id],
    );
    return row?.content ?? null;
  }

  /** Serialises the self-refunds of a buyer until the transaction ends. */
  async lockSelfRefunds(buyerId: number, manager: EntityManager): Promise<void> {
    await this.sql.lock(`self refunds ${buyerId}`, manager);
  }

  /** Counts the orders that a buyer refunded without anybody's help in these days. */
  countSelfRefunds(buyerId: number, days: number, manager?: EntityManager): Promise<number> {
    return this.sql.count(
      `SELECT 1 FROM cases WHERE buyer_id = $1 AND kind = 'unopened_refund' AND state = 'refunded'
         AND created_at > now() - make_interval(days => $2)`,
      [buyerId, days],
      manager,
    );
  }

  /**
   * Erases what a deleted account wrote and showed in the shop, and in its complaints at WeChat. What an operator answered
   * stays, because it is the shop's.
   * @returns the events that lost their texts, and the open cases of the account
   */
  async erase(userId: number, manager: EntityManager): Promise<ErasedCases> {
    await this.sql.run(
      `DELETE FROM case_pictures WHERE event_id IN (
         SELECT id FROM case_events WHERE actor_id = $1 AND party <> 'operator')`,
      [userId],
      manager,
    );
    // Lines of complaints have no actor: the payer wrote them at WeChat.
    const events = await this.sql.rows<{ id: number }>(
      `UPDATE case_events SET text = '' WHERE id IN (
         SELECT id FROM case_events WHERE actor_id = $1 AND party <> 'operator'
         UNION ALL
         SELECT e.id FROM cases c JOIN case_events e ON e.case_id = c.id
         WHERE c.buyer_id = $1 AND e.party = 'wechat')
       RETURNING id`,
      [userId],
      manager,
    );
    const open = await this.sql.rows<{ id: string }>(
      'SELECT id FROM cases WHERE buyer_id = $1 AND closed_at IS NULL',
      [userId],
      manager,
    );
    return { eventIds: events.map(({ id }) => id), openCases: open.map(({ id }) => id) };
  }
}
