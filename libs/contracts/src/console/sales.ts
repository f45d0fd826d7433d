import type { CalendarDate, Integer, Yuan } from '../http/scalars.js';

/** The most days of one report. */
export const SALES_DAYS_MAX = 366;

export const SALES_GROUPINGS = ['day', 'design', 'designer', 'source'] as const;
export type SalesGrouping = (typeof SALES_GROUPINGS)[number];

/** What one row of each grouping is, in Chinese. */
export const SALES_GROUPING_LABELS: Record<SalesGrouping, string> = {
  day: '日期',
  design: '图解',
  designer: '设计师',
  source: '来源',
};

/** The columns of a report; `-` before one sorts downwards. */
export const SALES_COLUMNS = [
  'name',
  'seen',
  'opened',
  'ordered',
  'paid',
  'read',
  'received',
  'refunds',
  'refunded',
  'refund_share',
] as const;
export type SalesColumn = (typeof SALES_COLUMNS)[number];
export type SalesSort = SalesColumn | `-${SalesColumn}`;

/** The Chinese names of the columns besides the name, in the order of tables and exports. */
export const SALES_LABELS: Record<Exclude<SalesColumn, 'name'>, string> = {
  seen: '看到',
  opened: '打开',
  ordered: '下单',
  paid: '付清',
  read: '开始阅读',
  received: '收款（元）',
  refunds: '退款（笔）',
  refunded: '退款（元）',
  refund_share: '退款占收款',
};

/** Every order of a report. */
export const SALES_SORTS: readonly SalesSort[] = SALES_COLUMNS.flatMap((column): SalesSort[] => [
  column,
  `-${column}`,
]);

/** The order of a report if none is chosen: days by date, all others by received money. */
export function defaultSalesSort(by: SalesGrouping): SalesSort {
  return by === 'day' ? 'name' : '-received';
}

/** What happened in a range of China's days (CONS-08). `seen` and `opened` are requests; all others are exact. */
export interface SalesFigures {
  /** Responses that listed the design. */
  seen: Integer;
  /** Requests for the page or the data of one design. */
  opened: Integer;
  ordered: Integer;
  /** Orders that were paid on these days, also if they were refunded later. */
  paid: Integer;
  /** Orders whose buyer first read a page or started a download on these days. */
  read: Integer;
  received: Yuan;
  /** Refunds that were made on these days, also of earlier payments. */
  refunds: Integer;
  refunded: Yuan;
  /** `refunded` divided by `received`, rounded to four decimals; null without received money. */
  refund_share: number | null;
}

export interface SalesDay extends SalesFigures {
  date: CalendarDate;
}

/** GET /console/sales?from=&to=: each day, the sums, and the sums of the equally long range before. */
export interface SalesReport {
  from: CalendarDate;
  to: CalendarDate;
  totals: SalesFigures;
  before_from: CalendarDate;
  before: SalesFigures;
  days: SalesDay[];
}

/** One day, design, designer or source of a report. */
export interface SalesGroup extends SalesFigures {
  /** The day, the id of the design or designer, or the source. */
  key: string;
  /** The day, the name of the design or designer, or the source in Chinese. */
  name: string;
  /** The designer's name of a design; null for all others. */
  designer: string | null;
}

/** GET /console/sales/groups?from=&to=&by=&sort=&p=&n=. */
export interface SalesGroupPage {
  /** The number of groups on all pages. */
  count: Integer;
  results: SalesGroup[];
}
