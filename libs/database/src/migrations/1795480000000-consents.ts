import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users' consents to the terms and the privacy notice, with version and time (LAW-03). */
export class Consents1795480000000 implements MigrationInterface {
  name = 'Consents1795480000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE consents (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        terms_version text NOT NULL,
        privacy_version text NOT NULL,
        is_16 boolean NOT NULL CHECK (is_16),
        given_at timestamptz NOT NULL DEFAULT now(),
        withdrawn_at timestamptz
      )`);
    await runner.query('CREATE INDEX consents_user ON consents (user_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consents');
  }
}
