import { AccountErasures, AccountsModule } from '#accounts';
import { CatalogueModule } from '#catalogue';
import { MessagesModule } from '#messages';
import { OrdersModule } from '#orders';
import { RedisModule } from '#redis';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuestionReportEntity } from './entities/question-report.entity.js';
import { QuestionEntity } from './entities/question.entity.js';
import { ReviewReportEntity } from './entities/review-report.entity.js';
import { ReviewRequestEntity } from './entities/review-request.entity.js';
import { ReviewEntity } from './entities/review.entity.js';
import { QuestionsModerationService } from './questions/questions-moderation.service.js';
import { QuestionsRepository } from './questions/questions.repository.js';
import { QuestionsService } from './questions/questions.service.js';
import { ReviewWritingService } from './review-writing.service.js';
import { ReviewsModerationService } from './reviews-moderation.service.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';

/** Reviews of bought designs and questions to designers, with the answers and the operators' decisions. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      QuestionEntity,
      QuestionReportEntity,
      ReviewEntity,
      ReviewReportEntity,
      ReviewRequestEntity,
    ]),
    AccountsModule,
    CatalogueModule,
    MessagesModule,
    OrdersModule,
    RedisModule,
  ],
  providers: [
    QuestionsModerationService,
    QuestionsRepository,
    QuestionsService,
    ReviewWritingService,
    ReviewsModerationService,
    ReviewsRepository,
    ReviewsService,
  ],
  exports: [
    QuestionsModerationService,
    QuestionsService,
    ReviewWritingService,
    ReviewsModerationService,
    ReviewsService,
  ],
})
export class ReviewsModule implements OnModuleInit {
  constructor(
    private readonly erasures: AccountErasures,
    private readonly writing: ReviewWritingService,
    private readonly questions: QuestionsService,
  ) {}

  onModuleInit(): void {
    this.erasures.register((userId, manager) => this.writing.erase(userId, manager));
    this.erasures.register((userId, manager) => this.questions.erase(userId, manager));
  }
}
