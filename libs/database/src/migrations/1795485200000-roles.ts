import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The role of a person who works in the console; admins need none (CONS-09). */
export class Roles1795485200000 implements MigrationInterface {
  name = 'Roles1795485200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users ADD COLUMN role text CHECK (role IN ('support', 'finance', 'content'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN role');
  }
}
