import { Injectable, Logger } from '@nestjs/common';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import { PaymentNotificationsService } from './payment-notifications.service.js';

const BATCH = 50;

/** Finds what got lost: unprocessed notifications and payments that nobody told us of. design §5. */
@Injectable()
export class PaymentSweep {
  private readonly log = new Logger(PaymentSweep.name);

  constructor(
    private readonly attempts: PaymentAttemptsRepository,
    private readonly inquiry: PaymentInquiry,
    private readonly notifications: PaymentNotificationsService,
  ) {}

  /** One round. Rounds of several workers at once share the work. */
  async run(): Promise<void> {
    const revived = await this.notifications.reenqueueStale();
    if (revived > 0) this.log.warn(`${revived} unprocessed notifications enqueued again`);
    for (const attempt of await this.attempts.claimDueInquiries(BATCH)) {
      try {
        await this.inquiry.resolve(attempt);
      } catch (error) {
        this.log.warn(`inquiry for ${attempt.outTradeNo} failed: ${(error as Error).message}`);
      }
    }
  }
}
