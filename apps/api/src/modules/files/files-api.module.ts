import { AccountsModule } from '#accounts';
import { FilesModule } from '#files';
import { OrdersModule } from '#orders';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller.js';
import { MediaController } from './media.controller.js';

/** The routes of bytes: pictures, and archives that somebody downloads. */
@Module({
  imports: [AccountsModule, FilesModule, OrdersModule, StorageModule],
  controllers: [DownloadController, MediaController],
})
export class FilesApiModule {}
