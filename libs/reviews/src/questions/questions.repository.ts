import { ACCOUNT_ROWS } from '#accounts';
import { DESIGN_ROWS } from '#catalogue';
import type { DesignerFigures } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Reported, REPORTS_JSON } from '../moderation.js';

/** A question with the names of its design and its author. */
export interface QuestionRow {
  id: number;
  designId: number;
  designName: string;
  designerId: number;
  authorId: number;
  authorName: string;
  text: string;
  answer: string | null;
  answeredAt: Date | null;
  hiddenNote: string | null;
  createdAt: Date;
}

const SELECT = `
  SELECT q.id, q.design_id AS "designId", d.name AS "designName", d.designer_id AS "designerId",
    q.author_id AS "authorId", u.username AS "authorName", q.text, q.answer,
    q.answered_at AS "answeredAt", q.hidden_note AS "hiddenNote", q.created_at AS "createdAt"
  FROM questions q JOIN ${ACCOUNT_ROWS} u ON u.id = q.author_id
    JOIN ${DESIGN_ROWS} d ON d.id = q.design_id`;

const LIST = {
  name: 'questions-of-design',
  text: `${SELECT} WHERE q.design_id = $1 AND q.id < $2 ORDER BY q.id DESC LIMIT $3`,
};

/** The questions about a designer's designs, and the median time to the answer. */
const FIGURES = {
  name: 'designer-questions',
  text: `
    SELECT count(*)::int AS asked, count(q.answer)::int AS answered,
      round((percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM q.answered_at - q.created_at)::float8 / 3600))::numeric, 1)::float8
        AS median_hours
    FROM ${DESIGN_ROWS} d JOIN questions q ON q.design_id = d.id
    WHERE d.designer_id = $1 AND q.hidden_note IS NULL`,
};

@Injectable()
export class QuestionsRepository {
  constructor(private readonly sql: Sql) {}

  /** The questions about a design, newest first. @param before only questions with a smaller id */
  list(designId: number, before: number, limit: number): Promise<QuestionRow[]> {
    return this.sql.rows<QuestionRow>(LIST, [designId, before, limit]);
  }

  async figuresOf(designerId: number): Promise<DesignerFigures['questions']> {
    return (await this.sql.publicOne<DesignerFigures['questions']>(FIGURES, [designerId]))!;
  }

  find(id: number): Promise<QuestionRow | null> {
    return this.sql.one<QuestionRow>(`${SELECT} WHERE q.id = $1`, [id]);
  }

  /** Locks a question until the transaction ends. */
  lock(id: number, manager: EntityManager): Promise<QuestionRow | null> {
    return this.sql.one<QuestionRow>(`${SELECT} WHERE q.id = $1 FOR UPDATE OF q`, [id], manager);
  }

  listOfAuthor(authorId: number): Promise<QuestionRow[]> {
    return this.sql.rows<QuestionRow>(`${SELECT} WHERE q.author_id = $1 ORDER BY q.id`, [authorId]);
  }

  /** Lets one transaction at a time count and add questions of an author. */
  async lockLimits(authorId: number, manager: EntityManager): Promise<void> {
    await this.sql.lock(`questions ${authorId}`, manager);
  }

  /** Counts the unanswered questions of an author about a design, and all of the last 24 hours. */
  async counts(
    authorId: number,
    designId: number,
    manager: EntityManager,
  ): Promise<{ open: number; today: number }> {
    const row = await this.sql.one<{ open: number; today: number }>(
      `SELECT count(*) FILTER (WHERE design_id = $2 AND answer IS NULL)::int AS open,
         count(*) FILTER (WHERE created_at > now() - interval '24 hours')::int AS today
       FROM questions WHERE author_id = $1`,
      [authorId, designId],
      manager,
    );
    return row!;
  }

