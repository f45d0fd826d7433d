import { describe, expect, it } from '@jest/globals';
import { releaseMemory } from './release-memory.js';

describe(releaseMemory, () => {
  it('collects what nothing refers to any more, and shrinks the heap', async () => {
    let held: object[] | null = Array.from({ length: 3_000_000 }, (_, i) => ({ i }));
    const unused = new WeakRef(held);
    const before = process.memoryUsage().heapTotal;
    held = null;
    // A WeakRef keeps its object alive until the end of the task that made it.
    await new Promise((resolve) => setImmediate(resolve));
    await releaseMemory();
    expect(unused.deref()).toBeUndefined();
    expect(process.memoryUsage().heapTotal).toBeLessThan(before - 50_000_000);
  });
});
