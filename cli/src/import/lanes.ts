/** Lets so many works run at once; the others wait, and begin in the order they came. */
export class Lanes {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async enter<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
