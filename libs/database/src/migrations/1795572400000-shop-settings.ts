import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settings of the shop that the console changes; the environment contains their defaults (CONS-10). */
export class ShopSettings1795572400000 implements MigrationInterface {
  name = 'ShopSettings1795572400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shop_settings (
        version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        overrides jsonb NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shop_settings');
  }
}
