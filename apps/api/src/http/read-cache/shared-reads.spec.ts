import { describe, expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.js';

/** Readings that end when the test says so, each with its number. */
function held(): {
  readNow: () => Promise<number>;
  ends: (() => void)[];
  fails: ((error: Error) => void)[];
} {
  const ends: (() => void)[] = [];
  const fails: ((error: Error) => void)[] = [];
  const readNow = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length + 1;
      ends.push(() => resolve(number));
      fails.push(reject);
    });
  return { readNow, ends, fails };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe(SharedReads.name, () => {
  it('answers who asks during a reading with the next one, all together', async () => {
    const { readNow, ends } = held();
    const reads = new SharedReads<number>();
    const asked = [1, 2, 3].map(() => reads.read('/a', readNow));
    expect(ends).toHaveLength(1);
    ends[0]!();
    await turn();
    expect(ends).toHaveLength(2);
    const late = reads.read('/a', readNow);
    ends[1]!();
    await turn();
    ends[2]!();
    expect(await Promise.all([...asked, late])).toEqual([1, 2, 2, 3]);
  });

  it('has addresses wait for no other', async () => {
    const { readNow, ends } = held();
    const reads = new SharedReads<number>();
    const asked = ['/a', '/b'].map((address) => reads.read(address, readNow));
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
    expect(await Promise.all(asked)).toEqual([1, 2]);
  });

  it('reads again after a failure, which only those hear of who asked before it', async () => {
    const { readNow, ends, fails } = held();
    const reads = new SharedReads<number>();
    const [first, second] = [reads.read('/a', readNow), reads.read('/a', readNow)];
    fails[0]!(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await turn();
    ends[1]!();
    expect(await second).toBe(2);
    const third = reads.read('/a', readNow);
    ends[2]!();
    expect(await third).toBe(3);
  });
});
