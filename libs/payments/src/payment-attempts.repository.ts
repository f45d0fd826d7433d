import { isBlockedDesign } from '#catalogue';
import type { PaymentMethod } from '#contracts';
import { Sql } from '#database';
import { pendingOrder } from '#orders';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { PaymentAttempt } from './payment-attempt.entity.js';

export type NewPaymentAttempt = Pick<
  PaymentAttempt,
  'orderId' | 'outTradeNo' | 'amountFen' | 'expiresAt'
> & { method: PaymentMethod; designId: number };

/** The fields needed to create the payment at WeChat. */
export type AttemptToPrepay = Pick<
  PaymentAttempt,
  'id' | 'outTradeNo' | 'method' | 'amountFen' | 'expiresAt'
>;

/** A payment that waits for an operator. */
export type HeldAttempt = Pick<
  PaymentAttempt,
  | 'outTradeNo'
  | 'orderId'
  | 'state'
  | 'heldReason'
  | 'amountFen'
  | 'paidFen'
  | 'transactionId'
  | 'succeededAt'
>;

/** The states that can still be paid. */
const LIVE_STATES: PaymentAttempt['state'][] = ['created', 'awaiting'];
/** Those, and the one that waits for an operator. */
const OPEN_STATES: PaymentAttempt['state'][] = [...LIVE_STATES, 'held'];
/** SQL condition of an attempt that can still be paid, as the partial unique index has it. */
const IS_LIVE = `state IN ('${LIVE_STATES.join("', '")}')`;
/** SQL condition of an attempt `a` that waits for an operator: it is held, or its refund was finally refused. */
export const WAITS_FOR_OPERATOR = `a.state IN ('held', 'returned') AND (a.state = 'held' OR NOT EXISTS (
  SELECT FROM refunds r WHERE r.attempt_id = a.id AND r.state <> 'closed'))`;

@Injectable()
export class PaymentAttemptsRepository {
  private readonly attempts: Repository<PaymentAttempt>;

  constructor(
    dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.attempts = dataSource.getRepository(PaymentAttempt);
  }

  /** @returns WeChat's number of the payment that settled an order; null without one */
  async findTransaction(orderId: string): Promise<string | null> {
    const row = await this.sql.one<{ id: string | null }>(
      `SELECT transaction_id AS id FROM payment_attempts
       WHERE order_id = $1 AND state = 'succeeded' ORDER BY succeeded_at LIMIT 1`,
      [orderId],
    );
    return row?.id ?? null;
  }

  /**
   * Finds the one attempt of an order that can still be paid, and whether a held payment waits for an
   * operator.
   */
  async findOpen(orderId: string): Promise<{ live: PaymentAttempt | null; hasHeld: boolean }> {
    const open = await this.attempts.findBy({ orderId, state: In(OPEN_STATES) });
    return {
      live: open.find(({ state }) => state !== 'held') ?? null,
      hasHeld: open.some(({ state }) => state === 'held'),
    };
  }

  /**
   * Whether the order has an attempt that can still be paid, or a held payment. Call it in the transaction that
   * locked the order.
   */
  hasOpen(orderId: string, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(PaymentAttempt, { orderId, state: In(OPEN_STATES) });
  }

  async findOrderId(outTradeNo: string, manager?: EntityManager): Promise<string | null> {
    const row = await this.sql.one<{ id: string }>(
      'SELECT order_id AS id FROM payment_attempts WHERE out_trade_no = $1',
      [outTradeNo],
      manager,
    );
    return row?.id ?? null;
  }

  findByOutTradeNo(outTradeNo: string, manager: EntityManager): Promise<PaymentAttempt | null> {
    return manager.findOneBy(PaymentAttempt, { outTradeNo });
  }

  /**
   * Inserts an attempt unless the order has a live attempt (from a concurrent request) or a held payment, or is no
   * longer pending, or a notice of infringement keeps its design off sale. The share lock waits for a running
   * settlement, so that a paid order gets no further attempt. A held payment counts if it was committed before this
   * statement, as by the caller's own inquiry.
   * @param prepaySeconds how long the caller holds the prepay claim, see `claimPrepay`
   * @returns the attempt's id; null if it was not inserted
   */
  async insertUnlessOpen(
    attempt: NewPaymentAttempt,
    prepaySeconds: number,
  ): Promise<number | null> {
    const { orderId, designId, outTradeNo, method, amountFen, expiresAt } = attempt;
    const row = await this.sql.one<{ id: number }>(
      `INSERT INTO payment_attempts
         (order_id, out_trade_no, method, amount_fen, expires_at, ordering_until)
       SELECT id, $2, $3, $4::bigint, $5::timestamptz, now() + make_interval(secs => $6)
       FROM ${pendingOrder('$1')} pending
       WHERE NOT EXISTS (
         SELECT FROM payment_attempts held WHERE held.order_id = pending.id AND held.state = 'held')
         AND NOT ${isBlockedDesign('$7')}
       ON CONFLICT (order_id) WHERE ${IS_LIVE} DO NOTHING
       RETURNING id`,
      [orderId, outTradeNo, method, amountFen, expiresAt, prepaySeconds, designId],
    );
    return row?.id ?? null;
  }

