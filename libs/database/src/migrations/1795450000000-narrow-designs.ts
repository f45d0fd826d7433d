import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps what a design is found by out of its row, so that counting what matches reads a seventh of the pages,
 * and finds prices by an index. Rows that stand already move when they are written the next time.
 */
export class NarrowDesigns1795450000000 implements MigrationInterface {
  name = 'NarrowDesigns1795450000000';

  async up(runner: QueryRunner): Promise<void> {
    // Not compressed: a row is narrowed only where it is large without that.
    await runner.query(`
      ALTER TABLE designs SET (toast_tuple_target = 256),
        ALTER name SET STORAGE MAIN, ALTER name_folded SET STORAGE MAIN,
        ALTER description_folded SET STORAGE EXTERNAL,
        ALTER name_grams SET STORAGE EXTERNAL, ALTER description_grams SET STORAGE EXTERNAL`);
    await runner.query('CREATE INDEX designs_active_price ON designs (price_fen) WHERE is_active');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX designs_active_price');
    await runner.query(`
      ALTER TABLE designs RESET (toast_tuple_target),
        ALTER name SET STORAGE EXTENDED, ALTER name_folded SET STORAGE EXTENDED,
        ALTER description_folded SET STORAGE EXTENDED,
        ALTER name_grams SET STORAGE EXTENDED, ALTER description_grams SET STORAGE EXTENDED`);
  }
}
