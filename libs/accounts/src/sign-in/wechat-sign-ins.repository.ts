import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A WeChat sign-in in progress: requested by a browser, confirmed on a phone, collected by the browser. */
export interface WechatSignIn {
  device: string;
  browserHash: Buffer;
  /** The account to link; null for a sign-in. */
  linkUserId: number | null;
  linkUsername: string | null;
  codeHash: Buffer | null;
  /** Hash of the browser that brought the code; null if it stores no cookies. */
  confirmerHash: Buffer | null;
  /** The account that confirmed. */
  userId: number | null;
  secondsSinceConfirmed: number | null;
  createdAt: Date;
}

/** A confirmed request that its browser has collected. */
export interface CollectedRequest {
  userId: number;
  isLink: boolean;
  createdAt: Date;
}

export interface NewWechatSignIn {
  state: string;
  pollTokenHash: Buffer;
  browserHash: Buffer;
  device: string;
  linkUserId: number | null;
  lifeSeconds: number;
}

@Injectable()
export class WechatSignInsRepository {
  constructor(private readonly sql: Sql) {}

  async insert(request: NewWechatSignIn): Promise<void> {
    await this.sql.run(
      `INSERT INTO wechat_sign_ins
         (state, poll_token_hash, browser_hash, device, link_user_id, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [
        request.state,
        request.pollTokenHash,
        request.browserHash,
        request.device,
        request.linkUserId,
        request.lifeSeconds,
      ],
    );
  }

  async findLive(state: string): Promise<WechatSignIn | null> {
    return this.sql.one<WechatSignIn>(
      `SELECT w.device, w.browser_hash AS "browserHash", w.link_user_id AS "linkUserId",
         u.username AS "linkUsername", w.code_hash AS "codeHash",
         w.confirmer_hash AS "confirmerHash", w.user_id AS "userId",
         extract(epoch FROM now() - w.confirmed_at)::float AS "secondsSinceConfirmed",
         w.created_at AS "createdAt"
       FROM wechat_sign_ins w LEFT JOIN users u ON u.id = w.link_user_id
       WHERE w.state = $1 AND w.expires_at > now()`,
      [state],
    );
  }

  /** Lets one of several arrivals of a redirect continue; returns false for the others. */
  async claim(state: string, codeHash: Buffer, confirmerHash: Buffer | null): Promise<boolean> {
    const affected = await this.sql.affected(
      `UPDATE wechat_sign_ins SET code_hash = $2, confirmer_hash = $3
       WHERE state = $1 AND code_hash IS NULL`,
      [state, codeHash, confirmerHash],
    );
    return affected === 1;
  }

  /** Releases a claim that had no result. */
  async release(state: string, codeHash: Buffer): Promise<void> {
    await this.sql.run(
      `UPDATE wechat_sign_ins SET code_hash = NULL
       WHERE state = $1 AND code_hash = $2 AND confirmed_at IS NULL`,
      [state, codeHash],
    );
  }

  /** Whether a request still waits for its confirmation; keeps it until the transaction ends. */
  async lockPending(state: string, manager: EntityManager): Promise<boolean> {
    const statement =
      'SELECT state FROM wechat_sign_ins WHERE state = $1 AND confirmed_at IS NULL FOR UPDATE';
    return (await this.sql.one(statement, [state], manager)) !== null;
  }

  /** Returns false if it was confirmed already. */
  async confirm(state: string, userId: number): Promise<boolean> {
    const affected = await this.sql.affected(
      `UPDATE wechat_sign_ins SET user_id = $2, confirmed_at = now()
       WHERE state = $1 AND confirmed_at IS NULL`,
      [state, userId],
    );
    return affected === 1;
  }

  /** Whether the requesting browser has a sign-in in progress. */
  async isPending(pollTokenHash: Buffer, browserHash: Buffer): Promise<boolean> {
    return this.sql.exists(
      `SELECT 1 FROM wechat_sign_ins WHERE poll_token_hash = $1 AND browser_hash = $2
         AND confirmed_at IS NULL AND expires_at > now()`,
      [pollTokenHash, browserHash],
    );
  }

  /**
   * Returns a confirmed sign-in to the browser that requested it at `createdAt`: again for `repeatSeconds` after the first
   * time.
   */
  async collect(
    pollTokenHash: Buffer,
    browserHash: Buffer,
    repeatSeconds: number,
  ): Promise<CollectedRequest | null> {
    return this.sql.one<CollectedRequest>(
      `UPDATE wechat_sign_ins SET collected_at = coalesce(collected_at, now())
       WHERE poll_token_hash = $1 AND browser_hash = $2 AND confirmed_at IS NOT NULL
         AND (collected_at IS NULL OR collected_at > now() - make_interval(secs => $3))
         AND expires_at > now()
       RETURNING user_id AS "userId", link_user_id IS NOT NULL AS "isLink",
         created_at AS "createdAt"`,
      [pollTokenHash, browserHash, repeatSeconds],
    );
  }
}
