import { TooManyRequestsError } from '#contracts';
import { Injectable } from '@nestjs/common';
import { SharedCounter } from './shared-counter.js';

/** At most `max` times in a window of `seconds`, which begins with the first. */
export interface RateLimit {
  name: string;
  max: number;
  seconds: number;
}

/** Counts what somebody does, across all processes. */
@Injectable()
export class RateLimiter {
  constructor(private readonly counter: SharedCounter) {}

  /**
   * Counts once more.
   * @param who whom the limit is for: an address, an account; never logged
   * @throws TooManyRequestsError when that is once too often
   */
  async hit({ name, max, seconds }: RateLimit, who: string): Promise<void> {
    const { count, leftMs } = await this.counter.add(`${name}:${who}`, seconds * 1000);
    if (count > max) throw new TooManyRequestsError(Math.max(1, Math.ceil(leftMs / 1000)));
  }

  /** Counts once more. @returns whether that is still within the limit */
  async allows({ name, max, seconds }: RateLimit, who: string): Promise<boolean> {
    return (await this.counter.add(`${name}:${who}`, seconds * 1000)).count <= max;
  }
}
