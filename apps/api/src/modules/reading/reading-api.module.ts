import { AccountsModule } from '#accounts';
import { CasesModule } from '#cases';
import { ReadingModule } from '#reading';
import { ReviewsModule } from '#reviews';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { PreviewsController } from './previews.controller.js';
import { ReadingPhotosController } from './reading-photos.controller.js';
import { ReadingController } from './reading.controller.js';

/** The HTTP API of the reader. */
@Module({
  imports: [AccountsModule, CasesModule, ReadingModule, ReviewsModule, StorageModule],
  controllers: [PreviewsController, ReadingController, ReadingPhotosController],
})
export class ReadingApiModule {}
