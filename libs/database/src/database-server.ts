import { Injectable } from '@nestjs/common';
import { Sql } from './sql.js';

/** What the PostgreSQL server tells about itself. */
@Injectable()
export class DatabaseServer {
  constructor(private readonly sql: Sql) {}

  /** Its version, such as `17.2`. */
  async version(): Promise<string> {
    const row = await this.sql.one<{ server_version: string }>('SHOW server_version');
    return row!.server_version;
  }

  /** The time of its clock. */
  async now(): Promise<Date> {
    const row = await this.sql.one<{ now: Date }>('SELECT clock_timestamp() AS now');
    return row!.now;
  }
}
