import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Categories as a tree. A category that was merged into another one stays as the address that leads there (SHEET-15). */
export class CategoryTree1795484000000 implements MigrationInterface {
  name = 'CategoryTree1795484000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE categories
        ADD COLUMN parent_id int REFERENCES categories,
        ADD COLUMN merged_into int REFERENCES categories ON DELETE CASCADE,
        ADD CHECK (parent_id <> id),
        ADD CHECK (merged_into <> id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM categories WHERE merged_into IS NOT NULL');
    await runner.query('ALTER TABLE categories DROP COLUMN parent_id, DROP COLUMN merged_into');
  }
}
