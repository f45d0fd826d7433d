import type { ComplaintState } from '#contracts';
import { backoff, Sql } from '#database';
import type { WechatComplaint } from '#wechat';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface ComplaintRow {
  id: string;
  caseId: string | null;
  outTradeNo: string;
  state: ComplaintState;
  problemType: string;
  detail: string;
  appliedFen: number | null;
  times: number;
  hasUserResponse: boolean;
  complainedAt: Date;
  repliedAt: Date | null;
  completedAt: Date | null;
  fault: string | null;
}

export type ReplyKind = 'response' | 'approve' | 'reject' | 'complete';

/** An answer that is due to be sent to WeChat. */
export interface DueReply {
  id: number;
  complaintId: string;
  kind: ReplyKind;
  text: string;
  tries: number;
}

const SELECT = `
  SELECT c.id, c.case_id AS "caseId", c.out_trade_no AS "outTradeNo", c.state,
    c.problem_type AS "problemType", c.detail, c.applied_fen AS "appliedFen", c.times,
    c.has_user_response AS "hasUserResponse", c.complained_at AS "complainedAt",
    c.replied_at AS "repliedAt", c.completed_at AS "completedAt",
    (SELECT max(fault) FROM complaint_replies r
      WHERE r.complaint_id = c.id AND r.state = 'refused') AS fault
  FROM complaints c`;

