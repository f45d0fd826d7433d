import { CASE_MESSAGES } from '#contracts';
import { AlarmsService } from '#messages';
import { OrdersService } from '#orders';
import { PaymentsService } from '#payments';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { complaintAlarms } from './complaint-alarms.js';
import { ComplaintsRepository } from './complaints.repository.js';

/** Erases what a buyer wrote to WeChat Pay. WeChat keeps it, and operators read it there (HELP-03). */
@Injectable()
export class ComplaintErasuresService {
  constructor(
    private readonly complaints: ComplaintsRepository,
    private readonly payments: PaymentsService,
    private readonly orders: OrdersService,
    private readonly alarms: AlarmsService,
  ) {}

  /** Erases the words of a deleted account in its complaints, and their copies in alarms. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    const ids = await this.complaints.idsOfBuyer(userId, manager);
    // A complaint that was settled before the shop saw it has no case.
    for (const { id, outTradeNo } of await this.complaints.listWithoutCase(manager)) {
      const orderId = await this.payments.orderOfTrade(outTradeNo, manager);
      if (orderId === null) continue;
      if ((await this.orders.get(orderId, manager)).buyerId === userId) ids.push(id);
    }
    await this.complaints.eraseDetails(ids, manager);
    for (const id of ids) {
      const { arrived } = complaintAlarms(id);
      await this.alarms.reword('complaint', arrived, CASE_MESSAGES.complaintErased, manager);
    }
  }
}
