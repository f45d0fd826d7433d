import { setTimeout as sleep } from 'node:timers/promises';
import { type SignedInUser, UsersService } from '#accounts';
import { CatalogueService, DesignNotFoundError } from '#catalogue';
import type { JsapiParameters, PaymentMethod } from '#contracts';
import { type Order, OrdersService } from '#orders';
import { WechatPayClient, WechatPayFailure } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { customAlphabet } from 'nanoid';
import type { PaymentAttempt } from './payment-attempt.entity.js';
import { type AttemptToPrepay, PaymentAttemptsRepository } from './payment-attempts.repository.js';
import { PaymentInquiry } from './payment-inquiry.js';
import {
  OrderAlreadyPaidError,
  OrderClosedError,
  PaymentBusyError,
  PaymentHeldError,
  PaymentUnavailableError,
  WechatRequiredError,
} from './payments.errors.js';

/** How long WeChat accepts a payment. A handle is no longer shown when less than `spareMs` of it remains. */
const LIVES: Record<PaymentMethod, { lifeMs: number; spareMs: number }> = {
  wechat_native: { lifeMs: 2 * 3_600_000, spareMs: 5 * 60_000 },
  wechat_jsapi: { lifeMs: 2 * 3_600_000, spareMs: 5 * 60_000 },
  wechat_h5: { lifeMs: 5 * 60_000, spareMs: 60_000 },
};
const INQUIRY_SECONDS = 5;
/** Longer than a call to WeChat takes: at most three requests of 8 s, with a repetition and a download of keys. */
const PREPAY_SECONDS = 30;
/** How long a request waits for another one that creates the prepayment. */
const PREPAY_WAIT_MS = 10_000;
const WAIT_MS = 100;

const numberTail = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10);

/** The value that the buyer pays with, and its expiry. */
export interface PaymentHandle {
  method: PaymentMethod;
  /** A code_url, a prepay_id or an h5_url, depending on the method. */
  handle: string;
  /** The order's price, which later price changes of the design do not affect. */
  amountFen: number;
  expiresAt: Date;
}

/** The paying user and the address of their device. */
export interface Payer {
  user: SignedInUser;
  /** IP address of the buyer's device; WeChat requires it for payments from a browser. */
  clientIp: string;
}

/** Starts payments of orders at WeChat Pay and queries their state. Amounts are in fen. */
@Injectable()
export class PaymentsService {
  private readonly log = new Logger(PaymentsService.name);

  constructor(
    private readonly attempts: PaymentAttemptsRepository,
    private readonly catalogue: CatalogueService,
    private readonly inquiry: PaymentInquiry,
    private readonly orders: OrdersService,
    private readonly users: UsersService,
    private readonly wechatPay: WechatPayClient,
  ) {}

  /**
   * Returns the handle of the order's live attempt, or of a new attempt. WeChat is called outside any transaction; when
   * the call fails the attempt remains, and the next request continues it. An attempt of another method is ended first:
   * an order is never payable in two ways. A design that a notice of infringement holds is not sold: its order's code
   * is ended and no other is made (LAW-08).
   * @throws OrderNotFoundError, DesignNotFoundError, OrderAlreadyPaidError, OrderClosedError, PaymentHeldError, WechatRequiredError,
   *   PaymentBusyError, PaymentUnavailableError
   */
  async pay(payer: Payer, orderId: string, method: PaymentMethod): Promise<PaymentHandle> {
    const order = await this.orders.getOwn(payer.user, orderId);
    try {
      return await this.payOpen(order, method, payer);
    } catch (error) {
      if (!(error instanceof WechatPayFailure)) throw error;
      this.log.warn(`order ${orderId} cannot be paid now: ${error.message}`);
      throw new PaymentUnavailableError(error);
    }
  }

  /**
   * Signs the parameters that WeChat's JS bridge needs to pay a prepay_id; the signature includes the current
   * time.
   */
  signForBridge({ handle }: PaymentHandle): JsapiParameters {
    return this.wechatPay.signJsapi(handle);
  }

  /** The order of a payment by its merchant number; null if it is not the shop's. */
  orderOfTrade(outTradeNo: string, manager?: EntityManager): Promise<string | null> {
    return this.attempts.findOrderId(outTradeNo, manager);
  }

  /** WeChat's number of the payment that settled an order; null without one. */
  transactionOf(orderId: string): Promise<string | null> {
    return this.attempts.findTransaction(orderId);
  }

