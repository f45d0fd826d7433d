import type { SignedInUser } from '#accounts';
import { type MessageResponse, REVIEW_MESSAGES, type ReportedReview } from '#contracts';
import { ReviewNotFoundError, ReviewsModerationService } from '#reviews';
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
} from './reviews.dto.js';

/** Answers to reviews, reports of them, and the operators' decisions (SHELF-06). */
@Controller('reviews')
export class ReviewModerationController {
  constructor(private readonly moderation: ReviewsModerationService) {}

  @Get('reports')
  @Operation('listReportedReviews', 'forbidden')
  @Header('Cache-Control', 'no-store')
  @RequiresPermission('reports.decide')
  listReported(
    @CurrentUser() admin: SignedInUser,
    @Query() { state, before, n }: ModerationQueryDto,
  ): Promise<ReportedReview[]> {
    return state === 'hidden'
      ? this.moderation.listHidden(admin, before ?? null, n)
      : this.moderation.listReported(admin, n);
  }

  @Post(':id/answer')
  @Operation('answerReview', 'review_not_found', 'review_answered')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async answer(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Body() { text }: ReviewAnswerDto,
  ): Promise<MessageResponse> {
    await this.moderation.answer(user, rowIdOf(id, ReviewNotFoundError), text);
    return { message: REVIEW_MESSAGES.replied };
  }

  @Post(':id/reports')
  @Operation('reportReview', 'review_not_found')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async report(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Body() { text }: ReviewReportDto,
  ): Promise<MessageResponse> {
    await this.moderation.report(user, rowIdOf(id, ReviewNotFoundError), text);
    return { message: REVIEW_MESSAGES.reported };
  }

  @Post(':id/moves')
  @Operation('moveReview', 'forbidden', 'review_not_found', 'review_decided')
  @HttpCode(200)
  @RequiresPermission('reports.decide')
  @TellsLatestChange(byParameter('id'), 'review')
  async move(
    @CurrentUser() admin: SignedInUser,
    @Param('id') id: string,
    @Body() { move, note, seen_reports: seenReports }: ReviewMoveDto,
  ): Promise<MessageResponse> {
    const rowId = rowIdOf(id, ReviewNotFoundError);
    await this.moderation.move(admin, rowId, { move, note, seenReports: seenReports ?? null });
    return { message: REVIEW_MESSAGES.decided };
  }
}
