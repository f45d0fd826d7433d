import type { SignedInUser } from '#accounts';
import { TrafficRecorder } from '#analytics';
import type { CreateOrderResponse } from '#contracts';
import { OrdersService } from '#orders';
import { Body, Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Authenticated, CurrentUser } from '../accounts/session.guard.js';
import { Operation } from '../../openapi/operation.js';
import { CreateOrderDto } from './create-order.dto.js';

@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly traffic: TrafficRecorder,
  ) {}

  @Post()
  @Operation('createOrder', 'design_not_found', 'own_design', 'order_exists', 'price_changed')
  @Authenticated()
  async create(
    @CurrentUser() buyer: SignedInUser,
    @Body() dto: CreateOrderDto,
    @Req() request: Request,
  ): Promise<CreateOrderResponse> {
    const terms = { ...CreateOrderDto.terms(dto), source: this.traffic.sourceOf(request) };
    return { order_id: await this.orders.create(buyer, dto.design_id, terms) };
  }
}
