import { ACCOUNT_ROWS } from '#accounts';
import {
  type MessageAttempt,
  type MessageEvent,
  messageEvent,
  type MessageKind,
  type MessageState,
  type MessageWay,
} from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isPermitted } from './message-permissions.repository.js';

/** An event for each of several people. */
export interface NewMessages {
  userIds: number[];
  key: string;
  facts: Record<string, string>;
}

/** One person's message of an event. */
export interface MessageIdentity {
  userId: number;
  kind: MessageKind;
  /** The key of the event. */
  key: string;
}

/** A message that is being delivered, with the attempts since the last request of an operator. */
export interface DueMessage {
  id: number;
  userId: number;
  kind: MessageKind;
  facts: Record<string, string>;
  state: MessageState;
  resends: number;
  isWanted: boolean;
  createdAt: Date;
  attempts: Pick<MessageAttempt, 'way' | 'outcome'>[];
}

/** Whether a person wants the kind: what they chose, else what holds for everybody. */
const isWanted = (user: string, kind: string, otherwise: string) =>
  `coalesce((SELECT is_on FROM message_choices WHERE user_id = ${user} AND kind = ${kind}),
    ${otherwise})`;

/** The fact that a permission for a kind names; '' for a kind without permissions. */
const subjectOf = (kind: MessageKind) => messageEvent(kind).subject ?? '';

/** Kinds that go outside the shop unless a person has switched them off. */
export function isOnByDefault({ isCommercial, ways }: MessageEvent): boolean {
  return !isCommercial && ways.length > 0;
}

