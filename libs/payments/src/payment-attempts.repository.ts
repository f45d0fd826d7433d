import type { PaymentMethod } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { PaymentAttempt } from './payment-attempt.entity.js';

export type NewPaymentAttempt = Pick<
  PaymentAttempt,
  'orderId' | 'outTradeNo' | 'amountFen' | 'expiresAt'
> & { method: PaymentMethod };

@Injectable()
export class PaymentAttemptsRepository {
  private readonly attempts: Repository<PaymentAttempt>;

  constructor(private readonly dataSource: DataSource) {
    this.attempts = dataSource.getRepository(PaymentAttempt);
  }

  /** The one attempt of an order that may still be paid. */
  findLive(orderId: string): Promise<PaymentAttempt | null> {
    return this.attempts.findOneBy({ orderId, state: In(['created', 'awaiting']) });
  }

  findByOutTradeNo(outTradeNo: string, manager: EntityManager): Promise<PaymentAttempt | null> {
    return manager.findOneBy(PaymentAttempt, { outTradeNo });
  }

  /**
   * Inserts unless the order has a live attempt (another request was first) or is no longer pending.
   * The share lock waits for a settlement under way, so that a paid order gets no further attempt.
   */
  async insertUnlessLive(attempt: NewPaymentAttempt): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, expires_at)
       SELECT id, $2, $3, $4::bigint, $5::timestamptz
       FROM orders WHERE id = $1 AND state = 'pending' FOR SHARE
       ON CONFLICT (order_id) WHERE state IN ('created', 'awaiting') DO NOTHING`,
      [attempt.orderId, attempt.outTradeNo, attempt.method, attempt.amountFen, attempt.expiresAt],
    );
  }

  /** Keeps the newest code; an attempt that was settled or closed meanwhile stays as it is. */
  async keepCode(id: number, codeUrl: string): Promise<void> {
    await this.attempts.update(
      { id, state: In(['created', 'awaiting']) },
      { codeUrl, state: 'awaiting' },
    );
  }

  async close(id: number): Promise<void> {
    await this.attempts.update({ id, state: In(['created', 'awaiting']) }, { state: 'closed' });
  }

  async save(attempt: PaymentAttempt, manager: EntityManager): Promise<void> {
    await manager.save(PaymentAttempt, attempt);
  }

  /**
   * Takes the right to ask WeChat about an order's live attempt, so that many pollers ask once.
   * @returns the attempt, or null when there is none or it was asked less than `seconds` ago
   */
  async claimInquiry(orderId: string, seconds: number): Promise<PaymentAttempt | null> {
    const [rows] = await this.dataSource.query<[{ id: number }[], number]>(
      `UPDATE payment_attempts SET queried_at = now()
       WHERE order_id = $1 AND state IN ('created', 'awaiting')
         AND coalesce(queried_at, created_at) < now() - make_interval(secs => $2) RETURNING id`,
      [orderId, seconds],
    );
    return rows[0] ? this.attempts.findOneBy({ id: rows[0].id }) : null;
  }

  /**
   * Takes the live attempts that are due to be asked about: each half minute while a buyer may be
   * waiting, each five minutes later, at once when the code has run out.
   */
  async claimDueInquiries(limit: number): Promise<PaymentAttempt[]> {
    const [rows] = await this.dataSource.query<[{ id: number }[], number]>(
      `UPDATE payment_attempts SET queried_at = now() WHERE id IN (
         SELECT id FROM payment_attempts
         WHERE state IN ('created', 'awaiting') AND coalesce(queried_at, created_at) < now() -
           CASE WHEN created_at > now() - interval '10 minutes' OR expires_at < now()
             THEN interval '30 seconds' ELSE interval '5 minutes' END
         ORDER BY queried_at NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [limit],
    );
    return this.attempts.findBy({ id: In(rows.map((row) => row.id)) });
  }
}
