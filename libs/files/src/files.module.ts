import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchiveEntity } from './entities/archive.entity.js';
import { ArchivePreparationEntity } from './entities/archive-preparation.entity.js';
import { PreviewPageEntity } from './entities/preview-page.entity.js';
import { ArchivePagesService } from './pages/archive-pages.service.js';
import { ArchivePreparationsRepository } from './pages/archive-preparations.repository.js';
import { PreviewPagesRepository } from './pages/preview-pages.repository.js';
import { PreviewPagesService } from './pages/preview-pages.service.js';
import { ArchivesRepository } from './archives/archives.repository.js';
import { ArchivesService } from './archives/archives.service.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { ImagesService } from './images/images.service.js';
import { ArchiveChartsService } from './shown-charts/archive-charts.service.js';
import { StagedUploadsService } from './archives/staged-uploads.service.js';

/**
 * Inspects, stores and delivers the bytes of archives, their pages, and images. Contains no rules about designs or
 * orders.
 */
@Module({
  imports: [
    TypeOrmModule.forFeature([ArchiveEntity, ArchivePreparationEntity, PreviewPageEntity]),
    StorageModule,
  ],
  providers: [
    ArchiveChartsService,
    ArchivePagesService,
    ArchivePreparationsRepository,
    ArchivesRepository,
    ArchivesService,
    DeliveriesService,
    ImagesService,
    PreviewPagesRepository,
    PreviewPagesService,
    StagedUploadsService,
  ],
  exports: [
    ArchiveChartsService,
    ArchivePagesService,
    ArchivesService,
    DeliveriesService,
    ImagesService,
    PreviewPagesService,
    StagedUploadsService,
  ],
})
export class FilesModule {}
