import type { ReconciliationDay, ReconciliationDifference, ReconciliationReport } from '#contracts';
import { IN_CHINA, isoTime, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A payment of one day in our books. Amount in fen. */
export interface BookedPayment {
  outTradeNo: string;
  fen: number | null;
}

export interface BookedRefund extends BookedPayment {
  outRefundNo: string;
}

/** A day whose bill differs from our books. */
export interface DifferingDay {
  date: string;
  /** How many differences. */
  differences: number;
  ran_at: string;
}

/**
 * Start of the bill's day in China time, plus a number of days. The query compares with bounds so that it can
 * use an index.
 */
const DAY_BEGINS = (daysOn: number) => `($1::date + ${daysOn})::timestamp ${IN_CHINA}`;

const BOOKED_REFUNDS = `SELECT r.out_refund_no AS "outRefundNo", a.out_trade_no AS "outTradeNo",
    r.amount_fen AS fen
  FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id`;

@Injectable()
export class ReconciliationRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  /** Finds the payments of a day, and the payments with these numbers of any day. */
  payments(date: string, outTradeNos: string[]): Promise<BookedPayment[]> {
    return this.sql.rows<BookedPayment>(
      `SELECT out_trade_no AS "outTradeNo", paid_fen AS fen FROM payment_attempts
       WHERE succeeded_at >= ${DAY_BEGINS(0)} AND succeeded_at < ${DAY_BEGINS(1)}
         OR succeeded_at IS NOT NULL AND out_trade_no = ANY($2)`,
      [date, outTradeNos],
    );
  }

  /** Finds the refunds with these numbers. */
  refunds(outRefundNos: string[]): Promise<BookedRefund[]> {
    return this.sql.rows<BookedRefund>(`${BOOKED_REFUNDS} WHERE r.out_refund_no = ANY($1)`, [
      outRefundNos,
    ]);
  }

  /** Records which refunds the bill of a day contains. */
  async markBilled(date: string, outRefundNos: string[]): Promise<void> {
    await this.sql.run(
      'UPDATE refunds SET billed_on = $1 WHERE out_refund_no = ANY($2) AND billed_on IS NULL',
      [date, outRefundNos],
    );
  }

  /**
   * Finds refunds of a day that are in no bill yet. WeChat may put a refund into the bill of the day it was
   * requested or of the day it succeeded; by then one of the two bills contains it.
   */
  unbilledRefunds(date: string): Promise<BookedRefund[]> {
    return this.sql.rows<BookedRefund>(
      `${BOOKED_REFUNDS} WHERE r.billed_on IS NULL
         AND r.succeeded_at >= ${DAY_BEGINS(0)} AND r.succeeded_at < ${DAY_BEGINS(1)}`,
      [date],
    );
  }

  /** Counts the differences of the days from a day on, the oldest day first. */
  differingDays(from: string): Promise<DifferingDay[]> {
    return this.sql.rows<DifferingDay>(
      `SELECT to_char(r.bill_date, 'YYYY-MM-DD') AS date, count(*)::int AS differences,
         ${isoTime('r.ran_at')} AS ran_at
       FROM reconciliations r JOIN reconciliation_differences d ON d.bill_date = r.bill_date
       WHERE r.bill_date >= $1 GROUP BY r.bill_date, r.ran_at ORDER BY r.bill_date`,
      [from],
    );
  }

  /** Returns those of these days that have no comparison, or one with differences. */
  async unsettledDays(dates: readonly string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ date: string }>(
      `SELECT date FROM unnest($1::text[]) date
       WHERE NOT EXISTS (SELECT FROM reconciliations r WHERE r.bill_date = date::date)
         OR EXISTS (SELECT FROM reconciliation_differences d WHERE d.bill_date = date::date)`,
      [dates],
    );
    return rows.map(({ date }) => date);
  }

  async hasRun(date: string): Promise<boolean> {
    return this.sql.exists('SELECT 1 FROM reconciliations WHERE bill_date = $1', [date]);
  }

  /** Whether a payment was begun on a day or before it. @param date in China time */
  async hadAttempts(date: string): Promise<boolean> {
    return this.sql.exists(
      `SELECT FROM payment_attempts
       WHERE created_at < ($1::date + 1)::timestamp ${IN_CHINA}`,
      [date],
    );
  }

  /** Lists the compared days of a month with their differences. @param month `2026-11` */
  listMonth(month: string): Promise<ReconciliationDay[]> {
    return this.sql.rows<ReconciliationDay>(
      `SELECT to_char(r.bill_date, 'YYYY-MM-DD') AS date, r.payments, r.paid_fen, r.refunds,
         r.refunded_fen, ${isoTime('r.ran_at')} AS ran_at,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'out_trade_no', d.out_trade_no,
            'out_refund_no', d.out_refund_no, 'bill_fen', d.bill_fen, 'our_fen', d.our_fen)
            ORDER BY d.id), '[]')
          FROM reconciliation_differences d WHERE d.bill_date = r.bill_date) AS differences
       FROM reconciliations r
       WHERE r.bill_date >= $1::date AND r.bill_date < $1::date + interval '1 month'
       ORDER BY r.bill_date`,
      [`${month}-01`],
    );
  }

  /** Saves a report and replaces the report of an earlier run. */
  async save({ date, differences, ...totals }: ReconciliationReport): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Serialises two concurrent runs for the same day.
      await this.sql.lock(`reconciliation ${date}`, manager);
      await this.sql.run('DELETE FROM reconciliations WHERE bill_date = $1', [date], manager);
      await this.sql.run(
        `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
         VALUES ($1, $2, $3, $4, $5)`,
        [date, totals.payments, totals.paid_fen, totals.refunds, totals.refunded_fen],
        manager,
      );
      for (const difference of differences) {
        await this.sql.run(
          `INSERT INTO reconciliation_differences
             (bill_date, kind, out_trade_no, out_refund_no, bill_fen, our_fen)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [date, ...valuesOf(difference)],
          manager,
        );
      }
    });
  }
}

function valuesOf(difference: ReconciliationDifference): unknown[] {
  const { kind, out_trade_no, out_refund_no, bill_fen, our_fen } = difference;
  return [kind, out_trade_no, out_refund_no, bill_fen, our_fen];
}
