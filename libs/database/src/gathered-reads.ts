/** So many rows are asked for at once at most: the first of them need not wait for the last. */
const MAX_KEYS = 100;

interface Waiter<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads rows by their keys, and what is asked for while it reads all at once: a busy process sends one
 * statement where it would have sent twenty, an idle one does not wait. Every value was read after it
 * was asked for.
 */
export class GatheredReads<Key, Value> {
  private waiting = new Map<Key, Waiter<Value>[]>();
  private isReading = false;

  /** @param readAll of different keys; what there is none of is left out */
  constructor(private readonly readAll: (keys: Key[]) => Promise<Map<Key, Value>>) {}

  /** @returns undefined where there is none @throws what the reading of all does */
  read(key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.waiting.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      if (!this.isReading) void this.readWaiting();
    });
  }

  private async readWaiting(): Promise<void> {
    this.isReading = true;
    // Behind whoever asks in the same breath.
    await Promise.resolve();
    while (this.waiting.size > 0) {
      const asked = [...this.waiting].slice(0, MAX_KEYS);
      for (const [key] of asked) this.waiting.delete(key);
      try {
        const found = await this.readAll(asked.map(([key]) => key));
        for (const [key, waiters] of asked) {
          for (const { resolve } of waiters) resolve(found.get(key));
        }
      } catch (error) {
        for (const [, waiters] of asked) for (const { reject } of waiters) reject(error);
      }
    }
    this.isReading = false;
  }
}
