import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { OrdersModule } from '#orders';
import { OutboxModule } from '#queues';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { DesignsPublishingService } from './designs-publishing.service.js';
import { FilesHousekeeping } from './files-housekeeping.js';
import { DesignExportsService } from './design-exports.service.js';
import { DesignImportsRepository } from './design-imports.repository.js';
import { DesignImportsService } from './design-imports.service.js';
import { ImagesRepository } from './images.repository.js';
import { ImagesService } from './images.service.js';
import { ImportGuards } from './import-guards.js';
import { ImportPlanner } from './import-planner.js';
import { ImportWriter } from './import-writer.js';
import { KeptFilesService } from './kept-files.service.js';

/** The files of designs: taken in, kept, shown and handed out. */
@Module({
  imports: [AccountsModule, CatalogueModule, OrdersModule, OutboxModule, StorageModule],
  providers: [
    ArchivesRepository,
    ArchivesService,
    DesignExportsService,
    DesignImportsRepository,
    DesignImportsService,
    DesignsPublishingService,
    FilesHousekeeping,
    ImagesRepository,
    ImagesService,
    ImportGuards,
    ImportPlanner,
    ImportWriter,
    KeptFilesService,
  ],
  exports: [
    ArchivesService,
    DesignExportsService,
    DesignImportsService,
    DesignsPublishingService,
    FilesHousekeeping,
    ImagesService,
  ],
})
export class FilesModule {}
