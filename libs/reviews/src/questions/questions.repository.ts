import { ACCOUNT_ROWS } from '#accounts';
import { DESIGN_ROWS } from '#catalogue';
import type { DesignerFigures } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ModeratedRepository } from '../moderated.repository.js';

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
export class QuestionsRepository extends ModeratedRepository<QuestionRow> {
  constructor(sql: Sql) {
    super(sql, {
      texts: 'questions',
      alias: 'q',
      select: SELECT,
      reports: 'question_reports',
      textId: 'question_id',
    });
  }

  /** The questions about a design, newest first. @param before only questions with a smaller id */
  list(designId: number, before: number, limit: number): Promise<QuestionRow[]> {
    return this.sql.rows<QuestionRow>(LIST, [designId, before, limit]);
  }

  async figuresOf(designerId: number): Promise<DesignerFigures['questions']> {
    return (await this.sql.publicOne<DesignerFigures['questions']>(FIGURES, [designerId]))!;
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

  /** Erases the questions and reports of a deleted account. @returns the ids of the questions */
  async erase(userId: number, manager: EntityManager): Promise<number[]> {
    await this.eraseReports(userId, manager);
    const rows = await this.sql.rows<{ id: number }>(
      'DELETE FROM questions WHERE author_id = $1 RETURNING id',
      [userId],
      manager,
    );
    return rows.map(({ id }) => id);
  }
}
