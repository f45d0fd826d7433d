import type { ExportedPermission, MessageKind, PersonalMessageKind } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

/** Unused permissions of one person for one subject; more are not kept. */
const MOST_UNUSED = 5;

/** Permissions for one message each, which people gave in WeChat's dialog (NOTE-02). */
@Injectable()
export class MessagePermissionsRepository {
  constructor(private readonly sql: Sql) {}

  /** Keeps one more permission. @returns how many unused ones there are for the subject */
  async give(userId: number, kind: PersonalMessageKind, subject: string): Promise<number> {
    const row = await this.sql.one<{ unused: number }>(
      `WITH known AS (SELECT count(*)::int AS unused FROM message_permissions
         WHERE user_id = $1 AND kind = $2 AND subject = $3 AND message_id IS NULL),
       added AS (INSERT INTO message_permissions (user_id, kind, subject)
         SELECT $1, $2, $3 FROM known WHERE unused < ${MOST_UNUSED} RETURNING id)
       SELECT unused + (SELECT count(*)::int FROM added) AS unused FROM known`,
      [userId, kind, subject],
    );
    return row!.unused;
  }

  /**
   * Takes the oldest unused permission for a message. A message that took one before keeps it.
   * @returns whether the message has a permission
   */
  async take(
    userId: number,
    kind: MessageKind,
    subject: string,
    messageId: number,
  ): Promise<boolean> {
    const taken = await this.sql.affected(
      `UPDATE message_permissions SET message_id = $4 WHERE id = (
         SELECT id FROM message_permissions
         WHERE user_id = $1 AND kind = $2 AND subject = $3
           AND (message_id IS NULL OR message_id = $4)
         ORDER BY message_id NULLS LAST, id LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      [userId, kind, subject, messageId],
    );
    return taken > 0;
  }

  /** Makes the permission of a message unused again. */
  async restore(messageId: number): Promise<void> {
    await this.sql.run('UPDATE message_permissions SET message_id = NULL WHERE message_id = $1', [
      messageId,
    ]);
  }

  /** Everything that a person permitted, for the export of personal data. */
  export(userId: number): Promise<ExportedPermission[]> {
    return this.sql.rows<ExportedPermission>(
      `SELECT kind, subject, given_at, message_id IS NOT NULL AS is_used
       FROM message_permissions WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
  }
}
