import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many visitors searched for the same words on a day (FIND-11). */
export class SearchTraffic1795660100000 implements MigrationInterface {
  name = 'SearchTraffic1795660100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE search_traffic (
        day date NOT NULL,
        words text NOT NULL CHECK (length(words) <= 40),
        searchers bigint NOT NULL CHECK (searchers > 0),
        PRIMARY KEY (day, words)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_traffic');
  }
}
