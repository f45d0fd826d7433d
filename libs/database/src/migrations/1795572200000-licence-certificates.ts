import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The codes of licence certificates, each with its order (SHELF-11). */
export class LicenceCertificates1795572200000 implements MigrationInterface {
  name = 'LicenceCertificates1795572200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE licence_certificates (
        code text NOT NULL PRIMARY KEY CHECK (code ~ '^[2-9A-HJ-NP-Z]{16}$'),
        order_id text NOT NULL UNIQUE REFERENCES orders,
        issued_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE licence_certificates');
  }
}
