import type { SignedInUser } from '#accounts';
import type { AdminOrderDetail, AdminOrderPage } from '#contracts';
import { OrdersOverviewService } from '#orders';
import { PaymentsOverviewService } from '#payments';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { OrdersOverviewQueryDto } from './orders-overview.dto.js';

/** The orders of all users, for admins. */
@Controller('orders')
@Authenticated()
export class OrdersOverviewController {
  constructor(
    private readonly overview: OrdersOverviewService,
    private readonly payments: PaymentsOverviewService,
  ) {}

  @Get()
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

  @Get(':orderId')
  async get(
    @CurrentUser() admin: SignedInUser,
    @Param('orderId') orderId: string,
  ): Promise<AdminOrderDetail> {
    const order = await this.overview.get(admin, orderId);
    return { ...order, ...(await this.payments.of(orderId)) };
  }
}
