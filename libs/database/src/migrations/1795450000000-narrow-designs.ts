import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves search columns out of the design's row, so that counting matches reads a seventh of the pages, and
 * adds an index for prices. Existing rows move when they are next written.
 */
export class NarrowDesigns1795450000000 implements MigrationInterface {
  name = 'NarrowDesigns1795450000000';

  async up(runner: QueryRunner): Promise<void> {
    // Uncompressed, because only rows that are large without compression are moved out of line.
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
