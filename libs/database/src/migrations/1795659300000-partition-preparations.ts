import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boundRows, MONTHLY } from './partitions/tables.js';

const BATCH = 50_000;

/**
 * The slow part of the partitioning by month (SCALE-06), in short transactions beside a running shop: it blocks no
 * write for longer than a moment. About a minute for ten million notifications. It continues after an interruption.
 */
export class PartitionPreparations1795659300000 implements MigrationInterface {
  name = 'PartitionPreparations1795659300000';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    // The id of WeChat is unique here for all months. A partitioned table cannot have such a key.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS payment_notification_keys (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        wechat_id text NOT NULL UNIQUE,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    const [{ last }] = (await runner.query(
      'SELECT coalesce(max(id), 0)::bigint AS last FROM payment_notifications',
    )) as [{ last: number }];
    for (let after = 0; after < last; after += BATCH) {
      await runner.query(
        `INSERT INTO payment_notification_keys (wechat_id, id, received_at) OVERRIDING SYSTEM VALUE
         SELECT wechat_id, id, received_at FROM payment_notifications WHERE id > $1 AND id <= $2
         ON CONFLICT DO NOTHING`,
        [after, after + BATCH],
      );
    }
    for (const table of MONTHLY) await boundRows(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of MONTHLY) {
      await runner.query(`ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${name}_bound`);
    }
    await runner.query('DROP TABLE payment_notification_keys');
  }
}
