import type { MessageKind, PersonalMessageKind } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

const COUNTED = 99;

/** A message as the bell lists it. */
export interface BellRow {
  id: number;
  kind: MessageKind;
  facts: Record<string, string>;
  isRead: boolean;
  createdAt: Date;
}

/** What one person was notified of: list, unread count, marks and choices. */
@Injectable()
export class BellRepository {
  constructor(private readonly sql: Sql) {}

  /** Newest first. @param before the last message of the previous page */
  list(userId: number, before: number | null, limit: number): Promise<BellRow[]> {
    return this.sql.rows<BellRow>(
      `SELECT id, kind, facts, read_at IS NOT NULL AS "isRead", created_at AS "createdAt"
       FROM messages WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [userId, before, limit],
    );
  }

  /** Counts unread messages, up to 99. */
  countUnread(userId: number): Promise<number> {
    return this.sql.count(
      `SELECT FROM messages WHERE user_id = $1 AND read_at IS NULL LIMIT ${COUNTED}`,
      [userId],
    );
  }

  /** Marks own messages as read. @param ids null for all */
  async markRead(userId: number, ids: number[] | null): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET read_at = now()
       WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint[] IS NULL OR id = ANY($2))`,
      [userId, ids],
    );
  }

  async choices(userId: number): Promise<Map<PersonalMessageKind, boolean>> {
    const rows = await this.sql.rows<{ kind: PersonalMessageKind; is_on: boolean }>(
      'SELECT kind, is_on FROM message_choices WHERE user_id = $1',
      [userId],
    );
    return new Map(rows.map(({ kind, is_on }) => [kind, is_on]));
  }

  async choose(
    userId: number,
    choices: Partial<Record<PersonalMessageKind, boolean>>,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO message_choices (user_id, kind, is_on)
       SELECT $1, key, value::boolean FROM jsonb_each_text($2::jsonb)
       ON CONFLICT (user_id, kind) DO UPDATE SET is_on = excluded.is_on, chosen_at = now()`,
      [userId, JSON.stringify(choices)],
    );
  }

  /** Everything about the person that this lib stores, for the export of personal data. */
  async export(userId: number): Promise<Omit<BellRow, 'isRead'>[]> {
    return this.sql.rows(
      `SELECT id, kind, facts, created_at AS "createdAt" FROM messages
       WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
  }
}
