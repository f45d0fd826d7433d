import { type AccountConsent, type ConsentRecord, isConsentable } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignedInUser } from '../sign-in/signed-in-user.js';
import { type ConsentedTexts, ConsentsRepository } from './consents.repository.js';

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
  constructor(private readonly repository: ConsentsRepository) {}

  /** Records a validated consent, unless an equal one is there. */
  give(userId: number, consent: AccountConsent, manager?: EntityManager): Promise<void> {
    return this.repository.insert(userId, consent, manager);
  }

  /** Withdraws all consents of a user. Data that was processed before remains lawful. */
  withdraw({ id }: SignedInUser): Promise<void> {
    return this.repository.withdrawAll(id);
  }

  /** Tells whether the user with this id has to be asked for consent. */
  async isNeeded(userId: number): Promise<boolean> {
    return needsConsent(await this.repository.findTexts(userId));
  }

  /** Lists the consents of a user, oldest first. */
  async listOf(userId: number): Promise<ConsentRecord[]> {
    const rows = await this.repository.listOf(userId);
    return rows.map((row) => ({
      ...row,
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    }));
  }
}
