import { AuditLog, type SignedInUser } from '#accounts';
import { assertMay, type ReportedReview, type ReviewMove, tidyText } from '#contracts';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReviewAnsweredError, ReviewNotFoundError } from './reviews.errors.js';
import { ReviewsRepository } from './reviews.repository.js';
import { toWholeReview } from './reviews.service.js';

const LISTED = 200;

/** Designers answer reviews, anybody signed in reports them, and operators decide about reports (SHELF-06). */
@Injectable()
export class ReviewsModerationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reviews: ReviewsRepository,
    private readonly messages: MessagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /** Publishes the designer's only answer. @throws ReviewNotFoundError for other users too, ReviewAnsweredError */
  async answer(designer: SignedInUser, id: number, text: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.reviews.lock(id, manager);
      if (row?.designerId !== designer.id) throw new ReviewNotFoundError();
      if (row.answer !== null) throw new ReviewAnsweredError();
      const answer = tidyText(text);
      await this.reviews.answer(id, answer, manager);
      if (row.isAuthorDeleted || row.isSample) return;
      const facts = { design_id: String(row.designId), design: row.designName, text: answer };
      const event = { userId: row.authorId, key: `review-${id}`, facts };
      await this.messages.tell('answer', event, manager);
    });
  }

  /** @throws ReviewNotFoundError */
  async report(reporter: SignedInUser, id: number, reason: string): Promise<void> {
    if (!(await this.reviews.find(id))) throw new ReviewNotFoundError();
    await this.reviews.report(id, reporter.id, tidyText(reason));
  }

  /** The reviews with open reports, the one that waits longest first. @throws ForbiddenError */
  async listReported(admin: SignedInUser): Promise<ReportedReview[]> {
    assertMay(admin, 'reports.decide');
    return (await this.reviews.listReported(LISTED)).map((row) => ({
      design_id: row.designId,
      design_name: row.designName,
      review: toWholeReview(row),
      reports: row.reports,
    }));
  }

  /**
   * Makes a review unreadable, shows it again, or leaves it; open reports are decided.
   * @throws ForbiddenError, ReviewNotFoundError
   */
  async move(admin: SignedInUser, id: number, move: ReviewMove, note: string): Promise<void> {
    assertMay(admin, 'reports.decide');
    await this.dataSource.transaction(async (manager) => {
      const row = await this.reviews.lock(id, manager);
      if (!row) throw new ReviewNotFoundError();
      const reason = tidyText(note);
      if (move === 'hide') await this.reviews.hide(id, reason, manager);
      if (move === 'show') await this.reviews.hide(id, null, manager);
      await this.reviews.decideReports(id, manager);
      const details = { design_id: row.designId, note: reason };
      await this.auditLog.record(admin, `review.${move}`, String(id), details, manager);
    });
  }
}
