import type { MigrationInterface, QueryRunner } from 'typeorm';
import { completeTable, makeMonths } from './partitions/tables.js';

const NAME = 'closed_download_grants';

/**
 * Grants that no transfer can use any more, by month (SCALE-06, ADR 12). The worker moves them here in batches, so that
 * the migration reads and locks no row.
 */
export class ClosedDownloadGrants1795659302000 implements MigrationInterface {
  name = 'ClosedDownloadGrants1795659302000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE ${NAME} (LIKE download_grants INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
       PARTITION BY RANGE (claimed_at)`,
    );
    await completeTable(runner, {
      name: NAME,
      column: 'claimed_at',
      key: 'id',
      hasIdentity: false,
      references: {
        [`${NAME}_user_id_fkey`]: 'FOREIGN KEY (user_id) REFERENCES users',
        [`${NAME}_design_id_fkey`]: 'FOREIGN KEY (design_id) REFERENCES designs',
        [`${NAME}_archive_id_fkey`]: 'FOREIGN KEY (archive_id) REFERENCES archives',
        [`${NAME}_order_id_fkey`]: 'FOREIGN KEY (order_id) REFERENCES orders',
      },
      indexes: {
        [`${NAME}_order`]: ['INDEX', '(order_id)'],
        [`${NAME}_user`]: ['INDEX', '(user_id, claimed_at DESC)'],
      },
    });
    await makeMonths(runner, NAME);
    await runner.query(
      `CREATE INDEX download_grants_done ON download_grants (claimed_at) WHERE state = 'done'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX download_grants_done');
    await runner.query(`INSERT INTO download_grants SELECT * FROM ${NAME}`);
    await runner.query(`DROP TABLE ${NAME}`);
  }
}
