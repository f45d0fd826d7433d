import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailed links, SMS codes, WeChat accounts, lost refresh responses, sent messages. */
export class AccountWays1795280000000 implements MigrationInterface {
  name = 'AccountWays1795280000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD wechat_openid text UNIQUE,
        ADD wechat_unionid text UNIQUE,
        ADD deleted_at timestamptz`);

    await runner.query(`
      ALTER TABLE sessions
        ADD rotations int NOT NULL DEFAULT 0,
        ADD is_received boolean NOT NULL DEFAULT false`);

    await runner.query(`
      CREATE TABLE account_links (
        id uuid PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'link')),
        email text NOT NULL CHECK (email = lower(email)),
        token_hash bytea NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX account_links_user ON account_links (user_id, purpose)');

    await runner.query(`
      CREATE TABLE sms_codes (
        id uuid PRIMARY KEY,
        phone text NOT NULL,
        usage text NOT NULL CHECK (usage IN ('register', 'reset', 'link')),
        code_hash bytea NOT NULL,
        ip text NOT NULL,
        tries int NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX sms_codes_phone ON sms_codes (phone, created_at DESC)');
    await runner.query('CREATE INDEX sms_codes_ip ON sms_codes (ip, created_at DESC)');

    await runner.query(`
      CREATE TABLE wechat_sign_ins (
        state text PRIMARY KEY,
        poll_token_hash bytea NOT NULL UNIQUE,
        browser_hash bytea NOT NULL,
        device text NOT NULL,
        link_user_id bigint REFERENCES users ON DELETE CASCADE,
        user_id bigint REFERENCES users ON DELETE CASCADE,
        code_hash bytea,
        confirmer_hash bytea,
        confirmed_at timestamptz,
        collected_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((user_id IS NULL) = (confirmed_at IS NULL))
      )`);

    await runner.query(`
      CREATE TABLE sent_messages (
        key text PRIMARY KEY,
        sent_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sent_messages, wechat_sign_ins, sms_codes, account_links');
    await runner.query('ALTER TABLE sessions DROP rotations, DROP is_received');
    await runner.query(`
      ALTER TABLE users DROP wechat_openid, DROP wechat_unionid, DROP deleted_at`);
  }
}
