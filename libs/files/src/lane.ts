/** Work that is done one after the other, however many ask for it. */
export class Lane {
  private last: Promise<unknown> = Promise.resolve();

  /** Begins when everything that came before has ended, well or not. */
  enter<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
