/**
 * Runs `work` on each item, at most `concurrency` at a time. After the first failure no further item is started;
 * the failure is thrown when all running ones have settled.
 */
export async function mapConcurrent<T>(
  items: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failed = new AbortController();
  const run = async (): Promise<void> => {
    while (!failed.signal.aborted) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const guarded = () =>
    run().catch((error: unknown) => {
      failed.abort();
      throw error;
    });
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, guarded));
  await iterator.return?.();
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}
