import { AccountsModule } from '#accounts';
import { ReviewsModule } from '#reviews';
import { StorageModule } from '#storage';
import { Module } from '@nestjs/common';
import { ReviewModerationController } from './review-moderation.controller.js';
import { ReviewsController } from './reviews.controller.js';

/** The HTTP API of reviews. */
@Module({
  imports: [AccountsModule, ReviewsModule, StorageModule],
  controllers: [ReviewModerationController, ReviewsController],
})
export class ReviewsApiModule {}
