import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The value that a buyer pays with is no longer always the text of a QR code. */
export class PaymentWays1795340000000 implements MigrationInterface {
  name = 'PaymentWays1795340000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_attempts RENAME code_url TO handle');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_attempts RENAME handle TO code_url');
  }
}
