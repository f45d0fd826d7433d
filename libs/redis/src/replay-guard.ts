import { Injectable } from '@nestjs/common';
import { SharedCounter } from './shared-counter.js';

/** Detects repeated use of one-time values, across all processes. */
@Injectable()
export class ReplayGuard {
  constructor(private readonly counter: SharedCounter) {}

  /** Records a use. @param lifeSeconds how long a repeated use is detected */
  async isFirstUse(key: string, lifeSeconds: number): Promise<boolean> {
    return (await this.counter.add(`used:${key}`, lifeSeconds * 1000)).count === 1;
  }
}
