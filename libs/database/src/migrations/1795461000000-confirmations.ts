import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts that an API token requested and that its admin has to confirm in the browser. */
export class Confirmations1795461000000 implements MigrationInterface {
  name = 'Confirmations1795461000000';

  async up(runner: QueryRunner): Promise<void> {
    // Revoking a token deletes its confirmations.
    await runner.query(`
      CREATE TABLE confirmations (
        id uuid PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        api_token_id uuid NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
        user_code text NOT NULL UNIQUE,
        act jsonb NOT NULL,
        state text NOT NULL DEFAULT 'pending'
          CHECK (state IN ('pending', 'done', 'denied', 'refused')),
        answer text,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX confirmations_expiry ON confirmations (expires_at)');
    await runner.query('CREATE INDEX confirmations_user ON confirmations (user_id)');
    await runner.query('CREATE INDEX confirmations_api_token ON confirmations (api_token_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE confirmations');
  }
}
