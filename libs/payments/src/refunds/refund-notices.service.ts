import { UsersService } from '#accounts';
import { CONFIG, type Config } from '#config';
import { formatYuan } from '#contracts';
import { MessageDeliveryService } from '#messages';
import { Mailer, refundEmail, type RefundNotice } from '#messaging';
import { type Order, OrdersService } from '#orders';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type RefundRow, RefundsRepository } from './refunds.repository.js';

/** Mails buyers when their refund succeeds. */
@Injectable()
export class RefundNoticesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly refunds: RefundsRepository,
    private readonly orders: OrdersService,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly delivery: MessageDeliveryService,
  ) {}

  /**
   * Job: mails the notice of a successful refund if the buyer has a verified email address.
   * @param resend how often an operator requested it again
   */
  async mail(refundId: string, resend = 0): Promise<void> {
    const refund = await this.refunds.findById(Number(refundId));
    if (!refund?.succeededAt) return;
    const order = await this.orders.get(refund.orderId);
    const buyer = await this.users.findAddressee(order.buyerId);
    if (!buyer) return;
    const notice = refundEmail({
      buyerName: buyer.name,
      orderId: order.id,
      designName: order.designName,
      amount: formatYuan(refund.amountFen),
      refundedAt: refund.succeededAt,
      reason: refund.reason,
      extent: extentOf(refund, order),
      url: `${this.config.publicUrl}/orders`,
    });
    const key = resend > 0 ? `${refundId}.${resend}` : refundId;
    await this.delivery.recordMail(messageOf(order, refundId), () =>
      this.mailer.send(`refund-notice.${key}`, buyer.email, notice),
    );
  }

  /** Records that the job of a notice was given up, so that operators find it (NOTE-06). */
  async giveUp(refundId: string, resend: number, manager: EntityManager): Promise<void> {
    const refund = await this.refunds.findById(Number(refundId), manager);
    if (!refund) return;
    const order = await this.orders.get(refund.orderId, manager);
    await this.delivery.markRecordMailFailed(messageOf(order, refundId), resend, manager);
  }
}

const messageOf = ({ buyerId }: Order, refundId: string) =>
  ({ userId: buyerId, kind: 'refunded', key: refundId }) as const;

function extentOf(refund: RefundRow, order: Order): RefundNotice['extent'] {
  const { cause, amountFen, paidFen, paymentState } = refund;
  if (cause === 'duplicate_payment') return 'duplicate';
  if (order.state !== 'paid') return paymentState === 'succeeded' ? 'whole' : 'unused';
  // All of a payment goes back while the order stays paid: another payment paid it.
  return amountFen < paidFen ? 'part' : 'duplicate';
}
