import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Returns the pool of an initialised data source. TypeORM has no public access to it, and its `query` prepares no
 * named statements. Checked against TypeORM 1.1.1.
 * @throws Error when TypeORM keeps the pool elsewhere
 */
export function poolOf({ driver }: DataSource): Pool {
  const { master } = driver as unknown as { master?: Pool };
  if (typeof master?.query !== 'function') throw new Error('TypeORM has no pool in driver.master');
  return master;
}
