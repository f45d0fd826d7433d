import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Designs that people keep in mind (SHELF-02). `id` orders the list, also within a merge. */
export class Favourites1795484400000 implements MigrationInterface {
  name = 'Favourites1795484400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE favourites (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, design_id)
      )`);
    await runner.query('CREATE UNIQUE INDEX favourites_list ON favourites (user_id, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE favourites');
  }
}
