import { OrdersModule } from '#orders';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { ArchivesRepository } from './archives.repository.js';
import { ArchivesService } from './archives.service.js';
import { ImagesService } from './images.service.js';

@Module({
  imports: [OrdersModule, StorageModule],
  providers: [ArchivesRepository, ArchivesService, ImagesService],
  exports: [ArchivesService, ImagesService],
})
export class FilesModule {}
