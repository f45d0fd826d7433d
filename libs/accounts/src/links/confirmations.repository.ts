import type { ConfirmationState } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ResolvedAct } from '../administration/account-acts.service.js';

/** An act that waits for its admin's confirmation. */
export interface PendingConfirmation {
  id: string;
  act: ResolvedAct;
  /** Name of the token that requested it. */
  terminal: string;
  createdAt: Date;
}

const COLUMNS = `c.id, c.act, c.created_at AS "createdAt",
  (SELECT name FROM api_tokens t WHERE t.id = c.api_token_id) AS terminal`;
const WAITING = `c.user_code = $1 AND c.user_id = $2 AND c.state = 'pending' AND c.expires_at > now()`;

@Injectable()
export class ConfirmationsRepository {
  constructor(private readonly sql: Sql) {}

  /** Returns false if the token was revoked meanwhile. */
  async insert(
    confirmation: {
      id: string;
      userId: number;
      userCode: string;
      act: ResolvedAct;
      expiresAt: Date;
    },
    tokenHash: Buffer,
  ): Promise<boolean> {
    const count = await this.sql.affected(
      `INSERT INTO confirmations (id, user_id, api_token_id, user_code, act, expires_at)
       SELECT $1, user_id, id, $4, $5, $6 FROM api_tokens
       WHERE token_hash = $2 AND user_id = $3 RETURNING id`,
      [
        confirmation.id,
        tokenHash,
        confirmation.userId,
        confirmation.userCode,
        JSON.stringify(confirmation.act),
        confirmation.expiresAt,
      ],
    );
    return count > 0;
  }

  /** Finds the state of an act that a token requested. */
  async findState(
    id: string,
    tokenHash: Buffer,
  ): Promise<{ state: ConfirmationState; answer: string | null } | null> {
    return this.sql.one<{ state: ConfirmationState; answer: string | null }>(
      `SELECT CASE WHEN state = 'pending' AND expires_at <= now() THEN 'expired' ELSE state END
         AS state, answer
       FROM confirmations
       WHERE id = $1 AND api_token_id = (SELECT t.id FROM api_tokens t WHERE token_hash = $2)`,
      [id, tokenHash],
    );
  }

  async findWaiting(userCode: string, userId: number): Promise<PendingConfirmation | null> {
    return this.sql.one<PendingConfirmation>(
      `SELECT ${COLUMNS} FROM confirmations c WHERE ${WAITING}`,
      [userCode, userId],
    );
  }

  /** Answers a waiting confirmation once; null if it was already answered. */
  async answer(
    userCode: string,
    userId: number,
    state: 'done' | 'denied',
    manager: EntityManager,
  ): Promise<PendingConfirmation | null> {
    return this.sql.one<PendingConfirmation>(
      `UPDATE confirmations c SET state = $3 WHERE ${WAITING} RETURNING ${COLUMNS}`,
      [userCode, userId, state],
      manager,
    );
  }

  async setAnswer(id: string, answer: string, manager: EntityManager): Promise<void> {
    await this.sql.run('UPDATE confirmations SET answer = $2 WHERE id = $1', [id, answer], manager);
  }

  /** Records that the act itself was refused. */
  async refuse(userCode: string, userId: number, answer: string): Promise<void> {
    await this.sql.run(
      `UPDATE confirmations c SET state = 'refused', answer = $3 WHERE ${WAITING}`,
      [userCode, userId, answer],
    );
  }
}
