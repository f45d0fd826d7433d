import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of people with a role, and when each session was given one (CONS-09). */
export class SecondFactors1795659100000 implements MigrationInterface {
  name = 'SecondFactors1795659100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factors (
        user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        secret bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        last_step bigint,
        recovery_hashes bytea[] NOT NULL DEFAULT '{}',
        failed_tries smallint NOT NULL DEFAULT 0,
        locked_until timestamptz
      )`);
    await runner.query('ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN second_factor_at');
    await runner.query('DROP TABLE second_factors');
  }
}
