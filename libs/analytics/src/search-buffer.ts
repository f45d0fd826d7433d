import { createHash, randomBytes } from 'node:crypto';

/** How many visitors searched for the same words on a day. */
export interface SearchTrafficRow {
  /** The day in China's time, such as `2026-11-20`. */
  day: string;
  words: string;
  searchers: number;
}

const MAX_SEARCHES = 50_000;

/**
 * Counts searches in memory until they are written, each network once per words and day. Networks are kept as hashes
 * with a salt of this process, until the day ends. After `maxSearches` of a day further ones are not counted.
 */
export class SearchBuffer {
  private readonly salt = randomBytes(16);
  private readonly searches = new Set<string>();
  private readonly rows = new Map<string, SearchTrafficRow>();
  private day = '';

  constructor(private readonly maxSearches = MAX_SEARCHES) {}

  /** The number of rows in memory. */
  get size(): number {
    return this.rows.size;
  }

  /** @param day in China's time: `2026-11-20` @param network of the visitor */
  add(day: string, words: string, network: string): void {
    if (day !== this.day) this.searches.clear();
    this.day = day;
    const hash = createHash('sha256').update(this.salt).update(`${network} ${words}`);
    const search = hash.digest('base64');
    if (this.searches.has(search) || this.searches.size >= this.maxSearches) return;
    this.searches.add(search);
    this.increase({ day, words, searchers: 1 });
  }

  /** Removes and returns all counts. */
  take(): SearchTrafficRow[] {
    const rows = [...this.rows.values()];
    this.rows.clear();
    return rows;
  }

  /** Adds counts that could not be written to those that arrived meanwhile. */
  putBack(rows: readonly SearchTrafficRow[]): void {
    rows.forEach((row) => this.increase(row));
  }

  private increase({ day, words, searchers }: SearchTrafficRow): void {
    const key = `${day} ${words}`;
    const before = this.rows.get(key)?.searchers ?? 0;
    this.rows.set(key, { day, words, searchers: before + searchers });
  }
}
