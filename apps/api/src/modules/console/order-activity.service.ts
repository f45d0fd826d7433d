import type { SignedInUser } from '#accounts';
import { CasesService } from '#cases';
import { assertMay, hasPermission, type OrderActivity } from '#contracts';
import { MessagesOverviewService } from '#messages';
import { type Order, OrdersService } from '#orders';
import { PaymentsOverviewService } from '#payments';
import { ShelfService } from '#reading';
import { Injectable } from '@nestjs/common';

/** Gathers what happened around an order: notifications, messages, reading and cases (CONS-03). */
@Injectable()
export class OrderActivityService {
  constructor(
    private readonly orders: OrdersService,
    private readonly payments: PaymentsOverviewService,
    private readonly messages: MessagesOverviewService,
    private readonly shelf: ShelfService,
    private readonly cases: CasesService,
  ) {}

  /** @throws ForbiddenError, OrderNotFoundError */
  async of(operator: SignedInUser, orderId: string): Promise<OrderActivity> {
    assertMay(operator, 'orders.read');
    const order = await this.orders.get(orderId);
    const cases = hasPermission(operator, 'cases.answer')
      ? await this.cases.listOfOrder(operator, orderId)
      : [];
    const subject = {
      userId: order.buyerId,
      orderId,
      designId: order.designId,
      caseIds: cases.map(({ case_id: id }) => id),
    };
    const [notifications, messages, reading] = await Promise.all([
      this.payments.notificationsOf(orderId),
      this.messages.listAbout(operator, subject),
      this.readingOf(order),
    ]);
    return { notifications, messages, reading, cases };
  }

  private async readingOf(order: Order): Promise<OrderActivity['reading']> {
    const counted = await this.shelf.progressOf(order.buyerId, order.designId);
    if (!counted && order.firstReadAt === null) return null;
    return {
      first_at: order.firstReadAt?.toISOString() ?? null,
      last_at: counted?.lastAt.toISOString() ?? null,
      progress: counted?.progress ?? null,
    };
  }
}
