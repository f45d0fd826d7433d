import type { SignedInUser } from '#accounts';
import type { CreateOrderResponse } from '#contracts';
import { OrdersService } from '#orders';
import { Body, Controller, Post } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { CreateOrderDto } from './create-order.dto.js';

@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Post()
  @Authenticated()
  async create(
    @CurrentUser() buyer: SignedInUser,
    @Body() dto: CreateOrderDto,
  ): Promise<CreateOrderResponse> {
    return { order_id: await this.orders.create(buyer, dto.design_id) };
  }
}
