import { CHINA_TODAY, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { SearchTrafficRow } from './search-buffer.js';

@Injectable()
export class SearchTrafficRepository {
  constructor(private readonly sql: Sql) {}

  /** Adds counts to those of the table in one statement. Rows are locked in one order, so writers never deadlock. */
  async add(rows: readonly SearchTrafficRow[]): Promise<void> {
    await this.sql.run(
      `INSERT INTO search_traffic AS t (day, words, searchers)
       SELECT * FROM unnest($1::date[], $2::text[], $3::bigint[]) AS n (day, words, searchers)
       ORDER BY day, words
       ON CONFLICT (day, words) DO UPDATE SET searchers = t.searchers + EXCLUDED.searchers`,
      [rows.map(({ day }) => day), rows.map(({ words }) => words), rows.map((r) => r.searchers)],
    );
  }

  /** The words with the most searchers of the last days. @param min searchers below which words are left out */
  async most({
    days,
    min,
    limit,
  }: {
    days: number;
    min: number;
    limit: number;
  }): Promise<string[]> {
    const rows = await this.sql.rows<{ words: string }>(
      `SELECT words FROM search_traffic WHERE day > ${CHINA_TODAY} - $1::int
       GROUP BY words HAVING sum(searchers) >= $2
       ORDER BY sum(searchers) DESC, words LIMIT $3`,
      [days, min, limit],
    );
    return rows.map(({ words }) => words);
  }

  /** @returns how many rows were deleted */
  removeOlderThan(days: number): Promise<number> {
    return this.sql.affected(`DELETE FROM search_traffic WHERE day < ${CHINA_TODAY} - $1::int`, [
      days,
    ]);
  }
}
