import { describe, expect, it } from '@jest/globals';
import { GatheredReads } from './gathered-reads.js';

/** A reading that ends when the test says so. */
interface Held {
  keys: number[];
  end: (found?: Map<number, string>) => void;
  fail: (error: Error) => void;
}

function held(): { reads: GatheredReads<number, string>; readings: Held[] } {
  const readings: Held[] = [];
  const reads = new GatheredReads<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const all = new Map(keys.map((key) => [key, `row ${key}`]));
        readings.push({ keys, end: (found = all) => resolve(found), fail: reject });
      }),
  );
  return { reads, readings };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe(GatheredReads.name, () => {
  it('reads together what is asked for in one breath, and what is asked for meanwhile', async () => {
    const { reads, readings } = held();
    const asked = [1, 2, 1].map((key) => reads.read(key));
    await turn();
    expect(readings.map(({ keys }) => keys)).toEqual([[1, 2]]);
    asked.push(...[3, 4, 3].map((key) => reads.read(key)));
    await turn();
    expect(readings).toHaveLength(1);
    readings[0]!.end();
    await turn();
    expect(readings.map(({ keys }) => keys)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    readings[1]!.end();
    expect(await Promise.all(asked)).toEqual([1, 2, 1, 3, 4, 3].map((key) => `row ${key}`));
  });

  it('reads again for whoever asks while it reads the same', async () => {
    const { reads, readings } = held();
    const before = reads.read(1);
    await turn();
    const after = reads.read(1);
    readings[0]!.end(new Map([[1, 'old']]));
    await turn();
    readings[1]!.end(new Map([[1, 'new']]));
    expect([await before, await after]).toEqual(['old', 'new']);
  });

  it('has undefined for what there is none of', async () => {
    const { reads, readings } = held();
    const asked = reads.read(1);
    await turn();
    readings[0]!.end(new Map());
    expect(await asked).toBeUndefined();
  });

  it('tells everybody of a failure whom it concerns, and goes on', async () => {
    const { reads, readings } = held();
    const first = reads.read(1);
    await turn();
    const [second, third] = [2, 3].map((key) => reads.read(key));
    readings[0]!.end();
    await first;
    await turn();
    const failed = Promise.allSettled([second, third]);
    readings[1]!.fail(new Error('gone'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = reads.read(4);
    await turn();
    readings[2]!.end();
    expect(await next).toBe('row 4');
  });

  it('takes a hundred at a time', async () => {
    const { reads, readings } = held();
    const asked = Array.from({ length: 201 }, (_, key) => reads.read(key));
    for (let i = 0; i < 3; i += 1) {
      await turn();
      readings[i]!.end();
    }
    expect(readings.map(({ keys }) => keys.length)).toEqual([100, 100, 1]);
    expect(await asked[200]).toBe('row 200');
  });
});
