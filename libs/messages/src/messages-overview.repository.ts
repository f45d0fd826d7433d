import { ACCOUNT_ROWS } from '#accounts';
import type { MessageAttempt, MessageKind, MessageState, MessageWay } from '#contracts';
import { isoTime, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Conditions of the operator's list; null means any. */
export interface MessageFilter {
  state: MessageState | null;
  kind: MessageKind | null;
  /** A username, email or phone. */
  user: string | null;
  /** The last message of the previous page. */
  before: number | null;
}

export interface OverviewRow {
  id: number;
  kind: MessageKind;
  user: string;
  facts: Record<string, string>;
  state: MessageState;
  way: MessageWay | null;
  deliverAfter: Date | null;
  createdAt: Date;
  attempts: MessageAttempt[];
}

/** An order as messages to its buyer name it. */
export interface OrderSubject {
  userId: number;
  orderId: string;
  designId: number;
  caseIds: string[];
}

const SELECT = `
  SELECT m.id, m.kind, coalesce(u.email, u.phone, u.username) AS user, m.facts, m.state, m.way,
    m.deliver_after AS "deliverAfter", m.created_at AS "createdAt",
    (SELECT coalesce(json_agg(json_build_object('way', a.way, 'outcome', a.outcome,
        'answer', a.answer, 'at', ${isoTime('a.at')}) ORDER BY a.id), '[]')
      FROM message_attempts a WHERE a.message_id = m.id) AS attempts
  FROM messages m JOIN ${ACCOUNT_ROWS} u ON u.id = m.user_id`;

/** The messages of all people, for operators. */
@Injectable()
export class MessagesOverviewRepository {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  list({ state, kind, user, before }: MessageFilter, limit: number): Promise<OverviewRow[]> {
    return this.sql.rows<OverviewRow>(
      `${SELECT}
       WHERE ($1::text IS NULL OR m.state = $1) AND ($2::text IS NULL OR m.kind = $2)
         AND ($3::text IS NULL OR $3 IN (u.username, u.phone) OR u.email = lower($3))
         AND ($4::bigint IS NULL OR m.id < $4)
       ORDER BY m.id DESC LIMIT $5`,
      [state, kind, user, before, limit],
    );
  }

  /** The messages to a person about an order, its design or its cases, newest first. */
  listAbout({ userId, orderId, designId, caseIds }: OrderSubject, limit: number) {
    return this.sql.rows<OverviewRow>(
      `${SELECT}
       WHERE m.user_id = $1 AND (m.facts->>'order_id' = $2 OR m.facts->>'case_id' = ANY($4)
         OR (m.facts->>'design_id' = $3 AND m.facts->>'order_id' IS NULL))
       ORDER BY m.id DESC LIMIT $5`,
      [userId, orderId, String(designId), caseIds, limit],
    );
  }

  /** Locks a message until the transaction ends. */
  lock(
    id: number,
    manager: EntityManager,
  ): Promise<{ kind: MessageKind; key: string; state: MessageState } | null> {
    return this.sql.one(
      'SELECT kind, key, state FROM messages WHERE id = $1 FOR UPDATE',
      [id],
      manager,
    );
  }

  /** Begins another delivery. @returns the number of such requests */
  async restart(id: number, manager: EntityManager): Promise<number> {
    const row = await this.sql.one<{ resends: number }>(
      `UPDATE messages SET state = 'pending', way = NULL, deliver_after = NULL,
         resends = resends + 1 WHERE id = $1 RETURNING resends`,
      [id],
      manager,
    );
    return row!.resends;
  }
}
