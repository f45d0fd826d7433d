import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { OrdersModule } from '#orders';
import { OutboxModule } from '#queues';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { DesignsPublishingService } from './designs-publishing.service.js';
import { ImagesRepository } from './images.repository.js';
import { ImagesService } from './images.service.js';

@Module({
  imports: [AccountsModule, CatalogueModule, OrdersModule, OutboxModule, StorageModule],
  providers: [
    ArchivesRepository,
    ArchivesService,
    DesignsPublishingService,
    ImagesRepository,
    ImagesService,
  ],
  exports: [ArchivesService, DesignsPublishingService, ImagesService],
})
export class FilesModule {}
