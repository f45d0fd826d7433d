import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { MessagingModule } from '#messaging';
import { OutboxModule } from '#queues';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DownloadGrantsRepository } from './download-grants.repository.js';
import { DownloadGrantsService } from './download-grants.service.js';
import { DownloadLinks } from './download-links.js';
import { DownloadMailsService } from './download-mails.service.js';
import { Order } from './order.entity.js';
import { OrdersOverviewRepository } from './orders-overview.repository.js';
import { OrdersOverviewService } from './orders-overview.service.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { ReceiptsService } from './receipts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Order]),
    AccountsModule,
    CatalogueModule,
    MessagingModule,
    OutboxModule,
  ],
  providers: [
    DownloadGrantsRepository,
    DownloadGrantsService,
    DownloadLinks,
    DownloadMailsService,
    OrdersOverviewRepository,
    OrdersOverviewService,
    OrdersRepository,
    OrdersService,
    ReceiptsService,
  ],
  exports: [
    DownloadGrantsService,
    DownloadMailsService,
    OrdersOverviewService,
    OrdersService,
    ReceiptsService,
  ],
})
export class OrdersModule {}
