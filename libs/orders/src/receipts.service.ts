import { UsersService } from '#accounts';
import { CONFIG, type Config } from '#config';
import { soldLicence } from '#catalogue';
import { formatYuan, LICENCE_TEXT, LIMITS } from '#contracts';
import { MessageDeliveryService } from '#messages';
import { Mailer, receiptEmail } from '#messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Order } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';

/** Mails buyers a receipt when an order is paid. */
@Injectable()
export class ReceiptsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly orders: OrdersRepository,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly delivery: MessageDeliveryService,
  ) {}

  /**
   * Job: mails the receipt of a paid order if its buyer has a verified email address.
   * @param resend how often an operator requested it again
   */
  async mail(orderId: string, resend = 0): Promise<void> {
    const order = await this.orders.findById(orderId);
    if (!order?.paidAt) return;
    const buyer = await this.users.findAddressee(order.buyerId);
    if (!buyer) return;
    const sold = await this.orders.findSold(orderId);
    const receipt = receiptEmail({
      buyerName: buyer.name,
      orderId,
      designName: order.designName,
      price: formatYuan(order.priceFen),
      paidAt: order.paidAt,
      downloads: LIMITS.downloadsPerOrder,
      noReturn: order.noReturnConfirmedAt && {
        confirmedAt: order.noReturnConfirmedAt,
        version: order.noReturnVersion!,
      },
      licence: sold ? soldLicence(sold) : LICENCE_TEXT,
      readUrl: `${this.config.publicUrl}/read/${order.designId}`,
      downloadUrl: `${this.config.publicUrl}/download/${order.designId}`,
    });
    const key = resend > 0 ? `${orderId}.${resend}` : orderId;
    await this.delivery.recordMail(messageOf(order), () =>
      this.mailer.send(`receipt.${key}`, buyer.email, receipt),
    );
  }

  /** Queues the receipt of a paid order again at an operator's request. */
  resend(order: Order, manager: EntityManager): Promise<void> {
    return this.delivery.resendRecordMail(messageOf(order), manager);
  }

  /** Records that the job of a receipt was given up, so that operators find it (NOTE-06). */
  async giveUp(orderId: string, resend: number, manager: EntityManager): Promise<void> {
    const order = await this.orders.findById(orderId, manager);
    if (order) await this.delivery.markRecordMailFailed(messageOf(order), resend, manager);
  }
}

const messageOf = ({ id, buyerId }: Order) => ({ userId: buyerId, kind: 'paid', key: id }) as const;
