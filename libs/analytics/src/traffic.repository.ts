import { CHINA_TODAY, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { TrafficRow } from './traffic-buffer.js';

@Injectable()
export class TrafficRepository {
  constructor(private readonly sql: Sql) {}

  /** Adds counts to those of the table in one statement. Rows are locked in one order, so writers never deadlock. */
  async add(rows: readonly TrafficRow[]): Promise<void> {
    const column = <Key extends keyof TrafficRow>(key: Key) => rows.map((row) => row[key]);
    await this.sql.run(
      `INSERT INTO design_traffic AS t (day, source, design_id, seen, opened)
       SELECT * FROM unnest($1::date[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
         AS n (day, source, design_id, seen, opened)
       ORDER BY day, source, design_id
       ON CONFLICT (day, source, design_id)
         DO UPDATE SET seen = t.seen + EXCLUDED.seen, opened = t.opened + EXCLUDED.opened`,
      [column('day'), column('source'), column('designId'), column('seen'), column('opened')],
    );
  }

  /** Deletes the rows of days that are older than this many months. @returns how many */
  removeOlderThan(months: number): Promise<number> {
    return this.sql.affected(
      `DELETE FROM design_traffic
       WHERE day < ${CHINA_TODAY} - make_interval(months => $1)`,
      [months],
    );
  }
}
