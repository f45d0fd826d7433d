import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Permissions for one-time messages of the service account (NOTE-02). */
export class MessagePermissions1795485400000 implements MigrationInterface {
  name = 'MessagePermissions1795485400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE message_permissions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        subject text NOT NULL,
        given_at timestamptz NOT NULL DEFAULT now(),
        message_id bigint REFERENCES messages ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX message_permissions_of ON message_permissions (user_id, kind, subject, id)',
    );
    await runner.query(
      'CREATE INDEX message_permissions_used ON message_permissions (message_id) WHERE message_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_permissions');
  }
}
