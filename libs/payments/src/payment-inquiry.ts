import { type Trade, WechatPayClient, WechatPayError } from '#wechat';
import { Injectable } from '@nestjs/common';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentBusyError } from './payments.errors.js';

/**
 * WeChat may accept a payment in the code's last second; only after this margin is the code surely expired.
 */
const EXPIRY_MARGIN_MS = 60_000;

/** Queries WeChat for the state of an attempt and applies the result. */
@Injectable()
export class PaymentInquiry {
  constructor(
    private readonly attempts: PaymentAttemptsRepository,
    private readonly wechatPay: WechatPayClient,
    private readonly settlement: PaymentSettlement,
  ) {}

  /**
   * Settles a paid attempt, closes one that WeChat has closed or whose code has expired, and does not change
   * any other.
   * @throws WechatPayFailure, PaymentBusyError; nothing is changed then
   */
  async resolve(attempt: PaymentAttempt): Promise<void> {
    const over = attempt.expiresAt.getTime() + EXPIRY_MARGIN_MS < Date.now();
    if (over) await this.expire(attempt);
    else await this.syncWithProvider(attempt);
  }

  /**
   * Ends an attempt whose code is about to expire: afterwards it is either settled or can no longer be paid.
   * @throws WechatPayFailure, PaymentBusyError
   */
  async expire(attempt: PaymentAttempt): Promise<void> {
    const trade = await this.syncWithProvider(attempt);
    if (trade !== 'ended') await this.close(attempt, trade);
  }

  /**
   * Queries WeChat and applies a final state.
   * @returns the trade if it is not final, null if WeChat does not know it, 'ended' if it is final
   */
  private async syncWithProvider(attempt: PaymentAttempt): Promise<Trade | null | 'ended'> {
    const trade = await this.wechatPay.findTrade(attempt.outTradeNo);
    // REFUND implies an earlier payment: an accepted refund, even a partial one, hides the SUCCESS state.
    if (trade?.trade_state === 'SUCCESS' || trade?.trade_state === 'REFUND') {
      await this.settlement.settle(trade);
      return 'ended';
    }
    if (trade?.trade_state !== 'CLOSED') return trade;
    await this.attempts.close(attempt.id);
    return 'ended';
  }

  /**
   * Closes at WeChat first, so that no later payment is possible. A number that WeChat does not know needs no
   * closing.
   */
  private async close(attempt: PaymentAttempt, trade: Trade | null): Promise<void> {
    if (!trade && (await this.attempts.closeWithoutPrepay(attempt.id))) return;
    try {
      // WeChat did not know it a moment ago, but a request may have created it since.
      const known = trade ?? (await this.wechatPay.findTrade(attempt.outTradeNo));
      if (!known && attempt.expiresAt.getTime() > Date.now()) {
        throw new PaymentBusyError('the attempt is being ordered just now');
      }
      if (known) await this.wechatPay.closeTrade(attempt.outTradeNo);
    } catch (error) {
      if (!(error instanceof WechatPayError) || error.code !== 'ORDERPAID') throw error;
      // The buyer paid after the query.
      await this.syncWithProvider(attempt);
      return;
    }
    await this.attempts.close(attempt.id);
  }
}
