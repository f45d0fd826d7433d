import { AccountsModule } from '#accounts';
import { ReviewsModule } from '#reviews';
import { Module } from '@nestjs/common';
import { QuestionsController } from './questions.controller.js';
import { QuestionModerationController } from './question-moderation.controller.js';

/** The HTTP API of questions to designers. */
@Module({
  imports: [AccountsModule, ReviewsModule],
  controllers: [QuestionModerationController, QuestionsController],
})
export class QuestionsApiModule {}
