/** So many rows are asked for at once at most: the first of them need not wait for the last. */
const MAX_KEYS = 100;

interface Waiter<Value> {
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads rows by their keys, and what is asked for while it reads all at once: a busy process sends one
 * statement where it would have sent twenty, an idle one waits for nothing. Every value was read after it
 * was asked for.
 */
export class GatheredReads<Key, Value> {
  private waiting = new Map<Key, Waiter<Value>[]>();
  private running = 0;

  /**
   * @param readAll of different keys; what there is none of is left out
   * @param maxRunning how many readings may run side by side
   */
  constructor(
    private readonly readAll: (keys: Key[]) => Promise<Map<Key, Value>>,
    private readonly maxRunning: number,
  ) {}

  /** @returns undefined where there is none @throws what the reading of all does */
  read(key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.waiting.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      this.readWaiting();
    });
  }

  private readWaiting(): void {
    if (this.running >= this.maxRunning || this.waiting.size === 0) return;
    const taken = [...this.waiting].slice(0, MAX_KEYS);
    for (const [key] of taken) this.waiting.delete(key);
    this.running += 1;
    void this.answer(new Map(taken)).finally(() => {
      this.running -= 1;
      this.readWaiting();
    });
  }

  private async answer(asked: Map<Key, Waiter<Value>[]>): Promise<void> {
    const waiters = [...asked.values()].flat();
    try {
      const found = await this.readAll([...asked.keys()]);
      for (const [key, each] of asked) for (const { resolve } of each) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
  }
}
