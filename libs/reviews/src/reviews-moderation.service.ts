import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import { ReviewImagesService } from '#catalogue';
import type { ReportedReview } from '#contracts';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ModeratedKind, Moderation, type Reported } from './moderation.js';
import { ReviewAnsweredError, ReviewDecidedError, ReviewNotFoundError } from './reviews.errors.js';
import { type ReviewRow, ReviewsRepository } from './reviews.repository.js';
import { toWholeReview } from './reviews.service.js';

const REVIEW: ModeratedKind<ReviewRow> = {
  name: 'review',
  NotFound: ReviewNotFoundError,
  Answered: ReviewAnsweredError,
  Decided: ReviewDecidedError,
  isAnswerable: () => true,
  // The answer stays readable.
  copies: ['review'],
  isNotified: ({ isAuthorDeleted, isSample }) => !isAuthorDeleted && !isSample,
};

/** Moderation of reviews (SHELF-06). */
@Injectable()
export class ReviewsModerationService extends Moderation<ReviewRow> {
  constructor(
    dataSource: DataSource,
    users: UsersService,
    reviews: ReviewsRepository,
    messages: MessagesService,
    auditLog: AuditLog,
    private readonly images: ReviewImagesService,
  ) {
    super(REVIEW, reviews, dataSource, users, messages, auditLog);
  }

  /** The reviews with open reports, those with the oldest report first. @throws ForbiddenError */
  async listReported(operator: SignedInUser, limit?: number): Promise<ReportedReview[]> {
    return (await this.rowsWithReports(operator, limit)).map(toReported);
  }

  /**
   * The hidden reviews with their open reports, newest first. @param before only those with a smaller id
   * @throws ForbiddenError
   */
  async listHidden(
    operator: SignedInUser,
    before: number | null,
    limit: number,
  ): Promise<ReportedReview[]> {
    return (await this.hiddenRows(operator, before, limit)).map(toReported);
  }

  /** Somebody who saw the review knows the addresses of its pictures (SHELF-06). */
  protected override afterHiding(id: number, manager: EntityManager): Promise<void> {
    return this.images.changeAddresses(id, manager);
  }
}

function toReported(row: Reported<ReviewRow>): ReportedReview {
  return {
    design_id: row.designId,
    design_name: row.designName,
    review: toWholeReview(row),
    reports: row.reports,
  };
}
