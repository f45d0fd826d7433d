import { Sql } from '#database';
import { Injectable } from '@nestjs/common';

/** What a running process knows of backups, which are commands. */
@Injectable()
export class BackupsService {
  private readonly startedAt = Date.now();

  constructor(private readonly sql: Sql) {}

  /** Returns how many hours ago the last backup was completed; before the first one, how long this process has run. */
  async hoursWithout(): Promise<number> {
    const row = await this.sql.one<{ seconds: number | null }>(
      `SELECT extract(epoch FROM now() - max(finished_at))::float8 AS seconds FROM backup_runs`,
    );
    return (row?.seconds ?? (Date.now() - this.startedAt) / 1000) / 3600;
  }

  /** The last completed backup; null before the first one. */
  last(): Promise<{ backup: string; finishedAt: Date } | null> {
    return this.sql.one(
      'SELECT backup, finished_at AS "finishedAt" FROM backup_runs ORDER BY finished_at DESC LIMIT 1',
    );
  }
}
