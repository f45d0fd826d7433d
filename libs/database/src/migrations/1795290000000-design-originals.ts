import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the original of each image, from which variants can be created again. */
export class DesignOriginals1795290000000 implements MigrationInterface {
  name = 'DesignOriginals1795290000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE design_images ADD original_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE design_images DROP original_key');
  }
}
