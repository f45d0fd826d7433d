import {
  type ExportedPermission,
  type MessageKind,
  messageEvent,
  PERSONAL_MESSAGE_KINDS,
  type PersonalMessageKind,
} from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Unused permissions of one person for one subject; more are not kept. */
const MOST_UNUSED = 5;

/** The kinds whose permissions are bound to the name of a designer. */
const ABOUT_DESIGNERS = PERSONAL_MESSAGE_KINDS.filter(
  (kind) => messageEvent(kind).subject === 'designer',
);

/**
 * An SQL condition: a person permitted a message about a subject, in WeChat and once, and has not switched the kind off
 * since. @param message the message that may have taken the permission already
 */
export const isPermitted = (user: string, kind: string, subject: string, message = 'NULL') =>
  `EXISTS (SELECT FROM message_permissions p
    WHERE p.user_id = ${user} AND p.kind = ${kind} AND p.subject = ${subject}
      AND (p.message_id IS NULL OR p.message_id = ${message})
      AND NOT EXISTS (SELECT FROM message_choices o WHERE o.user_id = p.user_id
        AND o.kind = p.kind AND NOT o.is_on AND o.chosen_at > p.given_at))`;

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

  /** Whether a person permitted a message about a subject, which may have taken the permission already. */
  async isPermitted(
    userId: number,
    kind: MessageKind,
    subject: string,
    messageId: number,
  ): Promise<boolean> {
    const row = await this.sql.one<{ found: boolean }>(
      `SELECT ${isPermitted('$1', '$2', '$3', '$4')} AS found`,
      [userId, kind, subject, messageId],
    );
    return row!.found;
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

  /**
   * Binds permissions to the new name of a designer, so that none is lost, or counts for who takes the old name. The
   * messages that wait for their delivery get the new name too, because they look for a permission by it.
   */
  async renameDesigner(from: string, to: string, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `WITH bound AS (UPDATE message_permissions SET subject = $2
         WHERE kind = ANY($3::text[]) AND subject = $1 RETURNING user_id)
       UPDATE messages SET facts = facts || jsonb_build_object('designer', $2::text)
       WHERE user_id IN (SELECT user_id FROM bound) AND kind = ANY($3::text[])
         AND facts ->> 'designer' = $1 AND state IN ('pending', 'failed')`,
      [from, to, ABOUT_DESIGNERS],
      manager,
    );
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
