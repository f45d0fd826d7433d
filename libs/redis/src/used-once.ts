import { Injectable } from '@nestjs/common';
import { SharedCounter } from './shared-counter.js';

/** Detects repeated use of one-time values, across all processes. */
@Injectable()
export class UsedOnce {
  constructor(private readonly counter: SharedCounter) {}

  /** Whether this is the first use. @param lifeSeconds how long a second use is detected */
  async take(key: string, lifeSeconds: number): Promise<boolean> {
    return (await this.counter.add(`used:${key}`, lifeSeconds * 1000)).count === 1;
  }
}
