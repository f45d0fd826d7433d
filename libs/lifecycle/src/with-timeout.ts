/**
 * Waits for `work`, but not longer than `ms` milliseconds. The work itself is not cancelled.
 * @throws {Error} naming `what` after the timeout
 */
export async function withTimeout<T>(ms: number, work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} does not answer`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
