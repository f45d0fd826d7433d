import { type AccountConsent, type ConsentRecord, isConsentable } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignedInUser } from '../sign-in/signed-in-user.js';

/** The texts of a consent that was not withdrawn. */
export interface ConsentedTexts {
  terms: string;
  privacy: string;
}

/** SQL: the texts of the newest consent of a user that was not withdrawn, as JSON, or null. */
export const consentedTexts = (userId: string) =>
  `(SELECT json_build_object('terms', c.terms_version, 'privacy', c.privacy_version)
    FROM consents c WHERE c.user_id = ${userId} AND c.withdrawn_at IS NULL
    ORDER BY c.id DESC LIMIT 1)`;

/** Tells whether a user has given no consent, or none to the texts in force (LAW-03). */
export function needsConsent(consented: ConsentedTexts | null, now = new Date()): boolean {
  return (
    consented === null ||
    !isConsentable('terms', consented.terms, now) ||
    !isConsentable('privacy', consented.privacy, now)
  );
}

/** Users' consents to the terms and the privacy notice (LAW-03). */
@Injectable()
export class ConsentsService {
  constructor(private readonly sql: Sql) {}

  /** Records a validated consent, unless an equal one is there. */
  async give(
    userId: number,
    { terms, privacy }: AccountConsent,
    manager?: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO consents (user_id, terms_version, privacy_version, is_16)
       SELECT $1, $2, $3, true WHERE NOT EXISTS (
         SELECT FROM consents WHERE user_id = $1 AND terms_version = $2 AND privacy_version = $3
           AND withdrawn_at IS NULL)`,
      [userId, terms, privacy],
      manager,
    );
  }

  /** Withdraws all consents of a user. Data that was processed before remains lawful. */
  async withdraw({ id }: SignedInUser): Promise<void> {
    await this.sql.run(
      'UPDATE consents SET withdrawn_at = now() WHERE user_id = $1 AND withdrawn_at IS NULL',
      [id],
    );
  }

  /** Tells whether the user with this id has to be asked for consent. */
  async isNeeded(userId: number): Promise<boolean> {
    const row = await this.sql.one<{ consented: ConsentedTexts | null }>(
      `SELECT ${consentedTexts('$1')} AS consented`,
      [userId],
    );
    return needsConsent(row?.consented ?? null);
  }

  /** Lists the consents of a user, oldest first. */
  async listOf(userId: number): Promise<ConsentRecord[]> {
    const rows = await this.sql.rows<
      Omit<ConsentRecord, 'given_at' | 'withdrawn_at'> & {
        given_at: Date;
        withdrawn_at: Date | null;
      }
    >(
      `SELECT terms_version AS terms, privacy_version AS privacy, is_16 AS age16, given_at,
         withdrawn_at
       FROM consents WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
    return rows.map((row) => ({
      ...row,
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    }));
  }
}
