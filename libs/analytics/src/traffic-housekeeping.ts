import { Injectable } from '@nestjs/common';
import { TrafficRepository } from './traffic.repository.js';

/** The longest range of a report and the range before it take two years. */
const KEPT_MONTHS = 25;

/** Deletes daily counts of visits after 25 months. Orders and payments are not affected. */
@Injectable()
export class TrafficHousekeeping {
  constructor(private readonly repository: TrafficRepository) {}

  /** @returns how many rows were deleted */
  run(): Promise<number> {
    return this.repository.removeOlderThan(KEPT_MONTHS);
  }
}