  findById(id: number): Promise<PaymentAttempt | null> {
    return this.attempts.findOneBy({ id });
  }

  /**
   * Claims the right to create an attempt's code at WeChat: a second request to WeChat would invalidate the
   * first code. The claim expires after `seconds`, in case the process that holds it dies.
   */
  async claimPrepay(id: number, seconds: number): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE payment_attempts SET ordering_until = now() + make_interval(secs => $2)
       WHERE id = $1 AND ${IS_LIVE} AND handle IS NULL
         AND coalesce(ordering_until, '-infinity') < now() RETURNING id`,
      [id, seconds],
    );
    return count === 1;
  }

  async releasePrepay(id: number): Promise<void> {
    await this.sql.run('UPDATE payment_attempts SET ordering_until = NULL WHERE id = $1', [id]);
  }

  /**
   * Saves the handle and releases the prepay claim.
   * @returns false if the attempt was settled or closed meanwhile; it is not changed then
   */
  async saveHandle(id: number, handle: string): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE payment_attempts SET handle = $2, state = 'awaiting', ordering_until = NULL
       WHERE id = $1 AND ${IS_LIVE} RETURNING id`,
      [id, handle],
    );
    return count === 1;
  }

  /**
   * Closes an attempt that WeChat does not know, unless a request is creating it there now.
   * @returns whether it is closed
   */
  async closeWithoutPrepay(id: number): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE payment_attempts SET state = 'closed'
       WHERE id = $1 AND ${IS_LIVE} AND handle IS NULL
         AND coalesce(ordering_until, '-infinity') < now() RETURNING id`,
      [id],
    );
    return count === 1;
  }

  async close(id: number): Promise<void> {
    await this.attempts.update({ id, state: In(LIVE_STATES) }, { state: 'closed' });
  }

  /** Lists payments that wait for an operator, oldest first. */
  listHeld(): Promise<HeldAttempt[]> {
    return this.sql.rows<HeldAttempt>(
      `SELECT a.out_trade_no AS "outTradeNo", a.order_id AS "orderId", a.state,
         a.held_reason AS "heldReason", a.amount_fen AS "amountFen", a.paid_fen AS "paidFen",
         a.transaction_id AS "transactionId", a.succeeded_at AS "succeededAt"
       FROM payment_attempts a WHERE ${WAITS_FOR_OPERATOR} ORDER BY a.id`,
    );
  }

  /** Finds the payment that paid the order. */
  findSucceeded(orderId: string, manager = this.attempts.manager): Promise<PaymentAttempt | null> {
    return manager.findOneBy(PaymentAttempt, { orderId, state: 'succeeded' });
  }

  /** Saves the result of an attempt's payment. @param attempt as read while holding the order's lock */
  async saveOutcome(attempt: PaymentAttempt, manager: EntityManager): Promise<void> {
    const { id, state, heldReason, transactionId, paidFen, succeededAt } = attempt;
    const outcome = { state, heldReason, transactionId, paidFen, succeededAt };
    await manager.update(PaymentAttempt, { id }, outcome);
  }

  /**
   * Claims the right to query WeChat about an order's live attempt, so that many pollers cause one query.
   * @returns the attempt, or null if there is none or it was queried less than `seconds` ago
   */
  async claimInquiry(orderId: string, seconds: number): Promise<PaymentAttempt | null> {
    const rows = await this.sql.rows<{ id: number }>(
      `UPDATE payment_attempts SET queried_at = now()
       WHERE order_id = $1 AND ${IS_LIVE}
         AND coalesce(queried_at, created_at) < now() - make_interval(secs => $2) RETURNING id`,
      [orderId, seconds],
    );
    return rows[0] ? this.attempts.findOneBy({ id: rows[0].id }) : null;
  }

  /**
   * Claims the live attempts that are due for a query: every 30 s while a buyer may be waiting, every minute
   * later.
   */
  async claimDueInquiries(limit: number): Promise<PaymentAttempt[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `UPDATE payment_attempts SET queried_at = now() WHERE id IN (
         SELECT id FROM payment_attempts
         WHERE ${IS_LIVE} AND coalesce(queried_at, created_at) < now() -
           CASE WHEN created_at > now() - interval '10 minutes'
             THEN interval '30 seconds' ELSE interval '1 minute' END
         ORDER BY queried_at NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [limit],
    );
    return this.attempts.findBy({ id: In(rows.map((row) => row.id)) });
  }
}
