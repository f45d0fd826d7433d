import { AccountsModule } from '#accounts';
import { CatalogueModule, VersionListeners } from '#catalogue';
import { FilesModule } from '#files';
import { MessagesModule } from '#messages';
import { MessagingModule } from '#messaging';
import { OutboxModule } from '#queues';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BuyerOrdersRepository } from './buyer-orders.repository.js';
import { CertificatesRepository } from './certificates/certificates.repository.js';
import { CertificatesService } from './certificates/certificates.service.js';
import { ClosedGrants } from './downloads/closed-grants.js';
import { ClosedDownloadGrantEntity } from './entities/closed-download-grant.entity.js';
import { DownloadGrantEntity } from './entities/download-grant.entity.js';
import { LicenceCertificateEntity } from './entities/licence-certificate.entity.js';
import { OrderSnapshotEntity } from './entities/order-snapshot.entity.js';
import { VersionDownloadEntity } from './entities/version-download.entity.js';
import { DownloadGrantsRepository } from './downloads/download-grants.repository.js';
import { DownloadGrantsService } from './downloads/download-grants.service.js';
import { DownloadLinks } from './downloads/download-links.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { DownloadMailsService } from './downloads/download-mails.service.js';
import { Order } from './order.entity.js';
import { OrderSupportService } from './order-support.service.js';
import { OrdersOverviewRepository } from './orders-overview.repository.js';
import { OrdersOverviewService } from './orders-overview.service.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { ReceiptsService } from './receipts.service.js';
import { VersionsService } from './downloads/versions.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Order,
      ClosedDownloadGrantEntity,
      DownloadGrantEntity,
      LicenceCertificateEntity,
      OrderSnapshotEntity,
      VersionDownloadEntity,
    ]),
    AccountsModule,
    CatalogueModule,
    FilesModule,
    MessagesModule,
    MessagingModule,
    OutboxModule,
  ],
  providers: [
    BuyerOrdersRepository,
    CertificatesRepository,
    CertificatesService,
    ClosedGrants,
    DownloadGrantsRepository,
    DownloadGrantsService,
    DownloadLinks,
    DownloadMailsService,
    DownloadsService,
    OrderSupportService,
    OrdersOverviewRepository,
    OrdersOverviewService,
    OrdersRepository,
    OrdersService,
    ReceiptsService,
    VersionsService,
  ],
  exports: [
    CertificatesService,
    ClosedGrants,
    OrderSupportService,
    DownloadGrantsService,
    DownloadMailsService,
    DownloadsService,
    OrdersOverviewService,
    OrdersService,
    ReceiptsService,
    VersionsService,
  ],
})
export class OrdersModule implements OnModuleInit {
  constructor(
    private readonly listeners: VersionListeners,
    private readonly versions: VersionsService,
  ) {}

  onModuleInit(): void {
    this.listeners.register((version, manager) => this.versions.notify(version, manager));
  }
}
