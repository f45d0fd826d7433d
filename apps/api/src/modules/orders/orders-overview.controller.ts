import type { SignedInUser } from '#accounts';
import {
  hasPermission,
  type AdminOrderDetail,
  type AdminOrderPage,
  ForbiddenError,
  type OrderDetail,
} from '#contracts';
import { OrderNotFoundError, OrdersOverviewService, OrdersService } from '#orders';
import { PaymentsOverviewService } from '#payments';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Authenticated, CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';
import { OrdersOverviewQueryDto } from './orders-overview.dto.js';

/** The orders of all users, for admins; one's own, for its buyer. */
@Controller('orders')
export class OrdersOverviewController {
  constructor(
    private readonly overview: OrdersOverviewService,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsOverviewService,
  ) {}

  @Get()
  @Operation('listOrders', 'forbidden')
  @RequiresPermission('orders.read')
  list(
    @CurrentUser() admin: SignedInUser,
    @Query() { state, q, from, to, before, n }: OrdersOverviewQueryDto,
  ): Promise<AdminOrderPage> {
    const [createdAt, orderId] = before?.split(',') ?? [];
    const place = createdAt && orderId ? { createdAt, orderId } : null;
    const days = { from: from ?? null, to: to ?? null };
    const filter = { state: state ?? null, text: q?.trim() || null, ...days };
    return this.overview.list(admin, filter, place, n);
  }

  /** Returns an order to admins, and with fewer details to its buyer. */
  @Get(':orderId')
  @Operation('getOrder', 'forbidden', 'order_not_found')
  @Authenticated()
  async get(
    @CurrentUser() user: SignedInUser,
    @Param('orderId') orderId: string,
  ): Promise<AdminOrderDetail | OrderDetail> {
    if (!hasPermission(user, 'orders.read')) return this.getOwn(user, orderId);
    const order = await this.overview.get(user, orderId);
    return { ...order, ...(await this.payments.of(orderId)) };
  }

  /** The answer for an order of another buyer does not tell whether it exists. */
  private async getOwn(user: SignedInUser, orderId: string): Promise<OrderDetail> {
    try {
      return await this.orders.getDetail(user, orderId);
    } catch (error) {
      throw error instanceof OrderNotFoundError ? new ForbiddenError() : error;
    }
  }
}
