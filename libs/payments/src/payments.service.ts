import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedInUser } from '#accounts';
import type { PaymentMethod } from '#contracts';
import { type Order, OrdersService } from '#orders';
import { WechatPayClient, WechatPayError } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { customAlphabet } from 'nanoid';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import {
  OrderAlreadyPaidError,
  OrderClosedError,
  PaymentUnavailableError,
} from './payments.errors.js';

const CODE_LIFE_MS = 2 * 3_600_000;
/** A code about to run out is not shown any more. */
const CODE_SPARE_MS = 5 * 60_000;
const INQUIRY_SECONDS = 5;
/** Longer than a call to WeChat may take. */
const ORDERING_SECONDS = 10;
const WAIT_MS = 100;

const numberTail = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10);

/** What a buyer scans, and until when it can be paid. */
export interface PaymentCode {
  codeUrl: string;
  /** What the code takes: the order's price, whatever the design costs by now. */
  amountFen: number;
  expiresAt: Date;
}

@Injectable()
export class PaymentsService {
  private readonly log = new Logger(PaymentsService.name);

  constructor(
    private readonly attempts: PaymentAttemptsRepository,
    private readonly inquiry: PaymentInquiry,
    private readonly orders: OrdersService,
    private readonly wechatPay: WechatPayClient,
  ) {}

  /**
   * Gives a code to pay an order with: the live attempt's, or a new attempt's. WeChat is called
   * outside any transaction; when it fails the attempt stays, and asking again goes on with it.
   * @throws OrderNotFoundError, OrderAlreadyPaidError, OrderClosedError, PaymentUnavailableError
   */
  async pay(user: SignedInUser, orderId: string, method: PaymentMethod): Promise<PaymentCode> {
    const order = await this.orders.getOwn(user, orderId);
    try {
      return await this.payOpen(order, method);
    } catch (error) {
      if (!(error instanceof WechatPayError)) throw error;
      this.log.warn(`order ${orderId} cannot be paid now: ${error.message}`);
      throw new PaymentUnavailableError(error);
    }
  }

  /**
   * Whether an order is paid. While it is not, WeChat is asked too, at most every five seconds, so
   * that a lost notification does not keep the buyer waiting.
   * @throws OrderNotFoundError
   */
  async isPaid(orderId: string): Promise<boolean> {
    const order = await this.orders.get(orderId);
    if (order.state !== 'pending') return order.state === 'paid';
    const attempt = await this.attempts.claimInquiry(orderId, INQUIRY_SECONDS);
    if (!attempt) return false;
    try {
      await this.inquiry.resolve(attempt);
    } catch (error) {
      this.log.warn(`inquiry for order ${orderId} failed: ${(error as Error).message}`);
      return false;
    }
    return (await this.orders.get(orderId)).state === 'paid';
  }

  private async payOpen(order: Order, method: PaymentMethod): Promise<PaymentCode> {
    assertPayable(order);
    const live = await this.attempts.findLive(order.id);
    if (live && live.expiresAt.getTime() - Date.now() > CODE_SPARE_MS) {
      return this.codeOf(live, order);
    }
    if (live) {
      await this.inquiry.retire(live);
      assertPayable(await this.orders.get(order.id));
    }
    await this.attempts.insertUnlessLive({
      orderId: order.id,
      outTradeNo: order.id + numberTail(),
      method,
      amountFen: order.priceFen,
      expiresAt: new Date(Math.floor((Date.now() + CODE_LIFE_MS) / 1000) * 1000),
    });
    const attempt = await this.attempts.findLive(order.id);
    if (!attempt) throw new OrderAlreadyPaidError();
    return this.codeOf(attempt, order);
  }

  /**
   * The attempt's code. Of several requests at once one orders it, the others wait for what it gets:
   * ordering again would kill the code that the buyer may be looking at.
   */
  private async codeOf(attempt: PaymentAttempt, order: Order): Promise<PaymentCode> {
    const { id, expiresAt, amountFen } = attempt;
    let codeUrl = attempt.codeUrl;
    for (let waitedMs = 0; !codeUrl && waitedMs < ORDERING_SECONDS * 1000; waitedMs += WAIT_MS) {
      if (await this.attempts.claimOrdering(id, ORDERING_SECONDS)) {
        return { codeUrl: await this.orderCode(attempt, order), expiresAt, amountFen };
      }
      await sleep(WAIT_MS);
      codeUrl = (await this.attempts.findById(id))?.codeUrl ?? null;
    }
    if (!codeUrl) throw new WechatPayError(0, 'NOANSWER', 'another request orders the code');
    return { codeUrl, expiresAt, amountFen };
  }

  private async orderCode(attempt: PaymentAttempt, order: Order): Promise<string> {
    try {
      const codeUrl = await this.wechatPay.orderNative({
        outTradeNo: attempt.outTradeNo,
        description: order.designName,
        amountFen: attempt.amountFen,
        expiresAt: attempt.expiresAt,
      });
      if (!(await this.attempts.keepCode(attempt.id, codeUrl))) {
        throw new WechatPayError(0, 'ATTEMPTENDED', 'the attempt was settled or closed meanwhile');
      }
      return codeUrl;
    } finally {
      await this.attempts.releaseOrdering(attempt.id);
    }
  }
}

function assertPayable(order: Order): void {
  if (order.state === 'paid') throw new OrderAlreadyPaidError();
  if (order.state !== 'pending') throw new OrderClosedError();
}
