import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a knitter has and measures, per account (FIND-07). */
export class KnittingProfiles1795659500000 implements MigrationInterface {
  name = 'KnittingProfiles1795659500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE knitting_profiles (
        user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        profile jsonb NOT NULL,
        version bigint NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE knitting_profiles');
  }
}
