import type { PaymentMethod } from '#contracts';
import { Sql } from '#database';
import { pendingOrder } from '#orders';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { PaymentAttempt } from './payment-attempt.entity.js';

export type NewPaymentAttempt = Pick<
  PaymentAttempt,
  'orderId' | 'outTradeNo' | 'amountFen' | 'expiresAt'
> & { method: PaymentMethod };

/** What an attempt is ordered at WeChat by. */
export type AttemptToOrder = Pick<
  PaymentAttempt,
  'id' | 'outTradeNo' | 'method' | 'amountFen' | 'expiresAt'
>;

@Injectable()
export class PaymentAttemptsRepository {
  private readonly attempts: Repository<PaymentAttempt>;

  constructor(
    dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.attempts = dataSource.getRepository(PaymentAttempt);
  }

  /** The one attempt of an order that may still be paid. */
  findLive(orderId: string): Promise<PaymentAttempt | null> {
    return this.attempts.findOneBy({ orderId, state: In(['created', 'awaiting']) });
  }

  /** The one attempt of an order that may still be paid, and whether money came that an operator has to look at. */
  async findOpen(orderId: string): Promise<{ live: PaymentAttempt | null; hasHeld: boolean }> {
    const open = await this.attempts.findBy({
      orderId,
      state: In(['created', 'awaiting', 'held']),
    });
    return {
      live: open.find(({ state }) => state !== 'held') ?? null,
      hasHeld: open.some(({ state }) => state === 'held'),
    };
  }

  /** Whether an order may still be paid by what it has, as a transaction that locked it sees it. */
  hasLive(orderId: string, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(PaymentAttempt, { orderId, state: In(['created', 'awaiting']) });
  }

  findByOutTradeNo(outTradeNo: string, manager: EntityManager): Promise<PaymentAttempt | null> {
    return manager.findOneBy(PaymentAttempt, { outTradeNo });
  }

  /**
   * Inserts unless the order has a live attempt (another request was first) or is no longer pending.
   * The share lock waits for a settlement under way, so that a paid order gets no further attempt.
   * @param orderingSeconds for which the attempt is its inserter's to order, see `claimOrdering`
   * @returns its id; null where it was not inserted
   */
  async insertUnlessLive(
    attempt: NewPaymentAttempt,
    orderingSeconds: number,
  ): Promise<number | null> {
    const { orderId, outTradeNo, method, amountFen, expiresAt } = attempt;
    const row = await this.sql.one<{ id: number }>(
      `INSERT INTO payment_attempts
         (order_id, out_trade_no, method, amount_fen, expires_at, ordering_until)
       SELECT id, $2, $3, $4::bigint, $5::timestamptz, now() + make_interval(secs => $6)
       FROM ${pendingOrder('$1')} pending
       ON CONFLICT (order_id) WHERE state IN ('created', 'awaiting') DO NOTHING
       RETURNING id`,
      [orderId, outTradeNo, method, amountFen, expiresAt, orderingSeconds],
    );
    return row?.id ?? null;
  }

  findById(id: number): Promise<PaymentAttempt | null> {
    return this.attempts.findOneBy({ id });
  }

  /**
   * Takes the right to order an attempt's code at WeChat, where a second order would kill the code of
   * the first. Falls back after some seconds, should its holder die.
   */
  async claimOrdering(id: number, seconds: number): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE payment_attempts SET ordering_until = now() + make_interval(secs => $2)
       WHERE id = $1 AND state IN ('created', 'awaiting') AND handle IS NULL
         AND coalesce(ordering_until, '-infinity') < now() RETURNING id`,
      [id, seconds],
    );
    return count === 1;
  }

  async releaseOrdering(id: number): Promise<void> {
    await this.sql.run('UPDATE payment_attempts SET ordering_until = NULL WHERE id = $1', [id]);
  }

  /**
   * Keeps the handle, which nobody need order any more; false for an attempt that was settled or closed
   * meanwhile, which stays so.
   */
  async keepHandle(id: number, handle: string): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE payment_attempts SET handle = $2, state = 'awaiting', ordering_until = NULL
       WHERE id = $1 AND state IN ('created', 'awaiting') RETURNING id`,
      [id, handle],
    );
    return count === 1;
  }

  /**
   * Closes an attempt that WeChat does not know, unless it is being ordered there just now.
   * @returns whether it is closed
   */
  async closeUnordered(id: number): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE payment_attempts SET state = 'closed'
       WHERE id = $1 AND state IN ('created', 'awaiting') AND handle IS NULL
         AND coalesce(ordering_until, '-infinity') < now() RETURNING id`,
      [id],
    );
    return count === 1;
  }

  async close(id: number): Promise<void> {
    await this.attempts.update({ id, state: In(['created', 'awaiting']) }, { state: 'closed' });
  }

  /** Money that waits for an operator, the oldest first: held, or stuck on its way back. */
  listHeld(): Promise<PaymentAttempt[]> {
    return this.attempts
      .createQueryBuilder('a')
      .where(
        `a.state = 'held' OR a.state = 'returned' AND NOT EXISTS (
        SELECT FROM refunds r WHERE r.attempt_id = a.id AND r.state <> 'closed')`,
      )
      .orderBy('a.id')
      .getMany();
  }

  /** The payment that an order was paid by. */
  findSucceeded(orderId: string, manager: EntityManager): Promise<PaymentAttempt | null> {
    return manager.findOneBy(PaymentAttempt, { orderId, state: 'succeeded' });
  }

  /** Writes down what became of an attempt's money. @param attempt as its order's lock holder read it */
  async keepOutcome(attempt: PaymentAttempt, manager: EntityManager): Promise<void> {
    const { id, state, heldReason, transactionId, paidFen, succeededAt } = attempt;
    const outcome = { state, heldReason, transactionId, paidFen, succeededAt };
    await manager.update(PaymentAttempt, { id }, outcome);
  }

  /**
   * Takes the right to ask WeChat about an order's live attempt, so that many pollers ask once.
   * @returns the attempt, or null when there is none or it was asked less than `seconds` ago
   */
  async claimInquiry(orderId: string, seconds: number): Promise<PaymentAttempt | null> {
    const rows = await this.sql.rows<{ id: number }>(
      `UPDATE payment_attempts SET queried_at = now()
       WHERE order_id = $1 AND state IN ('created', 'awaiting')
         AND coalesce(queried_at, created_at) < now() - make_interval(secs => $2) RETURNING id`,
      [orderId, seconds],
    );
    return rows[0] ? this.attempts.findOneBy({ id: rows[0].id }) : null;
  }

  /**
   * Takes the live attempts that are due to be asked about: each half minute while a buyer may be
   * waiting, each minute later.
   */
  async claimDueInquiries(limit: number): Promise<PaymentAttempt[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `UPDATE payment_attempts SET queried_at = now() WHERE id IN (
         SELECT id FROM payment_attempts
         WHERE state IN ('created', 'awaiting') AND coalesce(queried_at, created_at) < now() -
           CASE WHEN created_at > now() - interval '10 minutes'
             THEN interval '30 seconds' ELSE interval '1 minute' END
         ORDER BY queried_at NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [limit],
    );
    return this.attempts.findBy({ id: In(rows.map((row) => row.id)) });
  }
}
