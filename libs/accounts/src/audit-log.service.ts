import type { CaseMove, ReportMove, ReviewMove, UserChange } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Audited actions: a noun, and what was done to it. */
export type AuditAction =
  | 'api-token.create'
  | 'api-token.revoke'
  | `case.${'open' | CaseMove}`
  | `category.${'create' | 'edit' | 'merge' | 'remove'}`
  | 'design.activate'
  | 'design.deactivate'
  | 'design.edit'
  | 'design.import'
  | 'design.publish'
  | 'invoice.issue'
  | 'message.resend'
  | 'order.refund'
  | 'order.return'
  | 'payment.accept'
  | 'payment.refund'
  | 'payment.dismiss'
  | 'payment.reconcile'
  | 'notification.retry'
  | 'notification.dismiss'
  | `report.${'receive' | 'answer' | ReportMove}`
  | `review.${ReviewMove}`
  | `queue.${'retry' | 'promote' | 'pause' | 'resume' | 'remove'}`
  | `user.${UserChange | 'invite' | 'rename' | 'merge'}`;

/** Who made a change; the id is null for a visitor. */
export interface AuditActor {
  id: number | null;
  username: string;
}

/** Records who changed what on behalf of the shop. Rows are added, never changed. */
@Injectable()
export class AuditLog {
  constructor(private readonly sql: Sql) {}

  /**
   * Records a change in the transaction that makes it.
   * @param subject the changed object: an order's id, a merchant order number @param details must not contain
   *   secrets
   */
  record(
    actor: AuditActor,
    action: AuditAction,
    subject: string,
    details: Record<string, unknown>,
    manager: EntityManager,
  ): Promise<void> {
    return this.recordAll(actor, action, [{ subject, details }], manager);
  }

  /** Records several changes of one kind, in order. */
  async recordAll(
    actor: AuditActor,
    action: AuditAction,
    changes: { subject: string; details: Record<string, unknown> }[],
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO audit_log (actor_id, actor_name, action, subject, details)
       SELECT $1, $2, $3, subject, details
       FROM jsonb_to_recordset($4::jsonb) AS change(subject text, details jsonb)`,
      [actor.id, actor.username, action, JSON.stringify(changes)],
      manager,
    );
  }
}
