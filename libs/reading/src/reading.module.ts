import { AccountErasures, AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { FilesModule } from '#files';
import { OrdersModule } from '#orders';
import { StorageModule } from '#storage';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReadingEventEntity } from './entities/reading-event.entity.js';
import { ReadingItemEntity } from './entities/reading-item.entity.js';
import { ReadingProjectEntity } from './entities/reading-project.entity.js';
import { ReadingPhotoEntity } from './entities/reading-photo.entity.js';
import { MarkedPagesService } from './marked-pages.service.js';
import { PageLinks } from './page-links.js';
import { PhotoLinks } from './photo-links.js';
import { PreviewsService } from './previews.service.js';
import { ReadingHousekeeping } from './reading-housekeeping.js';
import { ReadingPhotosRepository } from './reading-photos.repository.js';
import { ReadingPhotosService } from './reading-photos.service.js';
import { ReadingProjectsRepository } from './reading-projects.repository.js';
import { ReadingProjectsService } from './reading-projects.service.js';
import { ReadingService } from './reading.service.js';
import { ShelfService } from './shelf.service.js';

/** The reader: who may read a design, and its pages with the reader's mark. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ReadingEventEntity,
      ReadingItemEntity,
      ReadingPhotoEntity,
      ReadingProjectEntity,
    ]),
    AccountsModule,
    CatalogueModule,
    FilesModule,
    OrdersModule,
    StorageModule,
  ],
  providers: [
    MarkedPagesService,
    PageLinks,
    PhotoLinks,
    PreviewsService,
    ReadingHousekeeping,
    ReadingPhotosRepository,
    ReadingPhotosService,
    ReadingProjectsRepository,
    ReadingProjectsService,
    ReadingService,
    ShelfService,
  ],
  exports: [
    MarkedPagesService,
    PreviewsService,
    ReadingHousekeeping,
    ReadingPhotosService,
    ReadingProjectsService,
    ReadingService,
    ShelfService,
  ],
})
export class ReadingModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly projects: ReadingProjectsService,
  ) {}

  onModuleInit(): void {
    this.erasures.register((userId, manager) => this.projects.erase(userId, manager));
  }
}
