/**
 * Waits for `work`, but not longer than `ms` milliseconds. The work itself is not cancelled.
 * @throws {Error} with the message, after the timeout
 */
export async function withTimeout<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
