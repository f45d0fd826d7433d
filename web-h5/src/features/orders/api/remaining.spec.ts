import type { OrderListItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { describeRemaining, isUsedUp, remainingOf } from './remaining';

const orderOf = (counts: Pick<OrderListItem, 'download_count' | 'downloads_unfinished'>) =>
  counts as OrderListItem;

describe(describeRemaining, () => {
  it.each([
    [3, 0, '3 次'],
    [2, 1, '3 次 · 1 次进行中'],
    [0, 2, '2 次 · 2 次进行中'],
    [0, 0, '0 次'],
  ])(
    'shows %i unused and %i unfinished downloads as %s (DL-13)',
    (download_count, downloads_unfinished, text) => {
      expect(describeRemaining(orderOf({ download_count, downloads_unfinished }))).toBe(text);
    },
  );

  it.each([
    [0, 3, '0 次 · 新版另有 3 次', false],
    [2, 0, '2 次', false],
    [0, 0, '0 次', true],
  ])(
    'shows %i downloads, and %i free ones of a newer version, as %s (SHELF-09)',
    (download_count, free_downloads_left, text, isOver) => {
      const order = { download_count, free_downloads_left } as OrderListItem;
      expect([describeRemaining(order), isUsedUp(order)]).toEqual([text, isOver]);
    },
  );

  it('counts no unfinished downloads if the server sends none', () => {
    const order = { download_count: 2 } as OrderListItem;
    expect([describeRemaining(order), remainingOf(order)]).toEqual(['2 次', 2]);
  });
});
