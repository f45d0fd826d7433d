import type { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { poolOf } from './connection-pool.js';
import type { ReadReplica } from './read-replica.js';

/** A statement. PostgreSQL parses and plans a named one (at most 63 bytes) once per connection. */
export interface PreparedStatement {
  name?: string;
  text: string;
}

/**
 * Runs SQL: in the transaction of the manager that is passed, else on the connection pool. Names have no effect
 * inside a transaction. Errors of PostgreSQL have its `code` and `constraint`.
 */
export class Sql {
  /** @param hasPreparedStatements false ignores the names of statements */
  constructor(
    private readonly dataSource: DataSource,
    private readonly replica: ReadReplica,
    private readonly hasPreparedStatements = true,
  ) {}

  /** Returns all rows that a statement selects, or returns with RETURNING. */
  async rows<Row extends object>(
    statement: PreparedStatement | string,
    values: unknown[] = [],
    manager?: EntityManager,
  ): Promise<Row[]> {
    return (await this.query(statement, values, manager)).rows as Row[];
  }

  /** Like `rows` on the connection pool; fails as soon as a hanging primary is known to be unavailable. */
  primaryRows<Row extends object>(
    statement: PreparedStatement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return this.replica.failIfUnavailable(this.rows<Row>(statement, values));
  }

  /**
   * Like `rows`, for public data: requests of anonymous visitors may read it from the replica (SCALE-02). Do not use it
   * for data that a later write depends on.
   */
  async publicRows<Row extends object>(
    statement: PreparedStatement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const read = (pool: Pool) => pool.query<Row>(this.configOf(statement, values));
    const { rows } = await this.replica.read(read, () => read(poolOf(this.dataSource)));
    return rows;
  }

  /** Like `publicRows`, for the first row; null if there is none. */
  async publicOne<Row extends object>(
    statement: PreparedStatement,
    values: unknown[] = [],
  ): Promise<Row | null> {
    const [row] = await this.publicRows<Row>(statement, values);
    return row ?? null;
  }

  /** Returns the first row; null if there is none. */
  async one<Row extends object>(
    statement: PreparedStatement | string,
    values: unknown[] = [],
    manager?: EntityManager,
  ): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values, manager);
    return row ?? null;
  }

  /** Whether a SELECT finds a row. It must not lock rows: `one` does. */
  async exists(
    statement: PreparedStatement | string,
    values: unknown[] = [],
    manager?: EntityManager,
  ): Promise<boolean> {
    const wrapped = wrap(statement, (text) => `SELECT EXISTS (${text}) AS "exists"`);
    return (await this.one<{ exists: boolean }>(wrapped, values, manager))!.exists;
  }

  /** Returns how many rows a SELECT finds. */
  async count(
    statement: PreparedStatement | string,
    values: unknown[] = [],
    manager?: EntityManager,
  ): Promise<number> {
    const wrapped = wrap(statement, (text) => `SELECT count(*)::int AS count FROM (${text}) found`);
    return (await this.one<{ count: number }>(wrapped, values, manager))!.count;
  }

  /** Returns how many rows an INSERT, UPDATE or DELETE changed. */
  async affected(
    statement: PreparedStatement | string,
    values: unknown[] = [],
    manager?: EntityManager,
  ): Promise<number> {
    return (await this.query(statement, values, manager)).count;
  }

  /** Runs a statement whose result is not needed. */
  async run(
    statement: PreparedStatement | string,
    values: unknown[] = [],
    manager?: EntityManager,
  ): Promise<void> {
    await this.query(statement, values, manager);
  }

  /** Waits for the transaction that has locked this name, and locks it until the end of its own transaction. */
  async lock(name: string, manager: EntityManager): Promise<void> {
    await this.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name], manager);
  }

  private async query(
    statement: PreparedStatement | string,
    values: unknown[],
    manager?: EntityManager,
  ): Promise<{ rows: object[]; count: number }> {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    // The manager of the data source has no connection.
    if (manager?.queryRunner) {
      const { records, affected } = await manager.queryRunner.query(config.text, values, true);
      return { rows: records as object[], count: affected ?? 0 };
    }
    const pool = poolOf(this.dataSource);
    const { rows, rowCount } = await pool.query<object>(this.configOf(config, values));
    return { rows, count: rowCount ?? 0 };
  }

  private configOf({ name, text }: PreparedStatement, values: unknown[]) {
    return { name: this.hasPreparedStatements ? name : undefined, text, values };
  }
}

function wrap(
  statement: PreparedStatement | string,
  wrapText: (text: string) => string,
): PreparedStatement | string {
  if (typeof statement === 'string') return wrapText(statement);
  return { ...statement, text: wrapText(statement.text) };
}
