import { type Trade, WechatPayClient, WechatPayError } from '#wechat';
import { Injectable } from '@nestjs/common';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentBusyError } from './payments.errors.js';

/** WeChat may take a payment in the code's last second; only after this is it surely over. */
const EXPIRY_MARGIN_MS = 60_000;

/** Asks WeChat what became of an attempt, and takes the answer over. */
@Injectable()
export class PaymentInquiry {
  constructor(
    private readonly attempts: PaymentAttemptsRepository,
    private readonly wechatPay: WechatPayClient,
    private readonly settlement: PaymentSettlement,
  ) {}

  /**
   * Settles an attempt that was paid, closes one that WeChat has closed or whose code has run out,
   * and leaves any other as it is.
   * @throws WechatPayFailure, PaymentBusyError: nothing changed then
   */
  async resolve(attempt: PaymentAttempt): Promise<void> {
    const over = attempt.expiresAt.getTime() + EXPIRY_MARGIN_MS < Date.now();
    if (over) await this.retire(attempt);
    else await this.takeOver(attempt);
  }

  /**
   * Ends an attempt whose code is about to run out: it was paid, or can no longer be.
   * @throws WechatPayFailure, PaymentBusyError
   */
  async retire(attempt: PaymentAttempt): Promise<void> {
    const trade = await this.takeOver(attempt);
    if (trade !== 'ended') await this.close(attempt, trade);
  }

  /** Asks WeChat and takes over what is final. @returns what may still change, or that nothing may */
  private async takeOver(attempt: PaymentAttempt): Promise<Trade | null | 'ended'> {
    const trade = await this.wechatPay.findTrade(attempt.outTradeNo);
    // REFUND means paid first: an accepted refund, even a partial one, hides the SUCCESS.
    if (trade?.trade_state === 'SUCCESS' || trade?.trade_state === 'REFUND') {
      await this.settlement.settle(trade);
      return 'ended';
    }
    if (trade?.trade_state !== 'CLOSED') return trade;
    await this.attempts.close(attempt.id);
    return 'ended';
  }

  /** Closes at WeChat first, so that no payment can follow. An unknown number needs no closing. */
  private async close(attempt: PaymentAttempt, trade: Trade | null): Promise<void> {
    if (!trade && (await this.attempts.closeUnordered(attempt.id))) return;
    try {
      // Unknown a moment ago, it may have been ordered since.
      const known = trade ?? (await this.wechatPay.findTrade(attempt.outTradeNo));
      if (!known && attempt.expiresAt.getTime() > Date.now()) {
        throw new PaymentBusyError('the attempt is being ordered just now');
      }
      if (known) await this.wechatPay.closeTrade(attempt.outTradeNo);
    } catch (error) {
      if (!(error instanceof WechatPayError) || error.code !== 'ORDERPAID') throw error;
      // Paid in between.
      await this.takeOver(attempt);
      return;
    }
    await this.attempts.close(attempt.id);
  }
}
