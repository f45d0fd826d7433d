import { Injectable, Logger } from '@nestjs/common';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { OrderClosing } from './order-closing.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import { RefundSettlement } from './refunds/refund-settlement.js';

const BATCH = 5;

/**
 * Queries payments without a notification at WeChat, sends refunds and closes orders that stay unpaid.
 */
@Injectable()
export class PaymentSweep {
  private readonly log = new Logger(PaymentSweep.name);

  constructor(
    private readonly attempts: PaymentAttemptsRepository,
    private readonly inquiry: PaymentInquiry,
    private readonly refunds: RefundSettlement,
    private readonly closing: OrderClosing,
  ) {}

  /**
   * Runs one round with a few concurrent queries. Rounds of several workers share the work.
   * @returns whether more work is due already
   */
  async run(): Promise<boolean> {
    const due = await this.attempts.claimDueInquiries(BATCH);
    await Promise.all(due.map((attempt) => this.inquire(attempt)));
    const more = await this.refunds.sendDue(BATCH);
    await this.closing.run(BATCH);
    return more || due.length === BATCH;
  }

  private async inquire(attempt: PaymentAttempt): Promise<void> {
    try {
      await this.inquiry.resolve(attempt);
    } catch (error) {
      this.log.warn(`inquiry for ${attempt.outTradeNo} failed: ${(error as Error).message}`);
    }
  }
}
