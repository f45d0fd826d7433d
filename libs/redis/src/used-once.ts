import { Injectable } from '@nestjs/common';
import { SharedCounter } from './shared-counter.js';

/** Remembers, across all processes, what serves once only. */
@Injectable()
export class UsedOnce {
  constructor(private readonly counter: SharedCounter) {}

  /** Whether this is the first use. @param lifeSeconds for how long a second one is told from it */
  async take(key: string, lifeSeconds: number): Promise<boolean> {
    return (await this.counter.add(`used:${key}`, lifeSeconds * 1000)).count === 1;
  }
}