  /** Stores a question. @returns its id */
  async insert(
    designId: number,
    authorId: number,
    text: string,
    manager: EntityManager,
  ): Promise<number> {
    const row = await this.sql.one<{ id: number }>(
      'INSERT INTO questions (design_id, author_id, text) VALUES ($1, $2, $3) RETURNING id',
      [designId, authorId, text],
      manager,
    );
    return row!.id;
  }

  /** Deletes a question of this author. @returns whether it existed */
  async delete(id: number, authorId: number, manager: EntityManager): Promise<boolean> {
    const count = await this.sql.affected(
      'DELETE FROM questions WHERE id = $1 AND author_id = $2',
      [id, authorId],
      manager,
    );
    return count > 0;
  }

  async answer(id: number, text: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE questions SET answer = $2, answered_at = now() WHERE id = $1',
      [id, text],
      manager,
    );
  }

  async hide(id: number, note: string | null, manager: EntityManager): Promise<void> {
    await this.sql.run('UPDATE questions SET hidden_note = $2 WHERE id = $1', [id, note], manager);
  }

  /**
   * Stores a report. A second one by the same account changes nothing while the first is open. After the decision it
   * opens the report again with the new reason.
   */
  async report(questionId: number, reporterId: number, reason: string): Promise<void> {
    await this.sql.run(
      `INSERT INTO question_reports (question_id, reporter_id, reason) VALUES ($1, $2, $3)
       ON CONFLICT (question_id, reporter_id) DO UPDATE
         SET reason = excluded.reason, created_at = now(), decided_at = NULL
         WHERE question_reports.decided_at IS NOT NULL`,
      [questionId, reporterId, reason],
    );
  }

  /** Questions with open reports, the oldest report first. */
  listReported(limit: number): Promise<Reported<QuestionRow>[]> {
    return this.sql.rows<Reported<QuestionRow>>(
      `SELECT question.*, open.reports FROM (
         SELECT question_id, min(created_at) AS first, ${REPORTS_JSON} AS reports
         FROM question_reports WHERE decided_at IS NULL GROUP BY question_id
         ORDER BY first LIMIT $1) open
       JOIN (${SELECT}) question ON question.id = open.question_id ORDER BY open.first`,
      [limit],
    );
  }

  /** Hidden questions with their open reports, newest first. @param before only those with a smaller id */
  listHidden(before: number | null, limit: number): Promise<Reported<QuestionRow>[]> {
    return this.sql.rows<Reported<QuestionRow>>(
      `SELECT question.*, coalesce((SELECT ${REPORTS_JSON} FROM question_reports
         WHERE question_id = question.id AND decided_at IS NULL), '[]') AS reports
       FROM (${SELECT} WHERE q.hidden_note IS NOT NULL AND ($1::bigint IS NULL OR q.id < $1)
         ORDER BY q.id DESC LIMIT $2) question
       ORDER BY question.id DESC`,
      [before, limit],
    );
  }

  /** Closes the open reports. @returns how many there were */
  decideReports(questionId: number, manager: EntityManager): Promise<number> {
    return this.sql.affected(
      `UPDATE question_reports SET decided_at = now() WHERE question_id = $1 AND decided_at IS NULL`,
      [questionId],
      manager,
    );
  }

  reportsOf(
    reporterId: number,
  ): Promise<{ questionId: number; reason: string; createdAt: Date }[]> {
    return this.sql.rows(
      `SELECT question_id AS "questionId", reason, created_at AS "createdAt" FROM question_reports
       WHERE reporter_id = $1 ORDER BY id`,
      [reporterId],
    );
  }

  /** Erases the questions and reports of a deleted account. @returns the ids of the questions */
  async erase(userId: number, manager: EntityManager): Promise<number[]> {
    await this.sql.run('DELETE FROM question_reports WHERE reporter_id = $1', [userId], manager);
    const rows = await this.sql.rows<{ id: number }>(
      'DELETE FROM questions WHERE author_id = $1 RETURNING id',
      [userId],
      manager,
    );
    return rows.map(({ id }) => id);
  }
}
