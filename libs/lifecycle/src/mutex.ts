/** Runs tasks one at a time, in the order in which they were submitted. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Starts the task when all earlier ones have settled. */
  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
