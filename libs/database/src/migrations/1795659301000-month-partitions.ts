import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DROPPED_FUNCTIONS, FUNCTIONS } from './partitions/functions.js';
import { addIdentity, dropIdentity, MONTHLY, partition, unpartition } from './partitions/tables.js';

/** A transaction that took an id this far back has ended long ago. */
const MARGIN = 100_000;

/**
 * Partitions the log of operators, the keys of sent messages, the notifications of WeChat and the log of counters by
 * month (SCALE-06, ADR 12). No row is copied: the existing table becomes the partition of the past. Writes of these
 * tables wait while the new unique indexes are built, about a second for a million rows. docs/operations.md has the
 * statements that build them before the migration.
 */
export class MonthPartitions1795659301000 implements MigrationInterface {
  name = 'MonthPartitions1795659301000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of FUNCTIONS) await runner.query(statement);
    await runner.query('LOCK TABLE payment_notifications IN SHARE ROW EXCLUSIVE MODE');
    // Notifications that came after the preparation.
    await runner.query(`
      INSERT INTO payment_notification_keys (wechat_id, id, received_at) OVERRIDING SYSTEM VALUE
      SELECT wechat_id, id, received_at FROM payment_notifications
      WHERE id > (SELECT coalesce(max(id), 0) FROM payment_notification_keys) - ${MARGIN}
      ON CONFLICT DO NOTHING`);
    const { last, called } = await dropIdentity(runner, 'payment_notifications');
    await runner.query(`SELECT setval('payment_notification_keys_id_seq', $1::bigint, $2)`, [
      last,
      called,
    ]);
    await runner.query(
      'ALTER TABLE payment_notifications DROP CONSTRAINT payment_notifications_wechat_id_key',
    );
    for (const table of MONTHLY) await partition(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of MONTHLY) await unpartition(runner, table);
    await runner.query(
      'ALTER TABLE payment_notifications ADD CONSTRAINT payment_notifications_wechat_id_key UNIQUE (wechat_id)',
    );
    const [state] = (await runner.query(
      'SELECT last_value::text AS last, is_called AS called FROM payment_notification_keys_id_seq',
    )) as [Awaited<ReturnType<typeof dropIdentity>>];
    await addIdentity(runner, 'payment_notifications', state);
    for (const statement of DROPPED_FUNCTIONS) await runner.query(statement);
  }
}
