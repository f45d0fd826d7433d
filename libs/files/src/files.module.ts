import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchiveEntity } from './entities/archive.entity.js';
import { ArchivePreparationEntity } from './entities/archive-preparation.entity.js';
import { ArchivePagesService } from './pages/archive-pages.service.js';
import { ArchivePreparationsRepository } from './pages/archive-preparations.repository.js';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { ImagesService } from './images.service.js';
import { ArchiveChartsService } from './shown-charts/archive-charts.service.js';
import { StagedUploadsService } from './staged-uploads.service.js';

/**
 * Inspects, stores and delivers the bytes of archives, their pages, and images. Contains no rules about designs or
 * orders.
 */
@Module({
  imports: [TypeOrmModule.forFeature([ArchiveEntity, ArchivePreparationEntity]), StorageModule],
  providers: [
    ArchiveChartsService,
    ArchivePagesService,
    ArchivePreparationsRepository,
    ArchivesRepository,
    ArchivesService,
    DeliveriesService,
    ImagesService,
    StagedUploadsService,
  ],
  exports: [
    ArchiveChartsService,
    ArchivePagesService,
    ArchivesService,
    DeliveriesService,
    ImagesService,
    StagedUploadsService,
  ],
})
export class FilesModule {}
