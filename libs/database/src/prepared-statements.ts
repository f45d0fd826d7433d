import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

/** A statement; under a name (at most 63 bytes) PostgreSQL parses and plans it once a connection. */
export interface PreparedStatement {
  name?: string;
  text: string;
}

/**
 * Runs the hot reads as named prepared statements on the data source's own connection pool.
 * Rows come back as the driver gives them; nothing is hydrated.
 */
@Injectable()
export class PreparedStatements {
  constructor(private readonly dataSource: DataSource) {}

  async rows<Row extends object>(
    statement: PreparedStatement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const pool = (this.dataSource.driver as unknown as { master: Pool }).master;
    const result = await pool.query<Row & QueryResultRow>({ ...statement, values });
    return result.rows;
  }
}
