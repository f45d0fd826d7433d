import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DownloadGrantsRepository } from './download-grants.repository.js';
import { DownloadGrantsService } from './download-grants.service.js';
import { Order } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Order]), AccountsModule, CatalogueModule],
  providers: [DownloadGrantsRepository, DownloadGrantsService, OrdersRepository, OrdersService],
  exports: [DownloadGrantsService, OrdersService],
})
export class OrdersModule {}
