import { CatalogueModule } from '#catalogue';
import { FilesModule } from '#files';
import { OrdersModule } from '#orders';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { MarkedPagesService } from './marked-pages.service.js';
import { PageLinks } from './page-links.js';
import { ReadingHousekeeping } from './reading-housekeeping.js';
import { ReadingService } from './reading.service.js';

/** The reader: who may read a design, and its pages with the reader's mark. */
@Module({
  imports: [CatalogueModule, FilesModule, OrdersModule, StorageModule],
  providers: [MarkedPagesService, PageLinks, ReadingHousekeeping, ReadingService],
  exports: [MarkedPagesService, ReadingHousekeeping, ReadingService],
})
export class ReadingModule {}
