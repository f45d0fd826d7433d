import { isLongerThan } from '../catalogue/design-rules.js';

/** Limits of reviews (SHELF-06). */
export const REVIEW_LIMITS = {
  textMax: 2_000,
  answerMax: 1_000,
  reasonMax: 500,
  sizeMax: 40,
  yarnMax: 100,
  pictures: 6,
  perPage: 10,
  works: 24,
  /** Finished pieces on the home page. */
  recentWorks: 12,
  /** The largest answer to a question of a scale. */
  scaleMax: 5,
  /** How many days after the purchase the shelf asks for a review (SHELF-07). */
  askAfterDays: 30,
  /** How many reviews a shelf asks for at once. */
  asksAtOnce: 3,
} as const;

/** Texts about reviews. Apart from `MESSAGES`, because every page of the site loads those. */
export const REVIEW_MESSAGES = {
  notFound: '没有这条评价',
  notPossible: '只有付款且没有退款的订单可以评价',
  ownDesign: '不能评价自己的设计',
  answered: '这条评价已经回复过',
  scaleInvalid: '请选 1 到 5',
  scaleRequired: '织完了请回答尺码和用线',
  answerInvalid: '请选择',
  textTooLong: `最多${REVIEW_LIMITS.textMax}个字符`,
  answerRequired: '请写回复',
  answerTooLong: `最多${REVIEW_LIMITS.answerMax}个字符`,
  reasonRequired: '请写明原因',
  reasonTooLong: `最多${REVIEW_LIMITS.reasonMax}个字符`,
  sizeTooLong: `最多${REVIEW_LIMITS.sizeMax}个字符`,
  yarnTooLong: `最多${REVIEW_LIMITS.yarnMax}个字符`,
  pictureRequired: '请选择图片',
  picturesTooMany: `最多${REVIEW_LIMITS.pictures}张图片`,
  saved: '评价已保存',
  withdrawn: '文字和图片已撤回，五个问题的回答保留',
  replied: '回复已发布',
  reported: '已举报，运营人员会处理',
  decided: '已处理',
  decidedBefore: '这条评价的举报刚有变化，或已有人处理，请刷新后再看',
  hidden: '内容违法，已屏蔽',
  deletedAuthor: '已注销用户',
} as const;

const upTo = (max: number, tooLong: string) => (text: string) =>
  isLongerThan(text, max) ? tooLong : null;

const filled = (max: number, required: string, tooLong: string) => (text: string) =>
  text.trim() === '' ? required : isLongerThan(text, max) ? tooLong : null;

/** Validates the text of a review; returns null if it is valid. An empty text is valid. */
export const validateReviewText = upTo(REVIEW_LIMITS.textMax, REVIEW_MESSAGES.textTooLong);
/** Validates the size that somebody knitted; returns null if it is valid. */
export const validateReviewSize = upTo(REVIEW_LIMITS.sizeMax, REVIEW_MESSAGES.sizeTooLong);
/** Validates the yarn that somebody used; returns null if it is valid. */
export const validateReviewYarn = upTo(REVIEW_LIMITS.yarnMax, REVIEW_MESSAGES.yarnTooLong);
/** Validates a designer's answer; returns null if it is valid. */
export const validateReviewAnswer = filled(
  REVIEW_LIMITS.answerMax,
  REVIEW_MESSAGES.answerRequired,
  REVIEW_MESSAGES.answerTooLong,
);
/** Validates the reason of a report or of an operator's decision; returns null if it is valid. */
export const validateReviewReason = filled(
  REVIEW_LIMITS.reasonMax,
  REVIEW_MESSAGES.reasonRequired,
  REVIEW_MESSAGES.reasonTooLong,
);

/** The answers to the questions of a review that have a scale from 1 to 5. */
export interface ReviewScales {
  size_ok: number | null;
  yarn_ok: number | null;
  clear: number;
}

/** The mean of the answered scales of a review, 1 to 5. */
export function reviewScore({ size_ok, yarn_ok, clear }: ReviewScales): number {
  const answered = [size_ok, yarn_ok, clear].filter((scale) => scale !== null);
  return answered.reduce((sum, scale) => sum + scale, 0) / answered.length;
}

/** Whether a review counts as good: a mean of at least 4, and no error found. */
export function isGoodReview(review: ReviewScales & { errors: boolean }): boolean {
  return !review.errors && reviewScore(review) >= 4;
}

/** The quantile of the normal distribution for a confidence of 95 %. */
const Z = 1.96;

/**
 * The lower end of Wilson's interval for the share of good reviews, 0 to 1. A few good reviews therefore rank below
 * many that are nearly all good.
 */
export function wilsonBound(good: number, count: number): number {
  if (count === 0) return 0;
  const share = good / count;
  const square = Z * Z;
  const centre = share + square / (2 * count);
  const spread = Z * Math.sqrt((share * (1 - share) + square / (4 * count)) / count);
  return (centre - spread) / (1 + square / count);
}
