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
  it('answers who asks in one turn together, with what is read after it', async () => {
    const { readNow, ends } = held();
    const reads = new SharedReads<number>();
    const asked = [1, 2, 3].map(() => reads.read('/a', readNow));
    expect(ends).toHaveLength(0);
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]!();
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  });

  it('answers nobody with a reading that had begun before they asked', async () => {
    const { readNow, ends } = held();
    const reads = new SharedReads<number>();
    const first = reads.read('/a', readNow);
    await turn();
    const second = reads.read('/a', readNow);
    await turn();
    for (const end of ends) end();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('reads twice at once at most, and whoever asks meanwhile waits for the next', async () => {
    const { readNow, ends } = held();
    const reads = new SharedReads<number>();
    const asked = [];
    for (let i = 0; i < 4; i += 1) {
      asked.push(reads.read('/a', readNow));
      await turn();
    }
    expect(ends).toHaveLength(2);
    ends[1]!();
    await turn();
    await turn();
    expect(ends).toHaveLength(3);
    ends[0]!();
    ends[2]!();
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 3]);
    await turn();
    expect(ends).toHaveLength(3);
  });

  it('has addresses wait for no other', async () => {
    const { readNow, ends } = held();
    const reads = new SharedReads<number>();
    const asked = ['/a', '/b'].map((address) => reads.read(address, readNow));
    await turn();
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
    expect(await Promise.all(asked)).toEqual([1, 2]);
  });

  it('reads again after a failure, which only those hear of who were to be answered by it', async () => {
    const { readNow, ends, fails } = held();
    const reads = new SharedReads<number>();
    const failing = [reads.read('/a', readNow), reads.read('/a', readNow)];
    await turn();
    const later = reads.read('/a', readNow);
    fails[0]!(new Error('gone'));
    for (const one of failing) await expect(one).rejects.toThrow('gone');
    await turn();
    ends[1]!();
    expect(await later).toBe(2);
  });
});
