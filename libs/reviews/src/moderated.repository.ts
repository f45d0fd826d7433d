import { isoTime, type Sql } from '#database';
import type { EntityManager } from 'typeorm';
import type { ModeratedRow, ModeratedRows, Reported } from './moderation.js';

/** The tables of a moderated text. */
export interface ModeratedTables {
  /** The table of the texts; `alias` is its alias in `select`. */
  texts: 'reviews' | 'questions';
  alias: 'r' | 'q';
  /** A SELECT of the rows without its WHERE. */
  select: string;
  /** The table of the reports of users, and its column with the id of the text. */
  reports: 'review_reports' | 'question_reports';
  textId: 'review_id' | 'question_id';
}

/** A report of a user on a text, for the export of the account. */
export interface OwnReport {
  textId: number;
  reason: string;
  createdAt: Date;
}

/** SQL of reports of one row as JSON, oldest first. */
const REPORTS_JSON = `json_agg(json_build_object('reason', reason,
  'created_at', ${isoTime('created_at')}) ORDER BY created_at, id)`;

/** The queries that reviews and questions have in common: answers, reports of users, and hiding. */
export abstract class ModeratedRepository<
  Row extends ModeratedRow & { id: number },
> implements ModeratedRows<Row> {
  protected constructor(
    protected readonly sql: Sql,
    private readonly tables: ModeratedTables,
  ) {}

  find(id: number, manager?: EntityManager): Promise<Row | null> {
    const { select, alias } = this.tables;
    return this.sql.one<Row>(`${select} WHERE ${alias}.id = $1`, [id], manager);
  }

  /**
   * Locks a text until the transaction ends. In a separate statement: in READ COMMITTED only the next one sees what the
   * transaction before wrote.
   */
  async lock(id: number, manager: EntityManager): Promise<Row | null> {
    const { texts } = this.tables;
    await this.sql.run(`SELECT FROM ${texts} WHERE id = $1 FOR UPDATE`, [id], manager);
    return this.find(id, manager);
  }

  async answer(id: number, text: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE ${this.tables.texts} SET answer = $2, answered_at = now() WHERE id = $1`,
      [id, text],
      manager,
    );
  }

  /** @param note why it is hidden; null shows it again */
  async hide(id: number, note: string | null, manager: EntityManager): Promise<void> {
    const { texts } = this.tables;
    await this.sql.run(`UPDATE ${texts} SET hidden_note = $2 WHERE id = $1`, [id, note], manager);
  }

  /**
   * Stores a report. A second one by the same account changes nothing while the first is open. After the decision it
   * opens the report again with the new reason.
   */
  async report(id: number, reporterId: number, reason: string): Promise<void> {
    const { reports, textId } = this.tables;
    await this.sql.run(
      `INSERT INTO ${reports} (${textId}, reporter_id, reason) VALUES ($1, $2, $3)
       ON CONFLICT (${textId}, reporter_id) DO UPDATE
         SET reason = excluded.reason, created_at = now(), decided_at = NULL
         WHERE ${reports}.decided_at IS NOT NULL`,
      [id, reporterId, reason],
    );
  }

  /** The texts with open reports, the oldest report first. */
  listReported(limit: number): Promise<Reported<Row>[]> {
    const { select, reports, textId } = this.tables;
    return this.sql.rows(
      `SELECT text.*, open.reports FROM (
         SELECT ${textId} AS id, min(created_at) AS first, ${REPORTS_JSON} AS reports
         FROM ${reports} WHERE decided_at IS NULL GROUP BY ${textId}
         ORDER BY first LIMIT $1) open
       JOIN (${select}) text ON text.id = open.id ORDER BY open.first`,
      [limit],
    );
  }

  /** The hidden texts with their open reports, newest first. @param before only those with a smaller id */
  listHidden(before: number | null, limit: number): Promise<Reported<Row>[]> {
    const { select, alias, reports, textId } = this.tables;
    return this.sql.rows(
      `SELECT text.*, coalesce((SELECT ${REPORTS_JSON} FROM ${reports}
         WHERE ${textId} = text.id AND decided_at IS NULL), '[]') AS reports
       FROM (${select} WHERE ${alias}.hidden_note IS NOT NULL AND ($1::bigint IS NULL OR ${alias}.id < $1)
         ORDER BY ${alias}.id DESC LIMIT $2) text
       ORDER BY text.id DESC`,
      [before, limit],
    );
  }

  /** Closes the open reports. @returns how many there were */
  decideReports(id: number, manager: EntityManager): Promise<number> {
    const { reports, textId } = this.tables;
    return this.sql.affected(
      `UPDATE ${reports} SET decided_at = now() WHERE ${textId} = $1 AND decided_at IS NULL`,
      [id],
      manager,
    );
  }

  reportsOf(reporterId: number): Promise<OwnReport[]> {
    const { reports, textId } = this.tables;
    return this.sql.rows<OwnReport>(
      `SELECT ${textId} AS "textId", reason, created_at AS "createdAt" FROM ${reports}
       WHERE reporter_id = $1 ORDER BY id`,
      [reporterId],
    );
  }

  async eraseReports(reporterId: number, manager: EntityManager): Promise<void> {
    const { reports } = this.tables;
    await this.sql.run(`DELETE FROM ${reports} WHERE reporter_id = $1`, [reporterId], manager);
  }
}
