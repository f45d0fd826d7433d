import type { Integer, Timestamp } from '../http/scalars.js';

/** PUT /orders/{order_id}/review: a review of a bought design by its buyer (SHELF-06). Scales are 1 to 5. */
export interface ReviewRequest {
  /** 织完了吗 */
  finished: boolean;
  /** 尺码准吗. Required when it is finished. */
  size_ok?: Integer | null;
  /** 用线准吗. Required when it is finished. */
  yarn_ok?: Integer | null;
  /** 图解清楚吗 */
  clear: Integer;
  /** 有无错误 */
  errors: boolean;
  text?: string;
  /** The size that was knitted. */
  size?: string;
  /** The yarn that was used. */
  yarn?: string;
}

export interface ReviewPicture {
  id: string;
  image: string;
  thumbnail: string;
}

/** A review as everybody sees it. */
export interface Review {
  id: Integer;
  /** The first character of the name, and asterisks. */
  author: string;
  finished: boolean;
  size_ok: Integer | null;
  yarn_ok: Integer | null;
  clear: Integer;
  errors: boolean;
  text: string;
  size: string;
  yarn: string;
  pictures: ReviewPicture[];
  answer: { text: string; at: Timestamp } | null;
  /** Why an operator made its words and pictures unreadable; null if they are shown. */
  hidden_note: string | null;
  is_refunded: boolean;
  /** An example of the demonstration, which no buyer wrote. */
  is_sample: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** How often each answer was given. Lists of five have the counts of the answers 1 to 5. */
export interface ReviewSummary {
  count: Integer;
  finished: Integer;
  errors: Integer;
  size_ok: Integer[];
  yarn_ok: Integer[];
  clear: Integer[];
}

/** GET /designs/{id}/reviews, newest first. */
export interface ReviewPage {
  summary: ReviewSummary;
  results: Review[];
  /** The value of `before` for the next page; null on the last page. */
  next_before: Integer | null;
}

/** The buyer's review of an order. */
export interface OwnReview extends Review {
  order_id: string;
  design_id: Integer;
}

/** GET /orders/{order_id}/review. */
export interface OwnReviewResponse {
  /** Null before it is written. */
  review: OwnReview | null;
  /** Whether the buyer was asked for it before (SHELF-07). */
  asked: boolean;
}

/** A picture of a finished piece (SHELF-08). */
export interface FinishedWork extends ReviewPicture {
  design_id: Integer;
  design_name: string;
  review_id: Integer;
  size: string;
  yarn: string;
  is_sample: boolean;
}

/** POST /reviews/{id}/answer and /reviews/{id}/reports. */
export interface ReviewTextRequest {
  text: string;
}

/** What an operator decides about a reported review: to make it unreadable, to show it again, to leave it. */
export const REVIEW_MOVES = ['hide', 'show', 'dismiss'] as const;
export type ReviewMove = (typeof REVIEW_MOVES)[number];

/** POST /reviews/{id}/moves, for admins. */
export interface ReviewMoveRequest {
  move: ReviewMove;
  note: string;
  /** How many open reports the operator saw: with another number the move is refused (CONS-13). */
  seen_reports?: Integer;
}

/** What GET /reviews/reports and GET /questions/reports list: texts with open reports, or those that are hidden. */
export const MODERATION_STATES = ['reported', 'hidden'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** Rows of these lists in one answer. */
export const MODERATION_LISTED = 200;

/**
 * One row of GET /reviews/reports?state=&n=&before=, for admins: a whole review with its open reports. `before` is the
 * id of the last hidden review that was read.
 */
export interface ReportedReview {
  design_id: Integer;
  design_name: string;
  review: Review;
  reports: { reason: string; created_at: Timestamp }[];
}

/** The sums on cards and pages. Absent without a review. */
export interface ReviewSums {
  count: Integer;
  /** Mean of the answered scales, 1 to 5, with one decimal. */
  rating: number;
}

/** A report of a review in the export of personal data. */
export interface ReviewReportRecord {
  review_id: Integer;
  reason: string;
  created_at: Timestamp;
}

/** What a person wrote about bought designs, in the export of personal data. */
export interface ReviewsExport {
  reviews: OwnReview[];
  reports: ReviewReportRecord[];
}
