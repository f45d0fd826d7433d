import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

/** What a running process knows of backups, which are commands. */
@Injectable()
export class BackupsService {
  constructor(private readonly sql: Sql) {}

  /**
   * Returns how many hours ago the last backup was completed; before the first one, how many hours ago any process first
   * asked.
   */
  async hoursWithout(): Promise<number> {
    const row = await this.sql.one<{ hours: number | null }>(
      `SELECT extract(epoch FROM now() - coalesce(max(finished_at),
         (SELECT since FROM backup_watch)))::float8 / 3600 AS hours FROM backup_runs`,
    );
    const hours = row?.hours ?? null;
    if (hours !== null) return hours;
    await this.sql.run('INSERT INTO backup_watch DEFAULT VALUES ON CONFLICT DO NOTHING', []);
    return 0;
  }

  /** The last completed backup; null before the first one. */
  last(): Promise<{ backup: string; finishedAt: Date } | null> {
    return this.sql.one(
      'SELECT backup, finished_at AS "finishedAt" FROM backup_runs ORDER BY finished_at DESC LIMIT 1',
    );
  }
}
