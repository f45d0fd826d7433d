import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Copies of what a person wrote are found when the original is erased: messages by the key of their event, and the
 * person's name in the audit log.
 */
export class ErasableCopies1795669000000 implements MigrationInterface {
  name = 'ErasableCopies1795669000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX messages_with_words ON messages (key)
      WHERE kind IN ('review', 'answer', 'case', 'complaint')`);
    await runner.query('CREATE INDEX audit_log_actor ON audit_log (actor_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_actor');
    await runner.query('DROP INDEX messages_with_words');
  }
}
