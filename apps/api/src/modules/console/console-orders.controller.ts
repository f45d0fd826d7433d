import type { SignedInUser } from '#accounts';
import { type MessageResponse, type OrderActivity, API_MESSAGES } from '#contracts';
import { OrderSupportService } from '#orders';
import { OrderClosing } from '#payments';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { ConsoleActDto, OrdersExportDto } from './console.dto.js';
import { OrderActivityService } from './order-activity.service.js';
import { OrdersExportService } from './orders-export.service.js';
import { announceExport, EXPORT_MEDIA_TYPES } from './table-export.js';

/** Acts on orders and their export, for operators (CONS-03, CONS-04). */
@Controller('console/orders')
export class ConsoleOrdersController {
  constructor(
    private readonly support: OrderSupportService,
    private readonly closing: OrderClosing,
    private readonly exports: OrdersExportService,
    private readonly activity: OrderActivityService,
  ) {}

  /** Streams the orders of a filter, the newest first, at most 100,000. */
  @Get('export')
  @FileOperation('exportOrders', EXPORT_MEDIA_TYPES, 'forbidden')
  @RequiresPermission('orders.read')
  async export(
    @CurrentUser() user: SignedInUser,
    @Query() { state, q, from, to, columns, format }: OrdersExportDto,
    @Res() response: Response,
  ): Promise<void> {
    const filter = {
      state: state ?? null,
      text: q?.trim() || null,
      from: from ?? null,
      to: to ?? null,
    };
    announceExport(response, 'orders', format);
    await this.exports.write(user, filter, columns, format, response);
  }

  @Get(':orderId/activity')
  @Operation('getOrderActivity', 'forbidden', 'order_not_found')
  @RequiresPermission('orders.read')
  @Header('Cache-Control', 'no-store')
  activityOf(
    @CurrentUser() operator: SignedInUser,
    @Param('orderId') orderId: string,
  ): Promise<OrderActivity> {
    return this.activity.of(operator, orderId);
  }

  @Post(':orderId/download')
  @Operation(
    'grantDownload',
    'forbidden',
    'second_factor_stale',
    'order_not_found',
    'order_act_refused',
  )
  @TellsLatestChange(byParameter('orderId'))
  @HttpCode(200)
  @RequiresPermission('orders.support')
  async grantDownload(
    @CurrentUser() operator: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() { reason }: ConsoleActDto,
  ): Promise<MessageResponse> {
    await this.support.grantDownload(operator, orderId, reason);
    return { message: API_MESSAGES.downloadGranted };
  }

  @Post(':orderId/receipt')
  @Operation('resendReceipt', 'forbidden', 'order_not_found', 'order_act_refused')
  @TellsLatestChange(byParameter('orderId'))
  @HttpCode(200)
  @RequiresPermission('orders.support')
  async resendReceipt(
    @CurrentUser() operator: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() { reason }: ConsoleActDto,
  ): Promise<MessageResponse> {
    await this.support.resendReceipt(operator, orderId, reason);
    return { message: API_MESSAGES.receiptQueued };
  }

  @Post(':orderId/close')
  @Operation(
    'closeOrder',
    'forbidden',
    'second_factor_stale',
    'order_not_found',
    'order_act_refused',
    'payment_unavailable',
  )
  @TellsLatestChange(byParameter('orderId'))
  @HttpCode(200)
  @RequiresPermission('orders.support')
  async close(
    @CurrentUser() operator: SignedInUser,
    @Param('orderId') orderId: string,
    @Body() { reason }: ConsoleActDto,
  ): Promise<MessageResponse> {
    await this.closing.closeNow(operator, orderId, reason);
    return { message: API_MESSAGES.orderClosedByOperator };
  }
}