@Injectable()
export class ComplaintsRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Stores the state of a complaint at WeChat, and locks its row until the transaction ends. A repeated complaint
   * restarts both deadlines.
   * @param repeatedAt when the payer last wrote something
   * @returns the row before this call; null for a new complaint
   */
  async save(
    found: WechatComplaint,
    repeatedAt: Date,
    manager: EntityManager,
  ): Promise<ComplaintRow | null> {
    const before = await this.sql.one<ComplaintRow>(
      `${SELECT} WHERE c.id = $1 FOR UPDATE OF c`,
      [found.id],
      manager,
    );
    await this.sql.run(
      `INSERT INTO complaints (id, out_trade_no, state, problem_type, detail, applied_fen, times,
         has_user_response, complained_at, completed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $3 = 'PROCESSED' THEN now() END)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, detail = excluded.detail,
         problem_type = excluded.problem_type, applied_fen = excluded.applied_fen,
         complained_at = CASE WHEN excluded.times > complaints.times
           THEN greatest($10, complaints.complained_at) ELSE complaints.complained_at END,
         replied_at = CASE WHEN excluded.times > complaints.times
           THEN NULL ELSE complaints.replied_at END,
         times = excluded.times, has_user_response = excluded.has_user_response,
         completed_at = CASE WHEN excluded.state = 'PROCESSED'
           THEN coalesce(complaints.completed_at, now()) END`,
      [
        found.id,
        found.outTradeNo,
        found.state,
        found.problemType,
        found.detail,
        found.appliedFen,
        found.times,
        found.hasUserResponse,
        found.complainedAt,
        repeatedAt,
      ],
      manager,
    );
    return before;
  }

  async link(id: string, caseId: string, manager: EntityManager): Promise<void> {
    await this.sql.run('UPDATE complaints SET case_id = $2 WHERE id = $1', [id, caseId], manager);
  }

  find(id: string): Promise<ComplaintRow | null> {
    return this.sql.one<ComplaintRow>(`${SELECT} WHERE c.id = $1`, [id]);
  }

  /** The complaints of the cases of a buyer. */
  async idsOfBuyer(buyerId: number, manager: EntityManager): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      `SELECT id FROM complaints WHERE case_id IN (SELECT id FROM cases WHERE buyer_id = $1)`,
      [buyerId],
      manager,
    );
    return rows.map(({ id }) => id);
  }

  /** The complaints without a case that have words. */
  listWithoutCase(manager: EntityManager): Promise<Pick<ComplaintRow, 'id' | 'outTradeNo'>[]> {
    return this.sql.rows(
      `SELECT id, out_trade_no AS "outTradeNo" FROM complaints
       WHERE case_id IS NULL AND detail <> '' ORDER BY id`,
      [],
      manager,
    );
  }

  async eraseDetails(ids: string[], manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE complaints SET detail = '' WHERE id = ANY($1::text[])`,
      [ids],
      manager,
    );
  }

  /** The complaints of a case that WeChat has not closed, the oldest first. */
  listOpenOf(caseId: string, manager: EntityManager): Promise<ComplaintRow[]> {
    return this.sql.rows<ComplaintRow>(
      `${SELECT} WHERE c.case_id = $1 AND c.completed_at IS NULL ORDER BY c.complained_at, c.id`,
      [caseId],
      manager,
    );
  }

  /** Lists complaints: those that are open first, the oldest of them first. */
  list(limit: number): Promise<ComplaintRow[]> {
    return this.sql.rows<ComplaintRow>(
      `${SELECT} ORDER BY c.completed_at DESC NULLS FIRST, c.complained_at LIMIT $1`,
      [limit],
    );
  }

  listOpen(limit: number): Promise<ComplaintRow[]> {
    return this.sql.rows<ComplaintRow>(
      `${SELECT} WHERE c.completed_at IS NULL ORDER BY c.complained_at LIMIT $1`,
      [limit],
    );
  }

  /** Whether a line of a negotiation is in a history already. */
  async hasLine(externalId: string, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      'SELECT 1 FROM case_events WHERE external_id = $1',
      [externalId],
      manager,
    );
  }

  async nameLine(eventId: number, externalId: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE case_events SET external_id = $2 WHERE id = $1',
      [eventId, externalId],
      manager,
    );
  }

  async queue(id: string, kind: ReplyKind, text: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'INSERT INTO complaint_replies (complaint_id, kind, text) VALUES ($1, $2, $3)',
      [id, kind, text],
      manager,
    );
  }

  /**
   * Claims the oldest answer that is due, each complaint's in their order, and sets its next time: in a
   * minute, because the calls to WeChat must end before another worker may claim it, and later with the back-off.
   * @returns null if none is due
   */
  claimDue(): Promise<DueReply | null> {
    return this.sql.one<DueReply>(
      `UPDATE complaint_replies SET tries = tries + 1,
         due_at = now() + greatest(interval '1 minute', ${backoff('15 seconds', '30 minutes')})
       WHERE id = (
         SELECT id FROM complaint_replies r WHERE state = 'due' AND due_at <= now()
           AND NOT EXISTS (SELECT FROM complaint_replies o
             WHERE o.complaint_id = r.complaint_id AND o.id < r.id AND o.state = 'due')
         ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, complaint_id AS "complaintId", kind, text, tries`,
    );
  }

  /** Counts the earlier answers to the complaint with the same text that WeChat has. */
  async countSentBefore({ id, complaintId, text }: DueReply): Promise<number> {
    return this.sql.count(
      `SELECT FROM complaint_replies WHERE complaint_id = $1 AND text = $2 AND id < $3
         AND state = 'sent' AND kind <> 'complete'`,
      [complaintId, text, id],
    );
  }

  async settleReply(
    { id, complaintId, kind }: DueReply,
    state: 'sent' | 'refused',
    fault: string | null,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      'UPDATE complaint_replies SET state = $2, fault = $3 WHERE id = $1',
      [id, state, fault],
      manager,
    );
    if (state === 'refused') return;
    await this.sql.run(
      `UPDATE complaints SET replied_at = coalesce(replied_at, now()),
         completed_at = CASE WHEN $2 = 'complete' THEN coalesce(completed_at, now())
           ELSE completed_at END
       WHERE id = $1`,
      [complaintId, kind],
      manager,
    );
  }

  async recordFault(id: number, fault: string): Promise<void> {
    await this.sql.run('UPDATE complaint_replies SET fault = $2 WHERE id = $1', [id, fault]);
  }
}
