import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { indexedDesign } from '../../../../../test/support/indexed-design.js';
import { LiveIndex } from './live-index.js';
import type { SearchRepository } from '../search.repository.js';

const design = (id: number) => indexedDesign(id, { downloads: 1 });

/** A table of two designs, whose counts of downloads can be set. */
function table() {
  const counts = [
    { id: 1, downloads: 7 },
    { id: 2, downloads: 9 },
  ];
  const downloads = jest.fn(() => Promise.resolve(counts));
  const repository = {
    changes: () => Promise.resolve({ horizon: 5, designs: [] }),
    batch: (afterId: number) => Promise.resolve(afterId === 0 ? [design(1), design(2)] : []),
    count: () => Promise.resolve(counts.length),
    downloads,
  };
  return { live: new LiveIndex(repository as unknown as SearchRepository), downloads };
}

const now = Date.now();
const laterBy = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(now + ms);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the counts of downloads by which designs are sorted (FIND-12)', () => {
  it('are read again when they are ten minutes old, and not before', async () => {
    const { live, downloads } = table();
    const index = await live.current();
    laterBy(590_000);
    await live.current();
    expect(downloads).not.toHaveBeenCalled();
    laterBy(610_000);
    await live.current();
    await live.current();
    expect(downloads).toHaveBeenCalledTimes(1);
    expect([1, 2].map((id) => index.downloads.get(index.slotOfId(id)!))).toEqual([7, 9]);
  });

  it('stay as they are when they cannot be read', async () => {
    const { live, downloads } = table();
    const index = await live.current();
    downloads.mockRejectedValueOnce(new Error('connection lost'));
    laterBy(610_000);
    await live.current();
    await live.current();
    expect(index.downloads.get(index.slotOfId(1)!)).toBe(1);
  });
});
