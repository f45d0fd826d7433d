import { AuditLog, type SignedInUser } from '#accounts';
import { assertMay, assertMayMoveMoney } from '#contracts';
import { isUniqueViolation } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrderActRefusedError, OtherOrderOpenError } from './orders.errors.js';
import { OrdersOverviewRepository } from './orders-overview.repository.js';
import { OrdersService } from './orders.service.js';
import { ReceiptsService } from './receipts.service.js';

/** Helps buyers with their paid orders, on behalf of the shop (CONS-04). */
@Injectable()
export class OrderSupportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly overview: OrdersOverviewRepository,
    private readonly orders: OrdersService,
    private readonly receipts: ReceiptsService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Adds a download to a paid order.
   * @throws ForbiddenError, OrderNotFoundError, OrderActRefusedError, OtherOrderOpenError
   */
  async grantDownload(operator: SignedInUser, orderId: string, reason: string): Promise<void> {
    assertMayMoveMoney(operator, 'orders.support');
    try {
      await this.dataSource.transaction(async (manager) => {
        const { downloadsLeft: before } = await this.orders.lock(orderId, manager);
        const after = await this.overview.grantDownload(orderId, manager);
        if (after === null) throw new OrderActRefusedError();
        const details = { reason, before, after };
        await this.auditLog.record(operator, 'order.download', orderId, details, manager);
      });
    } catch (error) {
      throw isUniqueViolation(error, 'orders_open') ? new OtherOrderOpenError() : error;
    }
  }

  /** Mails the receipt of a paid order again. @throws ForbiddenError, OrderNotFoundError, OrderActRefusedError */
  async resendReceipt(operator: SignedInUser, orderId: string, reason: string): Promise<void> {
    assertMay(operator, 'orders.support');
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      if (order.state !== 'paid') throw new OrderActRefusedError();
      await this.receipts.resend(order, manager);
      await this.auditLog.record(operator, 'order.receipt', orderId, { reason }, manager);
    });
  }
}
