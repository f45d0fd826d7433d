import { Sql } from '#database';
import { readGauges } from '#metrics';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

const READ = `SELECT coalesce(extract(epoch FROM max(finished_at))::float8, 0)
  AS backup_last_success_timestamp_seconds FROM backup_runs`;

const HELP = {
  backup_last_success_timestamp_seconds: 'When the last backup was completed, 0 if none ever was',
};

/** Gauges of backups. They are read from the database, so every process reports the same values. */
@Injectable()
export class BackupGauges implements OnApplicationBootstrap {
  constructor(private readonly sql: Sql) {}

  onApplicationBootstrap(): void {
    readGauges('database', HELP, null, async () => {
      return (await this.sql.one<Record<keyof typeof HELP, number>>(READ))!;
    });
  }
}
