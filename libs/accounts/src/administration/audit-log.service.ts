import type { AuditAction, AuditPage, LatestChange } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Who made a change; the id is null for a visitor. */
export interface AuditActor {
  id: number | null;
  username: string;
}

/** Filters of the log; null means no filter. */
export interface AuditFilter {
  /** Entries about any of these subjects. */
  subjects: string[] | null;
  actor: string | null;
  action: string | null;
  /** Entries of this account: as the actor, or as the changed one. */
  userId: number | null;
}

interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  details: string;
}

/**
 * Records who changed what on behalf of the shop. Rows are added, never changed, except for the name of an actor whose
 * account is deleted.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly sql: Sql) {}

  /**
   * Records a change in the transaction that makes it.
   * @param subject the changed object: an id, such as an order's, or a merchant order number
   * @param details must not contain secrets
   * @returns the id of the entry
   */
  async record(
    actor: AuditActor,
    action: AuditAction,
    subject: string,
    details: Record<string, unknown>,
    manager: EntityManager,
  ): Promise<number> {
    const [id] = await this.recordAll(actor, action, [{ subject, details }], manager);
    return id!;
  }

  /** Records several changes of one kind, in order. @returns the ids of the entries */
  async recordAll(
    actor: AuditActor,
    action: AuditAction,
    changes: { subject: string; details: Record<string, unknown> }[],
    manager: EntityManager,
  ): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `INSERT INTO audit_log (actor_id, actor_name, action, subject, details)
       SELECT $1, $2, $3, subject, details
       FROM jsonb_to_recordset($4::jsonb) AS change(subject text, details jsonb) RETURNING id`,
      [actor.id, actor.username, action, JSON.stringify(changes)],
      manager,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Replaces the name of an actor whose account is deleted, also in the archived months. The entries keep the account, and
   * so remain those of one person.
   */
  async renameActor(actorId: number, name: string, manager: EntityManager): Promise<void> {
    const archived = await this.sql.rows<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname = 'archive' AND tablename LIKE 'audit\\_log\\_%'`,
      [],
      manager,
    );
    for (const table of ['audit_log', ...archived.map(({ name: month }) => month)]) {
      await this.sql.run(
        `UPDATE ${table} SET actor_name = $2 WHERE actor_id = $1`,
        [actorId, name],
        manager,
      );
    }
  }

  /** Finds an entry by its id. @returns its action, and its details as JSON; null if it does not exist */
  find(id: number, manager: EntityManager): Promise<{ action: string; details: string } | null> {
    return this.sql.one(
      'SELECT action, details::text AS details FROM audit_log WHERE id = $1',
      [id],
      manager,
    );
  }

  /**
   * The newest entry of a subject; null if it has none.
   * @param noun of its actions, such as `review`, where other subjects can have the same number
   */
  async latest(subject: string, noun: string | null = null): Promise<LatestChange | null> {
    const row = await this.sql.one<{ action: AuditAction; actor: string; at: Date }>(
      `SELECT action, actor_name AS actor, at FROM audit_log
       WHERE subject = $1 AND ($2::text IS NULL OR split_part(action, '.', 1) = $2)
       ORDER BY id DESC LIMIT 1`,
      [subject, noun],
    );
    return row && { ...row, at: row.at.toISOString() };
  }

  /** Lists entries, newest first. @param before the id of the last entry of the previous page */
  async list(filter: AuditFilter, before: number | null, limit: number): Promise<AuditPage> {
    const rows = await this.sql.rows<AuditRow>(
      `SELECT id, at, actor_name AS actor, action, subject, details::text AS details
       FROM audit_log
       WHERE ($1::text[] IS NULL OR subject = ANY($1)) AND ($2::text IS NULL OR actor_name = $2)
         AND ($3::text IS NULL OR action = $3) AND ($4::bigint IS NULL OR id < $4)
         AND ($5::bigint IS NULL OR actor_id = $5 OR action LIKE 'user.%' AND subject = $5::text)
       ORDER BY id DESC LIMIT $6`,
      [filter.subjects, filter.actor, filter.action, before, filter.userId, limit + 1],
    );
    const results = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { results, next_before: rows.length > limit ? results.at(-1)!.id : null };
  }
}
