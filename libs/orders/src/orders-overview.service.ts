import type { SignedInUser } from '#accounts';
import {
  type AdminOrderDetail,
  type AdminOrderItem,
  type AdminOrderPage,
  type AdminOrderPayments,
  assertMay,
  LIMITS,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DownloadGrantsService } from './downloads/download-grants.service.js';
import { OrderNotFoundError } from './orders.errors.js';
import { OrdersService } from './orders.service.js';
import {
  type OrderFilter,
  OrdersOverviewRepository,
  type OrdersPlace,
} from './orders-overview.repository.js';

/** Lists and shows the orders of all buyers, for admins. */
@Injectable()
export class OrdersOverviewService {
  constructor(
    private readonly overview: OrdersOverviewRepository,
    private readonly grants: DownloadGrantsService,
    private readonly orders: OrdersService,
  ) {}

  /** @param before the cursor that the previous page returned @throws ForbiddenError */
  async list(
    admin: SignedInUser,
    filter: OrderFilter,
    before: OrdersPlace | null,
    limit: number,
  ): Promise<AdminOrderPage> {
    assertMay(admin, 'orders.read');
    const results = await this.overview.list(filter, before, limit + 1);
    const last = results.length > limit ? results[limit - 1] : undefined;
    return {
      results: results.slice(0, limit).map(({ item }) => item),
      next_before: last ? `${last.place},${last.item.order_id}` : null,
    };
  }

  /** Lists the newest orders of one buyer. @throws ForbiddenError */
  listOfBuyer(admin: SignedInUser, buyerId: number): Promise<AdminOrderItem[]> {
    assertMay(admin, 'orders.read');
    return this.overview.listOfBuyer(buyerId, LIMITS.listed);
  }

  /** Finds one order; null if there is none. @throws ForbiddenError */
  async find(admin: SignedInUser, orderId: string): Promise<AdminOrderItem | null> {
    assertMay(admin, 'orders.read');
    return this.overview.find(orderId);
  }

  /** @throws ForbiddenError, OrderNotFoundError */
  async get(
    admin: SignedInUser,
    orderId: string,
  ): Promise<Omit<AdminOrderDetail, keyof AdminOrderPayments>> {
    assertMay(admin, 'orders.read');
    const order = await this.overview.find(orderId);
    if (!order) throw new OrderNotFoundError();
    const record = await this.orders.recordOf(await this.orders.get(orderId));
    return { ...order, ...record, downloads: await this.grants.listOfOrder(orderId) };
  }
}
