import type { SignedInUser } from '#accounts';
import {
  assertMay,
  formatYuan,
  type Permission,
  type SalesFigures,
  type SalesGroup,
  type SalesGroupPage,
  type SalesGrouping,
  type SalesReport,
  type SalesSort,
  type SalesColumn,
  sourceLabel,
  DAY_MS,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import {
  type DayRange,
  type SalesOrder,
  SalesReportRepository,
  type SalesRow,
} from './sales-report.repository.js';

/** Reports show the money of the shop. */
export const SALES_PERMISSION: Permission = 'payments.reconcile';

const SHARE_FACTOR = 10_000;
const BY_NAME: SalesOrder = { column: 'name', isDescending: false };
const NO_FIGURES: Figures = {
  seen: 0,
  opened: 0,
  ordered: 0,
  paid: 0,
  read: 0,
  receivedFen: 0,
  refunds: 0,
  refundedFen: 0,
};

type Figures = Omit<SalesRow, 'key' | 'name' | 'designer'>;

/**
 * Reports on visits, orders and money over China's days (CONS-08). Orders, payments, readings and refunds are read from
 * their own tables for each report, and count on the day of the event: a refund counts on the day of the refund, not of
 * the payment. Visits are the daily counts of `TrafficRecorder`.
 */
@Injectable()
export class SalesReportService {
  constructor(private readonly repository: SalesReportRepository) {}

  /** Sums and days of a range, and the sums of the equally long range before it. @throws ForbiddenError */
  async report(user: SignedInUser, { from, to }: DayRange): Promise<SalesReport> {
    assertMay(user, SALES_PERMISSION);
    const length = daysOf({ from, to });
    const beforeFrom = dayBefore(from, length);
    const all = { limit: 2 * length, offset: 0 };
    const { rows } = await this.repository.groups({ from: beforeFrom, to }, 'day', BY_NAME, all);
    const days = rows.slice(length);
    return {
      from,
      to,
      totals: toFigures(sumOf(days)),
      before_from: beforeFrom,
      before: toFigures(sumOf(rows.slice(0, length))),
      days: days.map((row) => ({ date: row.key, ...toFigures(row) })),
    };
  }

  /** One page of the groups of a range. @param page from 1 @throws ForbiddenError */
  async groups(
    user: SignedInUser,
    range: DayRange,
    by: SalesGrouping,
    sort: SalesSort,
    { page, size }: { page: number; size: number },
  ): Promise<SalesGroupPage> {
    assertMay(user, SALES_PERMISSION);
    const { count, rows } = await this.repository.groups(range, by, orderOf(sort), {
      limit: size,
      offset: (page - 1) * size,
    });
    return { count, results: rows.map((row) => toGroup(row, by)) };
  }
}

/** The number of days of a range; less than 1 if it ends before it begins. */
export function daysOf({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function orderOf(sort: SalesSort): SalesOrder {
  return { column: sort.replace('-', '') as SalesColumn, isDescending: sort.startsWith('-') };
}

function sumOf(rows: readonly Figures[]): Figures {
  const sum = { ...NO_FIGURES };
  for (const row of rows) {
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += row[name];
  }
  return sum;
}

function toFigures(row: Figures): SalesFigures {
  const { seen, opened, ordered, paid, read, refunds, receivedFen, refundedFen } = row;
  const share = receivedFen === 0 ? null : refundedFen / receivedFen;
  return {
    seen,
    opened,
    ordered,
    paid,
    read,
    received: formatYuan(receivedFen),
    refunds,
    refunded: formatYuan(refundedFen),
    refund_share: share === null ? null : Math.round(share * SHARE_FACTOR) / SHARE_FACTOR,
  };
}

const NAMELESS: Record<SalesGrouping, (key: string) => string> = {
  day: (key) => key,
  source: sourceLabel,
  design: (key) => (key === '0' ? '超出计数上限' : `图解 ${key}`),
  designer: (key) => (key === '0' ? '超出计数上限' : `设计师 ${key}`),
};

function toGroup(row: SalesRow, by: SalesGrouping): SalesGroup {
  const { key, name, designer } = row;
  return { key, name: name ?? NAMELESS[by](key), designer, ...toFigures(row) };
}