  /**
   * Whether an order is paid. While it is not, WeChat is queried too, at most every five seconds, so that a
   * lost notification does not delay the buyer.
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

  private async payOpen(order: Order, method: PaymentMethod, payer: Payer): Promise<PaymentHandle> {
    assertPayable(order);
    const { live, hasHeld } = await this.attempts.findOpen(order.id);
    if (hasHeld) throw new PaymentHeldError();
    // Checked before ending a code that could still be paid.
    if (method === 'wechat_jsapi') await this.openidOf(payer.user);
    const { lifeMs, spareMs } = LIVES[method];
    const isGood = live?.method === method && live.expiresAt.getTime() - Date.now() > spareMs;
    if (live && isGood && !(await this.catalogue.isBlocked(order.designId))) {
      return this.handleOf(live, order, payer);
    }
    if (live) await this.inquiry.expire(live);
    const own = {
      orderId: order.id,
      designId: order.designId,
      outTradeNo: order.id + numberTail(),
      method,
      amountFen: order.priceFen,
      expiresAt: new Date(Math.floor((Date.now() + lifeMs) / 1000) * 1000),
    };
    const id = await this.attempts.insertUnlessOpen(own, PREPAY_SECONDS);
    if (id !== null) {
      const handle = await this.createHandle({ id, ...own }, order, payer);
      return { method, handle, expiresAt: own.expiresAt, amountFen: own.amountFen };
    }
    // The inquiry above may have found a payment, which was settled or is held.
    const open = await this.attempts.findOpen(order.id);
    if (!open.live || open.hasHeld) assertPayable(await this.orders.get(order.id));
    if (open.hasHeld) throw new PaymentHeldError();
    if (await this.catalogue.isBlocked(order.designId)) throw new DesignNotFoundError();
    if (!open.live) throw new PaymentBusyError('another request ended the attempt');
    return this.handleOf(open.live, order, payer);
  }

  /**
   * Returns the attempt's handle. One of several concurrent requests creates it and the others wait for the
   * result: creating it again would invalidate the code that the buyer may be looking at.
   */
  private async handleOf(
    attempt: PaymentAttempt,
    order: Order,
    payer: Payer,
  ): Promise<PaymentHandle> {
    const { id, method, expiresAt, amountFen } = attempt;
    let { handle } = attempt;
    for (let waitedMs = 0; !handle && waitedMs < PREPAY_WAIT_MS; waitedMs += WAIT_MS) {
      if (await this.attempts.claimPrepay(id, PREPAY_SECONDS)) {
        handle = await this.createHandle(attempt, order, payer);
        break;
      }
      await sleep(WAIT_MS);
      handle = (await this.attempts.findById(id))?.handle ?? null;
    }
    if (!handle) throw new PaymentBusyError('another request creates the prepayment');
    return { method, handle, expiresAt, amountFen };
  }

  /** Must only be called by the request that holds the prepay claim. */
  private async createHandle(
    attempt: AttemptToPrepay,
    order: Order,
    payer: Payer,
  ): Promise<string> {
    try {
      const handle = await this.prepay(attempt, order, payer);
      if (!(await this.attempts.saveHandle(attempt.id, handle))) {
        throw new PaymentBusyError('the attempt was settled or closed meanwhile');
      }
      return handle;
    } catch (error) {
      await this.attempts.releasePrepay(attempt.id);
      throw error;
    }
  }

  private async prepay(
    { outTradeNo, amountFen, expiresAt, method }: AttemptToPrepay,
    { designName }: Order,
    { user, clientIp }: Payer,
  ): Promise<string> {
    const order = { outTradeNo, description: designName, amountFen, expiresAt };
    if (method === 'wechat_native') return this.wechatPay.prepayNative(order);
    if (method === 'wechat_h5') return this.wechatPay.prepayH5(order, clientIp);
    return this.wechatPay.prepayJsapi(order, await this.openidOf(user));
  }

  /** @throws WechatRequiredError */
  private async openidOf(user: SignedInUser): Promise<string> {
    const openid = await this.users.findOpenid(user.id);
    if (!openid) throw new WechatRequiredError();
    return openid;
  }
}

function assertPayable(order: Order): void {
  if (order.state === 'paid') throw new OrderAlreadyPaidError();
  if (order.state !== 'pending') throw new OrderClosedError();
}
