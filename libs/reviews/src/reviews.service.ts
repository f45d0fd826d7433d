import type { SignedInUser } from '#accounts';
import { CatalogueService, toReviewPicture } from '#catalogue';
import {
  type FinishedWork,
  type OwnReview,
  type Review,
  REVIEW_LIMITS,
  REVIEW_MESSAGES,
  type ReviewPage,
  type ReviewsExport,
  DAY_MS,
} from '#contracts';
import { OrdersService } from '#orders';
import { Injectable } from '@nestjs/common';
import { maskedName } from './masked-name.js';
import { ReviewNotFoundError } from './reviews.errors.js';
import { type ReviewRow, ReviewsRepository, type WorkRow } from './reviews.repository.js';

/** Reads reviews and the pictures of finished pieces (SHELF-06, SHELF-08). */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly catalogue: CatalogueService,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Lists a design's reviews, newest first, with the counts of all answers.
   * @param before id of the last review of the previous page @throws DesignNotFoundError if it is not on sale
   */
  async list(designId: number, before: number | null): Promise<ReviewPage> {
    await this.catalogue.getForSale(designId);
    const max = REVIEW_LIMITS.perPage;
    const from = before ?? Number.MAX_SAFE_INTEGER;
    const [summary, rows] = await Promise.all([
      this.reviews.summary(designId),
      this.reviews.list(designId, from, max + 1),
    ]);
    const shown = rows.slice(0, max);
    return {
      summary,
      results: shown.map(toReview),
      next_before: rows.length > max ? shown.at(-1)!.id : null,
    };
  }

  /** The newest of all designs on sale. */
  async recentWorks(): Promise<FinishedWork[]> {
    return (await this.reviews.recentWorks(REVIEW_LIMITS.recentWorks)).map(toWork);
  }

  /** @throws DesignNotFoundError if it is not on sale */
  async worksOfDesign(designId: number): Promise<FinishedWork[]> {
    await this.catalogue.getForSale(designId);
    return (await this.reviews.worksOfDesign(designId, REVIEW_LIMITS.works)).map(toWork);
  }

  /** @throws DesignerNotFoundError */
  async worksOfDesigner(name: string): Promise<FinishedWork[]> {
    const { username } = await this.catalogue.designer(name);
    return (await this.reviews.worksOfDesigner(username, REVIEW_LIMITS.works)).map(toWork);
  }

  /** The author's own review. @throws OrderNotFoundError, ReviewNotFoundError */
  async ofOrder(author: SignedInUser, orderId: string): Promise<OwnReview> {
    const review = await this.findOfOrder(author, orderId);
    if (!review) throw new ReviewNotFoundError();
    return review;
  }

  /** The author's own review; null before it is written. @throws OrderNotFoundError */
  async findOfOrder(author: SignedInUser, orderId: string): Promise<OwnReview | null> {
    await this.orders.getOwn(author, orderId);
    const row = await this.reviews.findOfOrder(orderId);
    return row && toOwnReview(row);
  }

  /** Whether the user was asked to review one of their orders (SHELF-07). */
  async wasAsked(orderId: string): Promise<boolean> {
    return (await this.reviews.askedOrders([orderId])).length > 0;
  }

  /** Records that the buyer was asked. @throws OrderNotFoundError */
  async recordAsked(buyer: SignedInUser, orderId: string): Promise<void> {
    await this.orders.getOwn(buyer, orderId);
    await this.reviews.recordAsked(orderId);
  }

  /**
   * Of orders of a buyer, those whose review is to be asked for: bought a month ago, not reviewed, never asked. The
   * first few of the list: a long shelf does not ask for all at once.
   */
  async ordersToAsk(
    orders: { order_id: string; bought_at: string }[],
    reviewed: Set<string>,
  ): Promise<Set<string>> {
    const latest = Date.now() - REVIEW_LIMITS.askAfterDays * DAY_MS;
    const due = orders
      .filter(({ order_id: id, bought_at: at }) => !reviewed.has(id) && Date.parse(at) < latest)
      .map((order) => order.order_id);
    const asked = new Set(due.length > 0 ? await this.reviews.askedOrders(due) : []);
    return new Set(due.filter((id) => !asked.has(id)).slice(0, REVIEW_LIMITS.asksAtOnce));
  }

  /** The orders of a user that have a review. */
  async reviewedOrders(user: SignedInUser): Promise<Set<string>> {
    return new Set(await this.reviews.reviewedOrders(user.id));
  }

  /** What a user wrote, also where it is unreadable for others. */
  async export(user: SignedInUser): Promise<ReviewsExport> {
    const [reviews, reports] = await Promise.all([
      this.reviews.listOfAuthor(user.id),
      this.reviews.reportsOf(user.id),
    ]);
    return {
      reviews: reviews.map(toOwnReview),
      reports: reports.map(({ textId, reason, createdAt }) => ({
        review_id: textId,
        reason,
        created_at: createdAt.toISOString(),
      })),
    };
  }
}

/** A review as everybody sees it: without words and pictures if an operator made them unreadable. */
export function toReview(row: ReviewRow): Review {
  const whole = toWholeReview(row);
  return row.hiddenNote === null ? whole : { ...whole, text: '', size: '', yarn: '', pictures: [] };
}

/** A review with all that its author wrote, for operators and the author. */
export function toWholeReview(row: ReviewRow): Review {
  return {
    id: row.id,
    author: row.isAuthorDeleted ? REVIEW_MESSAGES.deletedAuthor : maskedName(row.authorName),
    finished: row.finished,
    size_ok: row.sizeOk,
    yarn_ok: row.yarnOk,
    clear: row.clear,
    errors: row.errors,
    text: row.text,
    size: row.size,
    yarn: row.yarn,
    pictures: row.pictures.map(toReviewPicture),
    answer:
      row.answer !== null && row.answeredAt
        ? { text: row.answer, at: row.answeredAt.toISOString() }
        : null,
    hidden_note: row.hiddenNote,
    is_refunded: row.isRefunded,
    is_sample: row.isSample,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function toOwnReview(row: ReviewRow): OwnReview {
  return { ...toWholeReview(row), order_id: row.orderId ?? '', design_id: row.designId };
}

function toWork({ mediaId, ...row }: WorkRow): FinishedWork {
  return {
    ...toReviewPicture(mediaId),
    design_id: row.designId,
    design_name: row.designName,
    review_id: row.reviewId,
    size: row.size,
    yarn: row.yarn,
    is_sample: row.isSample,
  };
}
