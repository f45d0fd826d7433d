import type { InfringedRight, ReportState } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { blocksDesign } from './blocked-designs.js';
import { UNDECIDED_STATES } from './report-states.js';

export interface NewReport {
  id: string;
  designId: number;
  name: string;
  contact: string;
  right: InfringedRight;
  statement: string;
  evidence: string[];
}

/** A report with the design that it is about. */
export interface ReportRow extends NewReport {
  designName: string;
  designerId: number;
  state: ReportState;
  answer: string | null;
  answeredAt: Date | null;
  decisionNote: string | null;
  decidedAt: Date | null;
  createdAt: Date;
}

const SELECT = `
  SELECT r.id, r.design_id AS "designId", d.name AS "designName", d.designer_id AS "designerId",
    r.reporter_name AS name, r.reporter_contact AS contact, r.infringed_right AS right,
    r.statement, r.evidence, r.state, r.answer, r.answered_at AS "answeredAt",
    r.decision_note AS "decisionNote", r.decided_at AS "decidedAt", r.created_at AS "createdAt"
  FROM infringement_reports r JOIN designs d ON d.id = r.design_id`;

@Injectable()
export class ReportsRepository {
  constructor(private readonly sql: Sql) {}

  async insert(report: NewReport, manager: EntityManager): Promise<void> {
    const { id, designId, name, contact, right, statement, evidence } = report;
    await this.sql.run(
      `INSERT INTO infringement_reports (id, design_id, reporter_name, reporter_contact,
         infringed_right, statement, evidence)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, designId, name, contact, right, statement, evidence],
      manager,
    );
  }

  find(id: string): Promise<ReportRow | null> {
    return this.sql.one<ReportRow>(`${SELECT} WHERE r.id = $1`, [id]);
  }

  /** Locks a report until the transaction ends. */
  lock(id: string, manager: EntityManager): Promise<ReportRow | null> {
    return this.sql.one<ReportRow>(`${SELECT} WHERE r.id = $1 FOR UPDATE OF r`, [id], manager);
  }

  /**
   * Lists reports: those without a final decision first, then the newest. @param designerId null for those of all
   * designers
   */
  list(designerId: number | null, limit: number): Promise<ReportRow[]> {
    return this.sql.rows<ReportRow>(
      `${SELECT} WHERE $1::bigint IS NULL OR d.designer_id = $1
       ORDER BY r.state IN ${UNDECIDED_STATES} DESC, r.created_at DESC, r.id LIMIT $2`,
      [designerId, limit],
    );
  }

  async answer(id: string, text: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE infringement_reports SET answer = $2, answered_at = now() WHERE id = $1',
      [id, text],
      manager,
    );
  }

  async transition(
    id: string,
    state: ReportState,
    note: string,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE infringement_reports SET state = $2, decision_note = $3, decided_at = now()
       WHERE id = $1`,
      [id, state, note],
      manager,
    );
  }

  /** Locks the design of a report: reports on one design are decided one after the other, and no edit is in between. */
  async lockDesign(designId: number, manager: EntityManager): Promise<void> {
    await this.sql.run('SELECT FROM designs WHERE id = $1 FOR UPDATE', [designId], manager);
  }

  /**
   * Takes the design off sale, and remembers whether it was on sale: before the first of the reports that hold it,
   * because each of them can be the last that is lifted.
   */
  async suspendDesign(id: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `WITH report AS (
         UPDATE infringement_reports r SET was_active = coalesce(r.was_active, d.is_active OR EXISTS (
           SELECT FROM infringement_reports o WHERE o.design_id = r.design_id AND o.id <> r.id
             AND o.was_active AND ${blocksDesign('o')}))
         FROM designs d WHERE r.id = $1 AND d.id = r.design_id RETURNING r.design_id)
       UPDATE designs SET is_active = false, updated_at = now()
       FROM report WHERE designs.id = report.design_id AND designs.is_active`,
      [id],
      manager,
    );
  }

  /**
   * Puts the design back on sale if it was on sale before the reports on it and no other report holds it off.
   * @returns whether it is on sale again
   */
  async reinstateDesign(id: string, manager: EntityManager): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE designs SET is_active = true, updated_at = now()
       FROM infringement_reports r
       WHERE r.id = $1 AND r.was_active AND designs.id = r.design_id
         AND NOT EXISTS (SELECT FROM infringement_reports o WHERE o.design_id = r.design_id
           AND o.id <> r.id AND ${blocksDesign('o')})`,
      [id],
      manager,
    );
    return count > 0;
  }
}
