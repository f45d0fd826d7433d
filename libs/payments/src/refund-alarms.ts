import { formatYuan } from '#contracts';
import { AlarmsService } from '#messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type RefundRow, RefundsRepository } from './refunds.repository.js';

/** Tells operators of refunds whose money did not reach the buyer (NOTE-05). */
@Injectable()
export class RefundAlarms {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly refunds: RefundsRepository,
  ) {}

  /** Raises the alarm in the transaction that ends the refund. @param cause a sentence without its full stop */
  raise(
    { outRefundNo, orderId, amountFen }: RefundRow,
    cause: string,
    manager: EntityManager,
  ): Promise<void> {
    const detail = `订单 ${orderId} 的退款 ¥${formatYuan(amountFen)} 没有到账：${cause}`;
    return this.alarms.raise('refund_failed', outRefundNo, detail, manager);
  }

  /** Ends the alarms of refunds that reached the buyer after all, or were followed by another decision. */
  async clearSettled(): Promise<void> {
    const raised = await this.alarms.raised('refund_failed');
    if (raised.length === 0) return;
    const open = new Set(await this.refunds.listUnsettled(raised));
    for (const number of raised) {
      if (!open.has(number)) await this.alarms.check('refund_failed', number, null);
    }
  }
}
