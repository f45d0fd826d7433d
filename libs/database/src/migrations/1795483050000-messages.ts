import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are told of: the bell, its delivery outside the shop, and what they chose (NOTE-01, NOTE-04). */
export class Messages1795483050000 implements MigrationInterface {
  name = 'Messages1795483050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        key text NOT NULL,
        facts jsonb NOT NULL,
        state text NOT NULL
          CHECK (state IN ('pending', 'delivered', 'bell_only', 'failed')),
        way text CHECK (way IN ('wechat', 'sms', 'email')),
        deliver_after timestamptz,
        resends int NOT NULL DEFAULT 0,
        read_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, kind, key)
      )`);
    await runner.query('CREATE INDEX messages_of_user ON messages (user_id, id)');
    await runner.query('CREATE INDEX messages_unread ON messages (user_id) WHERE read_at IS NULL');
    await runner.query(
      'CREATE INDEX messages_due ON messages (deliver_after) WHERE deliver_after IS NOT NULL',
    );
    await runner.query('CREATE INDEX messages_created ON messages (created_at)');
    await runner.query(`
      CREATE TABLE message_attempts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
        way text NOT NULL CHECK (way IN ('wechat', 'sms', 'email')),
        outcome text NOT NULL CHECK (outcome IN ('accepted', 'refused', 'failed')),
        answer text NOT NULL,
        round int NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX message_attempts_of ON message_attempts (message_id, id)');
    await runner.query(`
      CREATE TABLE message_choices (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        is_on boolean NOT NULL,
        chosen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['message_choices', 'message_attempts', 'messages']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
