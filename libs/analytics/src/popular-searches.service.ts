import { Injectable } from '@nestjs/common';
import { SearchTrafficRepository } from './search-traffic.repository.js';

const DAYS = 7;
/** Words of fewer searchers are not shown, so that the searches of single people stay private. */
const MIN_SEARCHERS = 5;
const SHOWN = 6;

/** The most popular search words of the last seven days (FIND-11). */
@Injectable()
export class PopularSearchesService {
  constructor(private readonly repository: SearchTrafficRepository) {}

  /** The most popular words first, at most 6. */
  list(): Promise<string[]> {
    return this.repository.most({ days: DAYS, min: MIN_SEARCHERS, limit: SHOWN });
  }
}
