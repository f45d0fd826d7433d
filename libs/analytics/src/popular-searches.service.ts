import { Injectable } from '@nestjs/common';
import { SearchTrafficRepository } from './search-traffic.repository.js';

const DAYS = 7;
/** Fewer searchers are not many, and what a few type is theirs. */
const MIN_SEARCHERS = 5;
const SHOWN = 6;

/** What many looked for this week (FIND-11). */
@Injectable()
export class PopularSearchesService {
  constructor(private readonly repository: SearchTrafficRepository) {}

  /** The most popular words first, at most 6. */
  list(): Promise<string[]> {
    return this.repository.most({ days: DAYS, min: MIN_SEARCHERS, limit: SHOWN });
  }
}
