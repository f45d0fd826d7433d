import type { AdminOrderItem, AdminUserItem } from './administration.js';
import type { MessageItem } from '../accounts/account-messages.js';
import type { CaseItem } from '../cases/cases.js';
import type { ReconciliationReport } from '../orders/payments.js';
import type { Permission, Role } from '../accounts/permissions.js';
import type { SecondFactorStatus } from '../accounts/second-factor.js';
import type { ShelfProgress } from '../orders/shelf.js';
import type { CalendarDate, Integer, Timestamp, Yuan } from '../http/scalars.js';

/** GET /console/me: who works in the console, and what they may do. */
export interface ConsoleUser {
  username: string;
  display_name: string;
  is_admin: boolean;
  role: Role | null;
  permissions: Permission[];
  second_factor: SecondFactorStatus;
}

/** Kinds of work that wait for a person, in the order in which they are shown without a deadline. */
export const WAITING_KINDS = [
  'complaints',
  'held',
  'cases',
  'reports',
  'reviews',
  'reconciliation',
  'invoices',
  'notifications',
  'jobs',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** One piece of work that waits for a person (CONS-01). */
export interface WaitingItem {
  /** Unique among what waits: `cases:2Nf…`. */
  id: string;
  kind: WaitingKind;
  title: string;
  /** Whom or which order it concerns. */
  subject: string;
  amount: Yuan | null;
  /** Null without a deadline. */
  due_at: Timestamp | null;
  /** What happens next. */
  consequence: string;
  /** The page of the console where it is done. */
  path: string;
}

/** What came in and went out. Days are China's. */
export interface MoneyTotals {
  received: Yuan;
  refunded: Yuan;
  /** Payments that came in. */
  orders: Integer;
}

export interface MoneyDay extends MoneyTotals {
  date: CalendarDate;
}

/** The last days with today, beside as many days before them. */
export interface MoneyPeriod extends MoneyTotals {
  days: 1 | 7 | 30;
  before: MoneyTotals;
}

/** GET /console/overview: only what the person may do. */
export interface ConsoleOverview {
  waiting: WaitingItem[];
  /** Empty for people who may not read orders. */
  money: MoneyPeriod[];
  /** The last 30 days, the oldest first; empty for people who may not read orders. */
  by_day: MoneyDay[];
}

/** A design in the results of the console's search. */
export interface ConsoleDesign {
  id: Integer;
  name: string;
  sku: string;
  price: Yuan;
  is_active: boolean;
}

/** How many orders, people and designs one search of the console lists at most, each. */
export const CONSOLE_SEARCH_MAX = 20;

/** GET /console/search?q=: by numbers, names, addresses and skus (CONS-02). */
export interface ConsoleSearch {
  orders: AdminOrderItem[];
  people: AdminUserItem[];
  designs: ConsoleDesign[];
}

/** GET /console/people/{name}: a person's whole story (CONS-02). */
export interface PersonStory {
  user: AdminUserItem;
  role: Role | null;
  /** The newest ones. */
  orders: AdminOrderItem[];
  /** Empty for operators who may not answer cases. */
  cases: CaseItem[];
  /** Empty for operators who may not read the audit log. */
  audit: AuditItem[];
  totals: { paid: Yuan; orders: Integer; refunded: Yuan; refunds: Integer };
}

/** One of WeChat's notifications about a payment or refund. */
export interface OrderNotification {
  id: Integer;
  /** Such as `TRANSACTION.SUCCESS`. */
  event_type: string;
  received_at: Timestamp;
  /** Null while it waits. */
  processed_at: Timestamp | null;
  outcome: string | null;
  /** Why it could not be processed the last time. */
  fault: string | null;
}

/** GET /console/orders/{order_id}/activity: what happened around an order (CONS-03). */
export interface OrderActivity {
  /** Oldest first. */
  notifications: OrderNotification[];
  /** The newest messages to the buyer about the order, its design and its cases. */
  messages: MessageItem[];
  /** How the buyer uses the reader; null if it was never opened. */
  reading: {
    first_at: Timestamp | null;
    last_at: Timestamp | null;
    progress: ShelfProgress | null;
  } | null;
  /** Empty for people who may not answer cases. */
  cases: CaseItem[];
}

/** An entry of the audit log. */
export interface AuditItem {
  id: Integer;
  at: Timestamp;
  /** The name at the time of the change. */
  actor: string;
  action: string;
  subject: string;
  /** What changed, as JSON. */
  details: string;
}

/** The most subjects of one query of the audit log: an order with all its payments and cases. */
export const AUDIT_SUBJECTS_MAX = 100;

/** GET /console/audit?subject=&subjects=&actor=&action=&before=. */
export interface AuditPage {
  results: AuditItem[];
  /** Value of `before` for the next page; null on the last. */
  next_before: Integer | null;
}

/** A day that was compared with WeChat's bill. */
export interface ReconciliationDay extends ReconciliationReport {
  ran_at: Timestamp;
}

/** GET /console/reconciliations?month=2026-11. */
export interface ReconciliationMonth {
  days: ReconciliationDay[];
}

/** POST /console/people/{name}/role, for admins, with their password. */
export interface RoleRequest {
  role: Role | null;
  reason: string;
}

/** POST /console/orders/{order_id}/download, /receipt and /close: the reason goes to the audit log. */
export interface ConsoleActRequest {
  reason: string;
}
