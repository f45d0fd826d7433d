import { describe, expect, it } from '@jest/globals';
import { isGoodReview, reviewScore, validateReviewText, wilsonBound } from './review-rules.js';

describe('the sums of reviews', () => {
  it('average the answered scales, and need 4 of 5 and no error to be good (SHELF-06)', () => {
    expect(reviewScore({ size_ok: 5, yarn_ok: 4, clear: 3 })).toBe(4);
    expect(reviewScore({ size_ok: null, yarn_ok: null, clear: 2 })).toBe(2);
    expect(isGoodReview({ size_ok: 5, yarn_ok: 4, clear: 3, errors: false })).toBe(true);
    expect(isGoodReview({ size_ok: 5, yarn_ok: 5, clear: 5, errors: true })).toBe(false);
    expect(isGoodReview({ size_ok: 3, yarn_ok: 4, clear: 4, errors: false })).toBe(false);
  });

  it('rank by the lower bound of Wilson, not by the mean (SHELF-06)', () => {
    expect(wilsonBound(0, 0)).toBe(0);
    expect(wilsonBound(1, 1)).toBeCloseTo(0.2065, 4);
    expect(wilsonBound(10, 10)).toBeCloseTo(0.7225, 4);
    expect(wilsonBound(95, 100)).toBeCloseTo(0.8882, 4);
    expect(wilsonBound(1, 1)).toBeLessThan(wilsonBound(95, 100));
  });

  it('count characters of a text, not units of storage', () => {
    expect(validateReviewText('线'.repeat(2_000))).toBeNull();
    expect(validateReviewText('线'.repeat(2_001))).toBe('最多2000个字符');
  });
});
