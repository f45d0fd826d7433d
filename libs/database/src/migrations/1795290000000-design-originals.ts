import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture as it was uploaded, from which variants can be made again. */
export class DesignOriginals1795290000000 implements MigrationInterface {
  name = 'DesignOriginals1795290000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE design_images ADD original_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE design_images DROP original_key');
  }
}
