import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conditions that operators must act on, each until it is over (NOTE-05). */
export class Alarms1795483100000 implements MigrationInterface {
  name = 'Alarms1795483100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alarms (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        subject text NOT NULL,
        detail text NOT NULL,
        notices int NOT NULL DEFAULT 1,
        told_at timestamptz NOT NULL DEFAULT now(),
        raised_at timestamptz NOT NULL DEFAULT now(),
        cleared_at timestamptz
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject) WHERE cleared_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alarms');
  }
}
