import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { poolOf } from './connection-pool.js';

describe(poolOf.name, () => {
  it('throws when the data source has no pool', () => {
    const unconnected = new DataSource({ type: 'postgres', url: 'postgres://unused' });
    expect(() => poolOf(unconnected)).toThrow('driver.master');
  });

  it('names the installed version of TypeORM, against which its field was checked', () => {
    const { version } = JSON.parse(readFileSync('node_modules/typeorm/package.json', 'utf8')) as {
      version: string;
    };
    expect(readFileSync('libs/database/src/connection-pool.ts', 'utf8')).toContain(
      `TypeORM ${version}.`,
    );
  });
});
