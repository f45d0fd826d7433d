import { formatYuan, type MoneyDay, type MoneyPeriod, type MoneyTotals } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { IS_RECEIVED } from './sales-rows.js';

interface DayRow {
  date: string;
  receivedFen: number;
  refundedFen: number;
  orders: number;
}

const PERIODS = [1, 7, 30] as const;
/** The longest period and as many days before it. */
const DAYS = 60;
const SHOWN_DAYS = 30;

const CHINA = `'Asia/Shanghai'`;
const TODAY = `date_trunc('day', now() AT TIME ZONE ${CHINA})`;

/** Counts money by day in China's time: what arrived, and what went back (CONS-01). */
@Injectable()
export class MoneyReportService {
  constructor(private readonly sql: Sql) {}

  /** @returns the periods with those before them, and the last 30 days, the oldest first */
  async report(): Promise<{ money: MoneyPeriod[]; byDay: MoneyDay[] }> {
    const rows = await this.sql.rows<DayRow>(
      `WITH days AS (
         SELECT day, day AT TIME ZONE ${CHINA} AS since, (day + interval '1 day') AT TIME ZONE ${CHINA} AS until
         FROM generate_series(${TODAY} - interval '${DAYS - 1} days', ${TODAY}, interval '1 day') day
       )
       SELECT to_char(day, 'YYYY-MM-DD') AS date, received.fen AS "receivedFen",
         returned.fen AS "refundedFen", received.orders
       FROM days,
         LATERAL (SELECT coalesce(sum(paid_fen), 0)::bigint AS fen, count(*)::int AS orders
           FROM payment_attempts a
           WHERE succeeded_at >= since AND succeeded_at < until AND ${IS_RECEIVED}) received,
         LATERAL (SELECT coalesce(sum(amount_fen), 0)::bigint AS fen
           FROM refunds WHERE succeeded_at >= since AND succeeded_at < until) returned
       ORDER BY day`,
    );
    return {
      money: PERIODS.map((days) => ({
        days,
        ...totalsOf(rows.slice(-days)),
        before: totalsOf(rows.slice(-2 * days, -days)),
      })),
      byDay: rows.slice(-SHOWN_DAYS).map((row) => ({ date: row.date, ...totalsOf([row]) })),
    };
  }
}

function totalsOf(rows: DayRow[]): MoneyTotals {
  const sum = (field: 'receivedFen' | 'refundedFen' | 'orders') =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    received: formatYuan(sum('receivedFen')),
    refunded: formatYuan(sum('refundedFen')),
    orders: sum('orders'),
  };
}
