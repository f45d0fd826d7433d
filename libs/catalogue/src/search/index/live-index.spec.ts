import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { indexedDesign } from '../../../../../test/support/fixtures/indexed-design.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { DesignIndex } from './design-index.js';
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
    changes: () => Promise.resolve({ horizon: 5, ids: [] }),
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

describe('designs that were changed', () => {
  /** A table of designs whose states can be changed. */
  function changing(count: number) {
    const states = new Map(Array.from({ length: count }, (_, i) => [i + 1, indexedDesign(i + 1)]));
    let changed: number[] = [];
    const byIds = jest.fn((ids: number[]) => Promise.resolve(ids.map((id) => states.get(id)!)));
    const batch = jest.fn((afterId: number, max: number) =>
      Promise.resolve([...states.values()].filter(({ id }) => id > afterId).slice(0, max)),
    );
    const repository = {
      changes: (since: number | null) => {
        const ids = since === null ? [] : changed;
        changed = since === null ? changed : [];
        return Promise.resolve({ horizon: 5, ids });
      },
      count: () => Promise.resolve(states.size),
      batch,
      byIds,
    };
    const change = (ids: number[], changedIn: number) => {
      for (const id of ids)
        states.set(id, indexedDesign(id, { changedIn, name: `改过 ${changedIn}` }));
      changed = ids;
    };
    const live = new LiveIndex(repository as unknown as SearchRepository);
    return { live, change, byIds, batch };
  }

  const idsUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const named = (index: DesignIndex, word: string) => index.nameGrams.match(word).count(10_000);

  it('are read in portions, so that a large change holds up no other request (FIND-16)', async () => {
    const { live, change, byIds } = changing(3_000);
    await live.current();
    change(idsUpTo(700), 2);
    const index = await live.current();
    expect(byIds.mock.calls.map(([ids]) => ids.length)).toEqual([250, 250, 200]);
    expect(named(index, '改过')).toBe(700);
  });

  it('are found in the present index while it is built anew (FIND-16)', async () => {
    const { live, change, batch } = changing(10);
    await live.current();
    change(idsUpTo(9), 2);
    let build = () => {};
    batch.mockImplementationOnce(
      () =>
        new Promise(
          (resolve) => (build = () => resolve(idsUpTo(10).map((id) => indexedDesign(id)))),
        ),
    );
    const present = await live.current();
    expect(present.waste).toBeGreaterThan(0.3);
    change([10], 3);
    const still = await live.current();
    expect(still).toBe(present);
    expect(named(still, '改过')).toBe(10);
    build();
    await eventually(async () => expect(await live.current()).not.toBe(present));
  });
});
