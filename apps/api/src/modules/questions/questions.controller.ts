import type { SignedInUser } from '#accounts';
import { type MessageResponse, QUESTION_MESSAGES, type QuestionPage } from '#contracts';
import { QuestionNotFoundError, QuestionsService } from '#reviews';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { designIdOf } from '../../http/input/design-id.js';
import { rowIdOf } from '../../http/input/row-id.js';
import { Operation } from '../../openapi/operation.js';
import {
  AuthenticatedInPerson,
  CurrentUser,
  OptionallyAuthenticated,
} from '../accounts/session.guard.js';
import { ReviewsQueryDto } from '../reviews/reviews.dto.js';
import { QuestionDto } from './questions.dto.js';

/** Questions to the designer of a design (SHELF-10). */
@Controller()
export class QuestionsController {
  constructor(private readonly questions: QuestionsService) {}

  @Get('designs/:id/questions')
  @Operation('listQuestions', 'design_not_found')
  @OptionallyAuthenticated()
  list(
    @Param('id') id: string,
    @Query() { before }: ReviewsQueryDto,
    @CurrentUser() viewer: SignedInUser | null,
  ): Promise<QuestionPage> {
    return this.questions.list(designIdOf(id), before ?? null, viewer);
  }

  @Post('designs/:id/questions')
  @Operation('askQuestion', 'design_not_found')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async ask(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Body() { text }: QuestionDto,
  ): Promise<MessageResponse> {
    await this.questions.ask(user, designIdOf(id), text);
    return { message: QUESTION_MESSAGES.asked };
  }

  @Delete('questions/:id')
  @Operation('deleteQuestion', 'question_not_found')
  @AuthenticatedInPerson()
  async remove(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
  ): Promise<MessageResponse> {
    await this.questions.remove(user, rowIdOf(id, QuestionNotFoundError));
    return { message: QUESTION_MESSAGES.removed };
  }
}
