import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admins' tokens for the command line, and requests of terminals for such a token. */
export class ApiTokens1795390000000 implements MigrationInterface {
  name = 'ApiTokens1795390000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_tokens (
        id uuid PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      )`);
    await runner.query('CREATE INDEX api_tokens_user ON api_tokens (user_id)');
    await runner.query(`
      CREATE TABLE device_logins (
        id uuid PRIMARY KEY,
        device_hash bytea NOT NULL UNIQUE,
        user_code text NOT NULL UNIQUE,
        name text NOT NULL,
        user_id bigint REFERENCES users ON DELETE CASCADE,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'denied')),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CHECK ((state = 'approved') = (user_id IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX device_logins_expiry ON device_logins (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE device_logins, api_tokens');
  }
}
