import { backoff, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PaymentState } from '../payment-state.js';
import type { RefundSums } from './refund-amount.js';
import type { RefundCause, RefundState } from './refund-state.js';

/** Current state of a refund. Amount in fen. */
export interface RefundRow {
  id: number;
  outRefundNo: string;
  attemptId: number;
  orderId: string;
  /** Merchant order number of the refunded payment. */
  outTradeNo: string;
  amountFen: number;
  /** The whole payment. */
  paidFen: number;
  paymentState: PaymentState;
  cause: RefundCause;
  reason: string;
  state: RefundState;
  tries: number;
  succeededAt: Date | null;
}

export interface NewRefund {
  outRefundNo: string;
  attemptId: number;
  orderId: string;
  amountFen: number;
  cause: RefundCause;
  reason: string;
  requestedBy: number | null;
}

const COLUMNS = `r.id, r.out_refund_no AS "outRefundNo", r.attempt_id AS "attemptId",
  r.order_id AS "orderId", a.out_trade_no AS "outTradeNo", r.amount_fen AS "amountFen",
  coalesce(a.paid_fen, a.amount_fen) AS "paidFen",
  a.state AS "paymentState", r.cause, r.reason, r.state, r.tries,
  r.succeeded_at AS "succeededAt"`;
const SELECT = `SELECT ${COLUMNS} FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id`;

@Injectable()
export class RefundsRepository {
  constructor(private readonly sql: Sql) {}

  async insert(refund: NewRefund, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO refunds (out_refund_no, attempt_id, order_id, amount_fen, cause, reason, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        refund.outRefundNo,
        refund.attemptId,
        refund.orderId,
        refund.amountFen,
        refund.cause,
        refund.reason,
        refund.requestedBy,
      ],
      manager,
    );
  }

  async findById(id: number, manager?: EntityManager): Promise<RefundRow | null> {
    return this.sql.one<RefundRow>(`${SELECT} WHERE r.id = $1`, [id], manager);
  }

  findByNumber(outRefundNo: string, manager: EntityManager): Promise<RefundRow | null> {
    return this.sql.one<RefundRow>(`${SELECT} WHERE r.out_refund_no = $1`, [outRefundNo], manager);
  }

  /** Lists the refunds of an order for one cause, without those that WeChat refused. */
  listOfCause(
    orderId: string,
    cause: RefundCause,
    manager?: EntityManager,
  ): Promise<{ amountFen: number; succeededAt: Date | null }[]> {
    return this.sql.rows(
      `SELECT amount_fen AS "amountFen", succeeded_at AS "succeededAt" FROM refunds
       WHERE order_id = $1 AND cause = $2 AND state <> 'closed' ORDER BY id`,
      [orderId, cause],
      manager,
    );
  }

  async findAmount(outRefundNo: string): Promise<number | null> {
    const row = await this.sql.one<{ fen: number }>(
      'SELECT amount_fen AS fen FROM refunds WHERE out_refund_no = $1',
      [outRefundNo],
    );
    return row?.fen ?? null;
  }

  /** Sums the refunds of a payment. */
  async sumOf(attemptId: number, manager?: EntityManager): Promise<RefundSums> {
    return (await this.sql.one<RefundSums>(
      `SELECT coalesce(sum(amount_fen) FILTER (WHERE state <> 'closed'), 0)::bigint AS "refundedFen",
         count(*)::int AS count,
         coalesce(bool_or(state IN ('created', 'processing')), false) AS "isInProgress"
       FROM refunds WHERE attempt_id = $1`,
      [attemptId],
      manager,
    ))!;
  }

  /** Whether a payment has a refund that WeChat has not finally refused. */
  async hasActive(attemptId: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      "SELECT 1 FROM refunds WHERE attempt_id = $1 AND state <> 'closed'",
      [attemptId],
      manager,
    );
  }

  /** Locks a refund until the transaction ends. */
  async lock(outRefundNo: string, manager: EntityManager): Promise<RefundRow | null> {
    return this.sql.one<RefundRow>(
      `${SELECT} WHERE r.out_refund_no = $1 FOR UPDATE OF r`,
      [outRefundNo],
      manager,
    );
  }

  /**
   * Claims refunds that are due to be sent or queried, and sets their next time: after 30 s, 1 minute, 2 … up
   * to one hour. An abnormal refund is queried too: an operator has WeChat pay it out.
   */
  async claimDue(limit: number): Promise<RefundRow[]> {
    const ids = await this.sql.rows<{ id: number }>(
      `UPDATE refunds SET tries = tries + 1,
         due_at = now() + ${backoff('30 seconds', '1 hour')}
       WHERE id IN (
         SELECT id FROM refunds
         WHERE state IN ('created', 'processing', 'abnormal') AND due_at <= now()
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [limit],
    );
    return this.sql.rows<RefundRow>(`${SELECT} WHERE r.id = ANY($1::bigint[])`, [
      ids.map(({ id }) => id),
    ]);
  }

  /** @param facts `fault`: why WeChat did not accept it */
  async transition(
    id: number,
    state: RefundState,
    facts: { refundId: string | null; succeededAt: Date | null; fault?: string },
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `UPDATE refunds SET state = $2, refund_id = coalesce($3, refund_id), succeeded_at = $4,
         fault = $5 WHERE id = $1`,
      [id, state, facts.refundId, facts.succeededAt, facts.fault ?? null],
      manager,
    );
  }

  /**
   * Returns the numbers of those given refunds that failed and still need a decision. Of a closed refund, a later
   * refund of the same payment is the decision. The money of an abnormal one is still at WeChat whatever follows. A
   * dismissed payment is decided.
   */
  async listUnsettled(outRefundNos: readonly string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ number: string }>(
      `SELECT r.out_refund_no AS number FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       WHERE r.out_refund_no = ANY($1) AND r.state IN ('abnormal', 'closed')
         AND a.state <> 'dismissed'
         AND (r.state = 'abnormal' OR NOT EXISTS (
           SELECT 1 FROM refunds l WHERE l.attempt_id = r.attempt_id AND l.id > r.id))`,
      [outRefundNos],
    );
    return rows.map(({ number }) => number);
  }

  /** Records why a refund has not ended; it is retried or queried again. */
  async recordFault(id: number, fault: string, manager?: EntityManager): Promise<void> {
    await this.sql.run('UPDATE refunds SET fault = $2 WHERE id = $1', [id, fault], manager);
  }
}
