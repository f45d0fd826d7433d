import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  CHINA_OFFSET_MS,
  chinaDay,
  type ReconciliationDifference,
  type ReconciliationMonth,
  type ReconciliationReport,
} from '#contracts';
import { type BillRow, WechatPayClient, WechatPayError, WechatPayFailure } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BookedFen, comparePayments, compareRefunds } from './bill-comparison.js';
import { PaymentSettlement } from '../payment-settlement.js';
import { BillNotReadyError, PaymentUnavailableError } from '../payments.errors.js';
import { type DifferingDay, ReconciliationRepository } from './reconciliation.repository.js';

/** WeChat publishes the bill of a day at ten o'clock on the next day. */
const BILL_HOUR = 10;
const DAYS_BACK = 7;
const NOT_READY = new Set(['PARAMERROR', 'INVALIDREQUEST', 'STATEMENTCREATING']);

/**
 * Compares our books of a day with WeChat's trade bill. A payment that our books lack is settled during the
 * run; every other difference is saved and logged for an operator.
 */
@Injectable()
export class ReconciliationService {
  private readonly log = new Logger(ReconciliationService.name);

  constructor(
    private readonly repository: ReconciliationRepository,
    private readonly wechatPay: WechatPayClient,
    private readonly settlement: PaymentSettlement,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Reconciles a day; it may be repeated. @param date in China time, such as 2026-11-20
   * @throws ForbiddenError without the permission, BillNotReadyError, PaymentUnavailableError
   */
  async runFor(admin: SignedInUser, date: string): Promise<ReconciliationReport> {
    assertMay(admin, 'payments.reconcile');
    // Recorded before the run, because its settlements remain even if the run fails later.
    await this.auditLog.record(admin, 'payment.reconcile', date, {}, this.dataSource.manager);
    try {
      return await this.run(date);
    } catch (error) {
      if (isNotReady(error)) throw new BillNotReadyError(error);
      if (error instanceof WechatPayFailure) throw new PaymentUnavailableError(error);
      throw error;
    }
  }

  /** Lists the compared days of a month (CONS-07). @throws ForbiddenError */
  async listMonth(admin: SignedInUser, month: string): Promise<ReconciliationMonth> {
    assertMay(admin, 'payments.reconcile');
    return { days: await this.repository.listMonth(month) };
  }

  /**
   * Reconciles yesterday once its bill is available, and earlier days that were missed. @param now for tests
   * @param signal ends it after the day at work; the next call reconciles the others
   */
  async runDaily(now = Date.now(), signal?: AbortSignal): Promise<void> {
    const here = new Date(now + CHINA_OFFSET_MS);
    if (here.getUTCHours() < BILL_HOUR) return;
    // The worker may have been stopped on earlier days. Oldest first: a refund may be in the bill of an
    // earlier day than the day it succeeded.
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      if (signal?.aborted) return;
      const date = chinaDay(now, -back);
      if (await this.repository.hasRun(date)) continue;
      try {
        await this.run(date);
      } catch (error) {
        // A bill that is unavailable must not block the other days.
        this.log.error(`bill of ${date} cannot be compared: ${(error as Error).message}`);
      }
    }
  }

  /**
   * Returns the last day whose bill was available two hours ago, if no run has compared it; null if one has, or if the
   * shop had no payments yet. @param now for tests
   */
  async missedDay(now = Date.now()): Promise<string | null> {
    const here = new Date(now + CHINA_OFFSET_MS);
    const back = here.getUTCHours() >= BILL_HOUR + 2 ? 1 : 2;
    const date = chinaDay(now, -back);
    if (await this.repository.hasRun(date)) return null;
    return (await this.repository.hadAttempts(date)) ? date : null;
  }

  /**
   * The days of the last week whose bill differs from our books, the oldest first. A day is done when it is compared
   * again without differences; an older one needs no reminder any more. @param now for tests
   */
  differingDays(now = Date.now()): Promise<DifferingDay[]> {
    return this.repository.differingDays(chinaDay(now, -DAYS_BACK));
  }

  /** Returns those of these days that were not compared, or whose bill differs from our books. */
  listUnsettled(dates: readonly string[]): Promise<string[]> {
    return this.repository.unsettledDays(dates);
  }

  /** Whether a day is older than those that operators are reminded of. @param now for tests */
  isOld(date: string, now = Date.now()): boolean {
    return date < chinaDay(now, -DAYS_BACK);
  }

  private async run(date: string): Promise<ReconciliationReport> {
    const rows = await this.wechatPay.fetchTradeBill(date);
    const payments = rows.filter(({ kind }) => kind === 'payment');
    const refunds = rows.filter(({ kind }) => kind === 'refund');
    const differences = [
      ...(await this.comparePayments(date, payments)),
      ...(await this.compareRefunds(date, refunds)),
    ];
    const report = {
      date,
      payments: payments.length,
      paid_fen: sum(payments),
      refunds: refunds.length,
      refunded_fen: sum(refunds),
      differences,
    };
    await this.repository.save(report);
    for (const difference of differences) {
      this.log.error(`bill of ${date}: ${JSON.stringify(difference)}`);
    }
    this.log.log(
      `bill of ${date}: ${payments.length} payments, ${refunds.length} refunds, ` +
        `${differences.length} differences`,
    );
    return report;
  }

  private async comparePayments(
    date: string,
    rows: BillRow[],
  ): Promise<ReconciliationDifference[]> {
    const known = await this.bookedPayments(date, rows);
    const missed = rows.filter(({ outTradeNo }) => !known.has(outTradeNo));
    for (const { outTradeNo } of missed) await this.settleMissed(outTradeNo);
    const booked = missed.length > 0 ? await this.bookedPayments(date, rows) : known;
    return comparePayments(rows, known, booked);
  }

  /** Amounts of our books for the day and for the bill's payments, in fen by number. */
  private async bookedPayments(date: string, rows: BillRow[]): Promise<BookedFen> {
    const numbers = rows.map(({ outTradeNo }) => outTradeNo);
    const booked = await this.repository.payments(date, numbers);
    return new Map(booked.map(({ outTradeNo, fen }) => [outTradeNo, fen]));
  }

  private async compareRefunds(date: string, rows: BillRow[]): Promise<ReconciliationDifference[]> {
    const numbers = rows.map(({ outRefundNo }) => outRefundNo!);
    const booked = await this.repository.refunds(numbers);
    await this.repository.markBilled(date, numbers);
    return compareRefunds(rows, booked, await this.repository.unbilledRefunds(date));
  }

  /** The bill is not signed, so WeChat is queried for the payment before it is settled. */
  private async settleMissed(outTradeNo: string): Promise<void> {
    try {
      const trade = await this.wechatPay.findTrade(outTradeNo);
      const isPaid = trade?.trade_state === 'SUCCESS' || trade?.trade_state === 'REFUND';
      if (isPaid) await this.settlement.settle(trade);
    } catch (error) {
      // It remains a difference; the other rows are still compared.
      this.log.error(`${outTradeNo} cannot be settled: ${(error as Error).message}`);
    }
  }
}

/** Whether WeChat refused the bill because the day is not over, or the bill is still being generated. */
function isNotReady(error: unknown): boolean {
  return error instanceof WechatPayError && NOT_READY.has(error.code);
}

function sum(rows: BillRow[]): number {
  return rows.reduce((total, { amountFen }) => total + amountFen, 0);
}
