import type { SignedInUser } from '#accounts';
import type { DownloadItem, OrderListItem } from '#contracts';
import { DownloadGrantsService, OrdersService } from '#orders';
import { Controller, Get, Param } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';
import { AuthenticatedInPerson, CurrentUser } from '../accounts/session.guard.js';

/** The signed-in user's own orders. */
@Controller('account/orders')
@AuthenticatedInPerson()
export class OwnOrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly grants: DownloadGrantsService,
  ) {}

  @Get()
  @Operation('listOwnOrders')
  list(@CurrentUser() user: SignedInUser): Promise<OrderListItem[]> {
    return this.orders.list(user);
  }

  /** The downloads of an order: time and device. */
  @Get(':orderId/downloads')
  @Operation('listOrderDownloads', 'order_not_found')
  async downloads(
    @Param('orderId') orderId: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<DownloadItem[]> {
    const order = await this.orders.getOwn(user, orderId);
    return this.grants.listOfOrder(order.id);
  }
}
