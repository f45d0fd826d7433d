import { AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { OrdersModule } from '#orders';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller.js';
import { MediaController } from './media.controller.js';

/** The HTTP API of files: images, and archives for download grants. */
@Module({
  imports: [AccountsModule, CatalogueModule, OrdersModule, StorageModule],
  controllers: [DownloadController, MediaController],
})
export class FilesApiModule {}
