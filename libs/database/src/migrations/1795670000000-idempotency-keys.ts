import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of the form that wrote a design last, so that a form whose answer was lost can be sent again. */
export class IdempotencyKeys1795670000000 implements MigrationInterface {
  name = 'IdempotencyKeys1795670000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs ADD COLUMN idempotency_key uuid');
    await runner.query(`
      CREATE UNIQUE INDEX designs_idempotency_key ON designs (idempotency_key)
      WHERE idempotency_key IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE designs DROP COLUMN idempotency_key');
  }
}
