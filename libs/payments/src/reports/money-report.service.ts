import { formatYuan, type MoneyDay, type MoneyPeriod, type MoneyTotals } from '#contracts';
import { Injectable } from '@nestjs/common';
import { type MoneyOfDay, PaymentReportsRepository } from './payment-reports.repository.js';

const PERIODS = [1, 7, 30] as const;
/** The longest period and as many days before it. */
const DAYS = 60;
const SHOWN_DAYS = 30;

/** Counts money by day in China's time: what arrived, and what went back (CONS-01). */
@Injectable()
export class MoneyReportService {
  constructor(private readonly repository: PaymentReportsRepository) {}

  /** @returns the periods with those before them, and the last 30 days, the oldest first */
  async report(): Promise<{ money: MoneyPeriod[]; byDay: MoneyDay[] }> {
    const rows = await this.repository.moneyByDay(DAYS);
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

function totalsOf(rows: MoneyOfDay[]): MoneyTotals {
  const sum = (field: 'receivedFen' | 'refundedFen' | 'orders') =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    received: formatYuan(sum('receivedFen')),
    refunded: formatYuan(sum('refundedFen')),
    orders: sum('orders'),
  };
}
