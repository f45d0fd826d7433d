import type { AccountConsent, ConsentRecord } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The texts of a consent that was not withdrawn. */
export interface ConsentedTexts {
  terms: string;
  privacy: string;
}

/** A consent of a user, also a withdrawn one. */
export interface ConsentRow extends Omit<ConsentRecord, 'given_at' | 'withdrawn_at'> {
  given_at: Date;
  withdrawn_at: Date | null;
}

/** SQL: the texts of the newest consent of a user that was not withdrawn, as JSON, or null. */
export const consentedTexts = (userId: string) =>
  `(SELECT json_build_object('terms', c.terms_version, 'privacy', c.privacy_version)
    FROM consents c WHERE c.user_id = ${userId} AND c.withdrawn_at IS NULL
    ORDER BY c.id DESC LIMIT 1)`;

@Injectable()
export class ConsentsRepository {
  constructor(private readonly sql: Sql) {}

  /** Records a consent, unless one to the same texts is there that was not withdrawn. */
  insert(
    userId: number,
    { terms, privacy }: AccountConsent,
    manager?: EntityManager,
  ): Promise<void> {
    return this.sql.run(
      `INSERT INTO consents (user_id, terms_version, privacy_version, is_16)
       SELECT $1, $2, $3, true WHERE NOT EXISTS (
         SELECT FROM consents WHERE user_id = $1 AND terms_version = $2 AND privacy_version = $3
           AND withdrawn_at IS NULL)`,
      [userId, terms, privacy],
      manager,
    );
  }

  withdrawAll(userId: number): Promise<void> {
    return this.sql.run(
      'UPDATE consents SET withdrawn_at = now() WHERE user_id = $1 AND withdrawn_at IS NULL',
      [userId],
    );
  }

  /** The texts of the newest consent that was not withdrawn; null without one. */
  async findTexts(userId: number): Promise<ConsentedTexts | null> {
    const row = await this.sql.one<{ consented: ConsentedTexts | null }>(
      `SELECT ${consentedTexts('$1')} AS consented`,
      [userId],
    );
    return row?.consented ?? null;
  }

  /** Lists all consents of a user, oldest first. */
  listOf(userId: number): Promise<ConsentRow[]> {
    return this.sql.rows<ConsentRow>(
      `SELECT terms_version AS terms, privacy_version AS privacy, is_16 AS age16, given_at,
         withdrawn_at
       FROM consents WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
  }
}
