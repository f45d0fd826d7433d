import { AuditLog, type SignedInUser } from '#accounts';
import {
  hasPermission,
  CASE_ACTS,
  CASE_REMIND_HOURS,
  CASE_STATES,
  type CaseAct,
  type CaseParty,
  type CaseRole,
  type CaseState,
  HOUR_MS,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CaseMessages } from './case-messages.js';
import { CaseNotFoundError } from './cases.errors.js';
import { type CaseRow, CasesRepository, DESIGNER_KIND } from './cases.repository.js';

/** One act on a case. */
export interface AppliedAct {
  act: CaseAct;
  party: CaseParty;
  /** Null for a deadline and for WeChat. */
  actor: SignedInUser | null;
  text: string;
  refundNo?: string;
}

/** When the party of a state must have acted; null for a closed case. */
export function dueAt(state: CaseState, now = new Date()): Date | null {
  const { dueHours } = CASE_STATES[state];
  return dueHours === null ? null : new Date(now.getTime() + dueHours * HOUR_MS);
}

/** The part of a user in a case; null if there is none. */
export function roleIn(row: CaseRow, user: SignedInUser): CaseRole | null {
  if (row.buyerId === user.id) return 'buyer';
  if (hasPermission(user, 'cases.answer')) return 'operator';
  return row.kind === DESIGNER_KIND && row.designerId === user.id ? 'designer' : null;
}

/** Records an act on a case: the new state, an entry of the history, and messages to the people concerned. */
@Injectable()
export class CaseHistory {
  constructor(
    private readonly cases: CasesRepository,
    private readonly messages: CaseMessages,
    private readonly auditLog: AuditLog,
  ) {}

  /** Locks a case in which a user has a part. @throws CaseNotFoundError */
  async lock(
    id: string,
    user: SignedInUser,
    manager: EntityManager,
  ): Promise<{ row: CaseRow; role: CaseRole }> {
    const row = await this.cases.lock(id, manager);
    const role = row && roleIn(row, user);
    if (!role) throw new CaseNotFoundError();
    return { row, role };
  }

  /**
   * Applies an act. The caller has checked that the act is possible, and has locked the case or created it in this
   * transaction.
   * @returns the id of the entry in the history
   */
  async apply(row: CaseRow, applied: AppliedAct, manager: EntityManager): Promise<number> {
    const { act, party, actor, text, refundNo } = applied;
    const state = CASE_ACTS[act].to ?? row.state;
    if (act === 'remind') {
      const next = new Date(Date.now() + CASE_REMIND_HOURS * HOUR_MS);
      await this.cases.transition(row.id, { state, dueAt: next }, manager);
    } else if (CASE_ACTS[act].to !== null) {
      const step = { state, dueAt: dueAt(state), ...(refundNo !== undefined && { refundNo }) };
      await this.cases.transition(row.id, step, manager);
    }
    const actorId = actor?.id ?? null;
    const event = { caseId: row.id, party, actorId, act, text };
    const id = await this.cases.addEvent(event, manager);
    await this.messages.notify({ ...row, state }, { id, act, text, actorId }, manager);
    return id;
  }

  /** Records an act of a person in the audit log. */
  async audit(
    actor: SignedInUser,
    action: Parameters<AuditLog['record']>[1],
    row: Pick<CaseRow, 'id' | 'orderId' | 'kind'>,
    manager: EntityManager,
  ): Promise<void> {
    const details = { order_id: row.orderId, kind: row.kind };
    await this.auditLog.record(actor, action, row.id, details, manager);
  }
}
