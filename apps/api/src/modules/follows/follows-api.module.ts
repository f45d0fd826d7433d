import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { OrdersModule } from '#orders';
import { Module } from '@nestjs/common';
import { FollowsController } from './follows.controller.js';

/** The HTTP API of following designers. */
@Module({
  imports: [AccountsModule, CatalogueModule, OrdersModule],
  controllers: [FollowsController],
})
export class FollowsApiModule {}
