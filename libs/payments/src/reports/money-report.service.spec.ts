import { describe, expect, it } from '@jest/globals';
import { MoneyReportService } from './money-report.service.js';
import type { PaymentReportsRepository } from './payment-reports.repository.js';

/** Sixty days: on day n (1 is the oldest) n fen arrive in one order, and on the last one 5 fen go back. */
const DAYS = Array.from({ length: 60 }, (_, i) => ({
  date: `day ${i + 1}`,
  receivedFen: i + 1,
  refundedFen: i === 59 ? 5 : 0,
  orders: 1,
}));

describe(MoneyReportService, () => {
  const repository = { moneyByDay: () => Promise.resolve(DAYS) };
  const service = new MoneyReportService(repository as unknown as PaymentReportsRepository);

  it('adds up today, seven and thirty days, each beside as many days before (CONS-01)', async () => {
    const { money } = await service.report();
    const totals = (received: string, refunded: string, orders: number) => ({
      received,
      refunded,
      orders,
    });
    expect(money).toEqual([
      { days: 1, ...totals('0.60', '0.05', 1), before: totals('0.59', '0.00', 1) },
      { days: 7, ...totals('3.99', '0.05', 7), before: totals('3.50', '0.00', 7) },
      { days: 30, ...totals('13.65', '0.05', 30), before: totals('4.65', '0.00', 30) },
    ]);
  });

  it('lists the last thirty days, the oldest first (CONS-01)', async () => {
    const { byDay } = await service.report();
    expect(byDay).toHaveLength(30);
    expect(byDay[0]).toEqual({ date: 'day 31', received: '0.31', refunded: '0.00', orders: 1 });
    expect(byDay.at(-1)).toMatchObject({ date: 'day 60', refunded: '0.05' });
  });
});
