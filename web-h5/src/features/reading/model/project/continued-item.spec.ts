import type { ShelfItem } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { continuedItem } from './continued-item';

const item = (id: number, readAt: string | null, row?: number): ShelfItem => ({
  design_id: id,
  order_id: `O${id}`,
  name: `图解 ${id}`,
  designer_username: null,
  preview_image: null,
  is_on_sale: true,
  downloads_left: 3,
  free_downloads_left: 0,
  bought_at: '2026-11-01T00:00:00.000Z',
  last_read_at: readAt,
  progress: row === undefined ? null : { row, target: 74, unit: '行' },
  update: null,
  has_certificate: false,
  has_invoice: false,
  is_reviewed: false,
  asks_review: false,
});

describe('the pattern to continue', () => {
  it('is the one that was read last and is not finished', () => {
    const never = item(1, null);
    const early = item(2, '2026-11-02T08:00:00.000Z', 46);
    const late = item(3, '2026-11-20T08:00:00.000Z');
    const finished = item(4, '2026-11-24T08:00:00.000Z', 74);
    expect(continuedItem([never, early, late, finished])).toBe(late);
    expect(continuedItem([early, finished])).toBe(early);
    expect(continuedItem([never, finished])).toBeUndefined();
  });
});
