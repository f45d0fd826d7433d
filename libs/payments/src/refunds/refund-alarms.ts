import { formatYuan } from '#contracts';
import { AlarmsService } from '#messages';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type RefundRow, RefundsRepository } from './refunds.repository.js';

/** Tells operators of refunds whose money did not reach the buyer (NOTE-05). */
@Injectable()
export class RefundAlarms {
  private readonly log = new Logger(RefundAlarms.name);

  constructor(
    private readonly alarms: AlarmsService,
    private readonly refunds: RefundsRepository,
  ) {}

  /** Logs the failure, and raises the alarm in the transaction that ends the refund. @param cause a sentence without its full stop */
  raise(
    { outRefundNo, orderId, amountFen }: RefundRow,
    cause: string,
    manager: EntityManager,
  ): Promise<void> {
    this.log.error(`refund ${outRefundNo} for order ${orderId} did not reach the buyer: ${cause}`);
    const detail = `订单 ${orderId} 的退款 ¥${formatYuan(amountFen)} 没有到账：${cause}`;
    return this.alarms.raise('refund_failed', outRefundNo, detail, manager);
  }

  /** Ends the alarms of refunds that reached the buyer after all, or were followed by another decision. */
  clearSettled(): Promise<void> {
    return this.alarms.clearOthers('refund_failed', (raised) => this.refunds.listUnsettled(raised));
  }
}
