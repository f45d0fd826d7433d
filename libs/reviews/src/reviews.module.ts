import { AccountErasures, AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { MessagesModule } from '#messages';
import { OrdersModule } from '#orders';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReviewReportEntity } from './entities/review-report.entity.js';
import { ReviewEntity } from './entities/review.entity.js';
import { ReviewWritingService } from './review-writing.service.js';
import { ReviewsModerationService } from './reviews-moderation.service.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';

/** What buyers say of bought designs, with the designers' answers and the operators' decisions. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ReviewEntity, ReviewReportEntity]),
    AccountsModule,
    CatalogueModule,
    MessagesModule,
    OrdersModule,
  ],
  providers: [ReviewWritingService, ReviewsModerationService, ReviewsRepository, ReviewsService],
  exports: [ReviewWritingService, ReviewsModerationService, ReviewsService],
})
export class ReviewsModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly writing: ReviewWritingService,
  ) {}

  onModuleInit(): void {
    this.erasures.register((userId, manager) => this.writing.erase(userId, manager));
  }
}
