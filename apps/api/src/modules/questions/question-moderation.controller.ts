import type { SignedInUser } from '#accounts';
import { type MessageResponse, QUESTION_MESSAGES, type ReportedQuestion } from '#contracts';
import { QuestionNotFoundError, QuestionsModerationService } from '#reviews';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { rowIdOf } from '../../http/input/row-id.js';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { Operation } from '../../openapi/operation.js';
import {
  AuthenticatedInPerson,
  CurrentUser,
  RequiresPermission,
} from '../accounts/session.guard.js';
import {
  ModerationQueryDto,
  ReviewAnswerDto,
  ReviewMoveDto,
  ReviewReportDto,
} from '../reviews/reviews.dto.js';

/** Answers to questions, reports of them, and the operators' decisions (SHELF-10). */
@Controller('questions')
export class QuestionModerationController {
  constructor(private readonly moderation: QuestionsModerationService) {}

  @Get('reports')
  @Operation('listReportedQuestions', 'forbidden')
  @Header('Cache-Control', 'no-store')
  @RequiresPermission('reports.decide')
  listReported(
    @CurrentUser() admin: SignedInUser,
    @Query() { state, before, n }: ModerationQueryDto,
  ): Promise<ReportedQuestion[]> {
    return state === 'hidden'
      ? this.moderation.listHidden(admin, before ?? null, n)
      : this.moderation.listReported(admin, n);
  }

  @Post(':id/answer')
  @Operation('answerQuestion', 'question_not_found', 'question_answered')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async answer(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Body() { text }: ReviewAnswerDto,
  ): Promise<MessageResponse> {
    await this.moderation.answer(user, rowIdOf(id, QuestionNotFoundError), text);
    return { message: QUESTION_MESSAGES.replied };
  }

  @Post(':id/reports')
  @Operation('reportQuestion', 'question_not_found')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async report(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Body() { text }: ReviewReportDto,
  ): Promise<MessageResponse> {
    await this.moderation.report(user, rowIdOf(id, QuestionNotFoundError), text);
    return { message: QUESTION_MESSAGES.reported };
  }

  @Post(':id/moves')
  @Operation('moveQuestion', 'forbidden', 'question_not_found', 'question_decided')
  @HttpCode(200)
  @RequiresPermission('reports.decide')
  @TellsLatestChange(byParameter('id'), 'question')
  async move(
    @CurrentUser() admin: SignedInUser,
    @Param('id') id: string,
    @Body() { move, note, seen_reports: seenReports }: ReviewMoveDto,
  ): Promise<MessageResponse> {
    const rowId = rowIdOf(id, QuestionNotFoundError);
    await this.moderation.move(admin, rowId, { move, note, seenReports: seenReports ?? null });
    return { message: QUESTION_MESSAGES.decided };
  }
}
