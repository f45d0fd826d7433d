/** Does some work on each of many things, a few at a time. After the first failure nothing new begins; it is thrown when all have ended. */
export async function inLanes<T>(
  items: AsyncIterable<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failed = new AbortController();
  const lane = async (): Promise<void> => {
    while (!failed.signal.aborted) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const guarded = () =>
    lane().catch((error: unknown) => {
      failed.abort();
      throw error;
    });
  const ended = await Promise.allSettled(Array.from({ length: lanes }, guarded));
  await iterator.return?.();
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}
