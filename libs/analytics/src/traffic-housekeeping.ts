import { Injectable } from '@nestjs/common';
import { SearchTrafficRepository } from './search-traffic.repository.js';
import { TrafficRepository } from './traffic.repository.js';

/** The longest range of a report and the range before it take two years. */
const KEPT_MONTHS = 25;
const SEARCHES_KEPT_DAYS = 30;

/** Deletes daily counts of visits after 25 months and of searches after 30 days. Orders and payments are not affected. */
@Injectable()
export class TrafficHousekeeping {
  constructor(
    private readonly repository: TrafficRepository,
    private readonly searches: SearchTrafficRepository,
  ) {}

  /** @returns how many rows were deleted */
  async run(): Promise<number> {
    const visits = await this.repository.removeOlderThan(KEPT_MONTHS);
    return visits + (await this.searches.removeOlderThan(SEARCHES_KEPT_DAYS));
  }
}
