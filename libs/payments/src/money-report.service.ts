import { formatYuan, type MoneyDay, type MoneyPeriod, type MoneyTotals } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

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

const DAY = (column: string) => `(${column} AT TIME ZONE 'Asia/Shanghai')::date`;
const SINCE = `((now() AT TIME ZONE 'Asia/Shanghai')::date - ${DAYS - 1})::timestamp AT TIME ZONE 'Asia/Shanghai'`;

/** Counts money by day in China's time: what arrived, and what went back (CONS-01). */
@Injectable()
export class MoneyReportService {
  constructor(private readonly sql: Sql) {}

  /** @returns the periods with those before them, and the last 30 days, the oldest first */
  async report(): Promise<{ money: MoneyPeriod[]; byDay: MoneyDay[] }> {
    const rows = await this.sql.rows<DayRow>(
      `WITH days AS (
         SELECT generate_series(${DAY('now()')} - ${DAYS - 1}, ${DAY('now()')}, '1 day')::date AS day
       ), received AS (
         SELECT ${DAY('succeeded_at')} AS day, sum(paid_fen)::bigint AS fen, count(*)::int AS orders
         FROM payment_attempts WHERE succeeded_at >= ${SINCE} GROUP BY 1
       ), returned AS (
         SELECT ${DAY('succeeded_at')} AS day, sum(amount_fen)::bigint AS fen
         FROM refunds WHERE succeeded_at >= ${SINCE} GROUP BY 1
       )
       SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(i.fen, 0) AS "receivedFen",
         coalesce(r.fen, 0) AS "refundedFen", coalesce(i.orders, 0) AS orders
       FROM days d LEFT JOIN received i USING (day) LEFT JOIN returned r USING (day) ORDER BY d.day`,
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
