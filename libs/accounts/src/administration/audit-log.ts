import type { AuditAction, AuditPage, LatestChange } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type AuditActor,
  type AuditedChange,
  type AuditFilter,
  AuditLogRepository,
} from './audit-log.repository.js';

/**
 * Records who changed what on behalf of the shop. Rows are added, never changed, except for the name and the email of
 * a person whose account is deleted.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly entries: AuditLogRepository) {}

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
  recordAll(
    actor: AuditActor,
    action: AuditAction,
    changes: AuditedChange[],
    manager: EntityManager,
  ): Promise<number[]> {
    return this.entries.insert(actor, action, changes, manager);
  }

  /**
   * Replaces the name of a person whose account is deleted, as the actor and in what admins did to the account, also in the
   * archived months. The entries keep the account, and so remain those of one person.
   * @param from the name before the deletion
   */
  async erasePerson(
    userId: number,
    from: string,
    to: string,
    manager: EntityManager,
  ): Promise<void> {
    for (const table of await this.entries.listTables(manager)) {
      await this.entries.renameActor(table, userId, to, manager);
      await this.entries.renameSubject(table, userId, to, manager);
      await this.entries.renamePage(table, from, to, manager);
    }
  }

  /** Finds an entry by its id. @returns its action, and its details as JSON; null if it does not exist */
  find(id: number, manager: EntityManager): Promise<{ action: string; details: string } | null> {
    return this.entries.find(id, manager);
  }

  /**
   * The newest entry of a subject; null if it has none.
   * @param noun of its actions, such as `review`, where other subjects can have the same number
   */
  async latest(subject: string, noun: string | null = null): Promise<LatestChange | null> {
    const entry = await this.entries.latest(subject, noun);
    return entry && { ...entry, at: entry.at.toISOString() };
  }

  /** Lists entries, newest first. @param before the id of the last entry of the previous page */
  async list(filter: AuditFilter, before: number | null, limit: number): Promise<AuditPage> {
    const rows = await this.entries.list(filter, before, limit + 1);
    const results = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { results, next_before: rows.length > limit ? results.at(-1)!.id : null };
  }
}
