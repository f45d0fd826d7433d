import { type AuditAction, VISITOR_NAME } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Somebody without an account. A name that they give themselves could be that of an account. */
export const VISITOR = { id: null, username: VISITOR_NAME } as const;

/** Who made a change. */
export type AuditActor = { id: number; username: string } | typeof VISITOR;

/** A changed object and what changed. */
export interface AuditedChange {
  subject: string;
  details: Record<string, unknown>;
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

/** SQL on the audit log. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly sql: Sql) {}

  /** Adds entries, in order. @returns their ids */
  async insert(
    actor: AuditActor,
    action: AuditAction,
    changes: AuditedChange[],
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

  /** Returns the names of the tables with entries: the log and its archived months. */
  async listTables(manager: EntityManager): Promise<string[]> {
    const archived = await this.sql.rows<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname = 'archive' AND tablename LIKE 'audit\\_log\\_%'`,
      [],
      manager,
    );
    return ['audit_log', ...archived.map(({ name }) => name)];
  }

  /** Replaces the name of an actor. @param table one of `listTables` */
  renameActor(table: string, actorId: number, name: string, manager: EntityManager): Promise<void> {
    return this.sql.run(
      `UPDATE ${table} SET actor_name = $2 WHERE actor_id = $1`,
      [actorId, name],
      manager,
    );
  }

  /**
   * Replaces the names in entries about an account, that of a merged one included, and removes the email that was
   * invited.
   * @param table one of `listTables`
   */
  renameSubject(
    table: string,
    userId: number,
    name: string,
    manager: EntityManager,
  ): Promise<void> {
    return this.sql.run(
      `UPDATE ${table} SET details = details - 'email' || (
         SELECT coalesce(jsonb_object_agg(key, $2::text), '{}') FROM jsonb_object_keys(details) AS key
         WHERE key IN ('name', 'username', 'from', 'to', 'into'))
       WHERE action LIKE 'user.%' AND subject = $1::text`,
      [userId, name],
      manager,
    );
  }

  /** Replaces the name of a designer in entries about the designer's page. @param table one of `listTables` */
  renamePage(table: string, from: string, to: string, manager: EntityManager): Promise<void> {
    return this.sql.run(
      `UPDATE ${table} SET subject = $2 WHERE action LIKE 'designer-page.%' AND subject = $1`,
      [from, to],
      manager,
    );
  }

  /** Finds an entry by its id. @returns its action, and its details as JSON; null if it does not exist */
  find(id: number, manager: EntityManager): Promise<{ action: string; details: string } | null> {
    return this.sql.one(
      'SELECT action, details::text AS details FROM audit_log WHERE id = $1',
      [id],
      manager,
    );
  }

  /** The newest entry of a subject; null if it has none. @param noun of its actions; null for all */
  latest(
    subject: string,
    noun: string | null,
  ): Promise<{ action: AuditAction; actor: string; at: Date } | null> {
    return this.sql.one(
      `SELECT action, actor_name AS actor, at FROM audit_log
       WHERE subject = $1 AND ($2::text IS NULL OR split_part(action, '.', 1) = $2)
       ORDER BY id DESC LIMIT 1`,
      [subject, noun],
    );
  }

  /** Lists entries, newest first. @param before the id of the last entry of the previous page */
  list(filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
    return this.sql.rows<AuditRow>(
      `SELECT id, at, actor_name AS actor, action, subject, details::text AS details
       FROM audit_log
       WHERE ($1::text[] IS NULL OR subject = ANY($1)) AND ($2::text IS NULL OR actor_name = $2)
         AND ($3::text IS NULL OR action = $3) AND ($4::bigint IS NULL OR id < $4)
         AND ($5::bigint IS NULL OR actor_id = $5 OR action LIKE 'user.%' AND subject = $5::text)
       ORDER BY id DESC LIMIT $6`,
      [filter.subjects, filter.actor, filter.action, before, filter.userId, limit],
    );
  }
}
