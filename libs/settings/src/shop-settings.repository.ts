import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The NOTIFY channel for changes of the settings. */
export const SETTINGS_CHANGES = 'shop_settings';

/** The values that the console has set, by the name of the setting, and their version. */
export interface OverridesRow {
  version: number;
  overrides: Record<string, string>;
}

const LAST = 'SELECT version, overrides FROM shop_settings ORDER BY version DESC LIMIT 1';

@Injectable()
export class ShopSettingsRepository {
  constructor(private readonly sql: Sql) {}

  /** The values in force; version 0 before the first change. */
  async read(manager?: EntityManager): Promise<OverridesRow> {
    return (await this.sql.one<OverridesRow>(LAST, [], manager)) ?? { version: 0, overrides: {} };
  }

  /** Blocks other changes until the transaction ends; reads are not blocked. */
  async lock(manager: EntityManager): Promise<void> {
    await this.sql.run('LOCK TABLE shop_settings IN SHARE ROW EXCLUSIVE MODE', [], manager);
  }

  /** Stores the values, and notifies every process when the transaction commits. */
  async write(overrides: Record<string, string>, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'INSERT INTO shop_settings (overrides) VALUES ($1)',
      [JSON.stringify(overrides)],
      manager,
    );
    await this.sql.run(`SELECT pg_notify('${SETTINGS_CHANGES}', '')`, [], manager);
  }
}
