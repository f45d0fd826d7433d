import { TooManyRequestsError } from '#contracts';
import { Injectable } from '@nestjs/common';
import { SharedCounter } from './shared-counter.js';

/** At most `max` hits in a window of `seconds`, which starts with the first hit. */
export interface RateLimit {
  name: string;
  max: number;
  seconds: number;
}

/** Rate limits that are shared by all processes. */
@Injectable()
export class RateLimiter {
  constructor(private readonly counter: SharedCounter) {}

  /**
   * Counts a hit.
   * @param who subject of the limit: an address or an account; never logged
   * @throws TooManyRequestsError if the limit is exceeded
   */
  async hit({ name, max, seconds }: RateLimit, who: string): Promise<void> {
    const { count, leftMs } = await this.counter.add(`${name}:${who}`, seconds * 1000);
    if (count > max) throw new TooManyRequestsError(Math.max(1, Math.ceil(leftMs / 1000)));
  }

  /** Counts a hit. @returns whether it is still within the limit */
  async allows({ name, max, seconds }: RateLimit, who: string): Promise<boolean> {
    return (await this.counter.add(`${name}:${who}`, seconds * 1000)).count <= max;
  }
}
