import type { SignedInUser } from '#accounts';
import type { CreateOrderResponse } from '#contracts';
import { OrdersService } from '#orders';
import { Body, Controller, Post } from '@nestjs/common';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';
import { CreateOrderDto } from './create-order.dto.js';

@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Post()
  @Operation('createOrder', 'design_not_found', 'own_design', 'order_exists', 'price_changed')
  @Authenticated()
  async create(
    @CurrentUser() buyer: SignedInUser,
    @Body() dto: CreateOrderDto,
  ): Promise<CreateOrderResponse> {
    return { order_id: await this.orders.create(buyer, dto.design_id, CreateOrderDto.terms(dto)) };
  }
}
