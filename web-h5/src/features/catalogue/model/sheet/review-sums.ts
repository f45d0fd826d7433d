import type { ReviewSums } from '#contracts';

/** The sums of a design's reviews in words (SHELF-06). */
export const reviewSums = ({ rating, count }: ReviewSums): string =>
  `评价 ${rating.toFixed(1)} · ${count} 条`;
