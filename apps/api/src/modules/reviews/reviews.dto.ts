import {
  MODERATION_LISTED,
  MODERATION_STATES,
  type ModerationState,
  REVIEW_MESSAGES,
  REVIEW_MOVES,
  type ReviewMove,
  type ReviewMoveRequest,
  type ReviewRequest,
  type ReviewTextRequest,
  REVIEW_LIMITS,
  validateReviewAnswer,
  validateReviewReason,
  validateReviewSize,
  validateReviewText,
  validateReviewYarn,
} from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID, IsId, ToInteger } from '../../http/input/validation.js';

const SCALE = { message: REVIEW_MESSAGES.scaleInvalid };
const ANSWER = { message: REVIEW_MESSAGES.answerInvalid };

/** An answer from 1 to 5. */
const IsScale = () =>
  applyDecorators(IsInt(SCALE), Min(1, SCALE), Max(REVIEW_LIMITS.scaleMax, SCALE));

export class ReviewDto implements ReviewRequest {
  @IsBoolean(ANSWER)
  finished: boolean;

  @IsOptional()
  @IsScale()
  size_ok?: number | null;

  @IsOptional()
  @IsScale()
  yarn_ok?: number | null;

  @IsScale()
  clear: number;

  @IsBoolean(ANSWER)
  errors: boolean;

  @IsOptional()
  @Satisfies(validateReviewText)
  text?: string;

  @IsOptional()
  @Satisfies(validateReviewSize)
  size?: string;

  @IsOptional()
  @Satisfies(validateReviewYarn)
  yarn?: string;
}

export class ReviewsQueryDto {
  /** The id of the last review of the previous page. */
  @IsOptional()
  @IsId()
  before?: number;
}

export class ReviewAnswerDto implements ReviewTextRequest {
  @Satisfies(validateReviewAnswer)
  text: string;
}

export class ReviewReportDto implements ReviewTextRequest {
  @Satisfies(validateReviewReason)
  text: string;
}

export class ModerationQueryDto {
  @IsIn(MODERATION_STATES, INVALID)
  state: ModerationState = 'reported';

  /** The id of the last row of the previous page. Only hidden ones have pages. */
  @IsOptional()
  @IsId()
  before?: number;

  @Max(MODERATION_LISTED, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n: number = MODERATION_LISTED;
}

export class ReviewMoveDto implements ReviewMoveRequest {
  @IsIn(REVIEW_MOVES, INVALID)
  move: ReviewMove;

  @Satisfies(validateReviewReason)
  note: string;

  @IsOptional()
  @IsInt(INVALID)
  @Min(0, INVALID)
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  seen_reports?: number;
}
