import { AccountsModule } from '#accounts';
import { ReadingModule } from '#reading';
import { ReviewsModule } from '#reviews';
import { Module } from '@nestjs/common';
import { ReadingController } from './reading.controller.js';

/** The HTTP API of the reader. */
@Module({
  imports: [AccountsModule, ReadingModule, ReviewsModule],
  controllers: [ReadingController],
})
export class ReadingApiModule {}
