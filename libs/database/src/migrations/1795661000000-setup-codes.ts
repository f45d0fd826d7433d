import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The one-time code with which the first admin of an empty shop is created: at most one row. */
export class SetupCodes1795661000000 implements MigrationInterface {
  name = 'SetupCodes1795661000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setup_codes (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        code_hash bytea NOT NULL,
        tries int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setup_codes');
  }
}
