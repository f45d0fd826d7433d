import { AccountsModule } from '#accounts';
import { AnalyticsModule } from '#analytics';
import { OrdersModule } from '#orders';
import { PaymentsModule } from '#payments';
import { Module } from '@nestjs/common';
import { CertificatesController } from './certificates.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersOverviewController } from './orders-overview.controller.js';
import { OwnOrdersController } from './own-orders.controller.js';

/** The HTTP API of orders. */
@Module({
  imports: [AccountsModule, AnalyticsModule, OrdersModule, PaymentsModule],
  controllers: [
    CertificatesController,
    OrdersController,
    OrdersOverviewController,
    OwnOrdersController,
  ],
})
export class OrdersApiModule {}
