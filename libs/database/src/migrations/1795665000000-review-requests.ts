import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the orders whose buyers were asked for a review, so that no buyer is asked twice on any device (SHELF-07). */
export class ReviewRequests1795665000000 implements MigrationInterface {
  name = 'ReviewRequests1795665000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE review_requests (
        order_id text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
        asked_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE review_requests');
  }
}