@Injectable()
export class MessagesRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Writes a message for each person who was not notified of the event yet, except commercial ones that were neither
   * asked for nor permitted in WeChat.
   * @returns the ids of those whose delivery must be queued now
   */
  async insert(
    kind: MessageKind,
    { userIds, key, facts }: NewMessages,
    deliverAfter: Date | null,
    manager: EntityManager,
  ): Promise<number[]> {
    const event = messageEvent(kind);
    const rows = await this.sql.rows<{ id: number; isDue: boolean }>(
      `INSERT INTO messages (user_id, kind, key, facts, state, deliver_after)
       SELECT id, $2, $3, $4::jsonb, CASE WHEN wanted THEN 'pending' ELSE 'bell_only' END,
         CASE WHEN wanted THEN $6::timestamptz END
       FROM (SELECT u.id, ${isWanted('u.id', '$2', '$5::boolean')}
           OR $7::boolean AND ${isPermitted('u.id', '$2', '$4::jsonb ->> $8')} AS wanted
         FROM ${ACCOUNT_ROWS} u WHERE u.id = ANY($1::bigint[]) AND u.deleted_at IS NULL) people
       WHERE wanted OR NOT $7::boolean
       ON CONFLICT (user_id, kind, key) DO NOTHING
       RETURNING id, state = 'pending' AND deliver_after IS NULL AS "isDue"`,
      [
        userIds,
        kind,
        key,
        JSON.stringify(facts),
        isOnByDefault(event),
        deliverAfter,
        event.isCommercial,
        subjectOf(kind),
      ],
      manager,
    );
    return rows.filter(({ isDue }) => isDue).map(({ id }) => id);
  }

  /** Cancels the delivery outside the shop of messages that are planned for `at` and have the fact `about`. */
  async keepInBell(
    kind: MessageKind,
    { userIds, about, at }: { userIds: number[]; about: { name: string; value: string }; at: Date },
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET state = 'bell_only', deliver_after = NULL
       WHERE user_id = ANY($1::bigint[]) AND kind = $2 AND facts ->> $3 = $4
         AND state = 'pending' AND deliver_after = $5`,
      [userIds, kind, about.name, about.value, at],
      manager,
    );
  }

  /** Delays a delivery until the quiet hours are over; `takeDue` finds it then. */
  async postpone(id: number, until: Date): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET state = 'pending', deliver_after = $2
       WHERE id = $1 AND state IN ('pending', 'failed')`,
      [id, until],
    );
  }

  /** Takes messages whose quiet hours are over. @returns their ids, whose delivery the caller queues */
  async takeDue(limit: number, manager: EntityManager): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `UPDATE messages SET deliver_after = NULL WHERE id IN (
         SELECT id FROM messages WHERE deliver_after <= now()
         ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [],
      manager,
    );
    return rows.map(({ id }) => id);
  }

  /** Finds a message whose delivery is pending, or was given up: a retried job continues it. */
  async findDue(id: number): Promise<DueMessage | null> {
    const message = await this.sql.one<Omit<DueMessage, 'isWanted'> & { chosen: boolean | null }>(
      `SELECT id, user_id AS "userId", kind, facts, state, resends, created_at AS "createdAt",
         (SELECT is_on FROM message_choices c
           WHERE c.user_id = m.user_id AND c.kind = m.kind) AS chosen,
         (SELECT coalesce(json_agg(json_build_object('way', a.way, 'outcome', a.outcome)
             ORDER BY a.id), '[]')
           FROM message_attempts a WHERE a.message_id = m.id AND a.round = m.resends) AS attempts
       FROM messages m WHERE id = $1 AND state IN ('pending', 'failed')`,
      [id],
    );
    if (!message) return null;
    const { chosen, ...rest } = message;
    return { ...rest, isWanted: chosen ?? isOnByDefault(messageEvent(message.kind)) };
  }

  /** Records an attempt; a way that has accepted a message accepts it once per round. */
  async recordAttempt(
    messageId: number,
    round: number,
    { way, outcome, answer }: Omit<MessageAttempt, 'at'>,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO message_attempts (message_id, way, outcome, answer, round)
       SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (
         SELECT FROM message_attempts
         WHERE message_id = $1 AND way = $2 AND outcome = 'accepted' AND round = $5)`,
      [messageId, way, outcome, answer, round],
    );
  }

  /** Ends a delivery. @param way that reached the person; null if only the bell has the message */
  async settle(id: number, way: MessageWay | null): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET state = $2, way = $3
       WHERE id = $1 AND state IN ('pending', 'failed')`,
      [id, way === null ? 'bell_only' : 'delivered', way],
    );
  }

  async markFailed(id: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET state = 'failed' WHERE id = $1 AND state = 'pending'`,
      [id],
      manager,
    );
  }

  /**
   * Records that the record mail of an event was not sent, however else the message reached the person.
   * @param round of the job that was given up: a later request of an operator has a job of its own
   */
  async markRecordMailFailed(
    { userId, kind, key }: MessageIdentity,
    round: number,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET state = 'failed', way = NULL
       WHERE user_id = $1 AND kind = $2 AND key = $3 AND resends = $4`,
      [userId, kind, key, round],
      manager,
    );
  }

  /**
   * Counts an operator's request to send the record mail of an event again.
   * @returns how many there were; null if the event has no message
   */
  async countResend(
    { userId, kind, key }: MessageIdentity,
    manager: EntityManager,
  ): Promise<number | null> {
    const row = await this.sql.one<{ resends: number }>(
      `UPDATE messages SET resends = resends + 1
       WHERE user_id = $1 AND kind = $2 AND key = $3 RETURNING resends`,
      [userId, kind, key],
      manager,
    );
    return row?.resends ?? null;
  }

  async findOne({
    userId,
    kind,
    key,
  }: MessageIdentity): Promise<Pick<DueMessage, 'id' | 'state' | 'resends'> | null> {
    return this.sql.one(
      'SELECT id, state, resends FROM messages WHERE user_id = $1 AND kind = $2 AND key = $3',
      [userId, kind, key],
    );
  }

  /**
   * Gives the messages of an account that is merged into another one to that one: they are about the designs that move
   * with them, and some need an answer.
   */
  async reassign(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE messages m SET user_id = $2 WHERE user_id = $1 AND NOT EXISTS (
         SELECT FROM messages WHERE user_id = $2 AND kind = m.kind AND key = m.key)`,
      [fromId, intoId],
      manager,
    );
  }

  /** Replaces the texts of the messages of events, of all recipients, and cancels their delivery outside the shop. */
  async retract(
    kind: MessageKind,
    keys: string[],
    text: string,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE messages SET facts = facts || jsonb_build_object('text', $3::text),
         deliver_after = NULL,
         state = CASE WHEN state IN ('pending', 'failed') THEN 'bell_only' ELSE state END
       WHERE kind = $1 AND key = ANY($2::text[])`,
      [kind, keys, text],
      manager,
    );
  }

  /** Changes facts of the messages of events, of all recipients. */
  async changeFacts(
    kind: MessageKind,
    keys: string[],
    facts: Record<string, string>,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      'UPDATE messages SET facts = facts || $3::jsonb WHERE kind = $1 AND key = ANY($2::text[])',
      [kind, keys, JSON.stringify(facts)],
      manager,
    );
  }

  /** Erases the notifications of a deleted account, and what it chose. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    for (const table of ['messages', 'message_choices', 'message_permissions']) {
      await this.sql.run(`DELETE FROM ${table} WHERE user_id = $1`, [userId], manager);
    }
  }
}
