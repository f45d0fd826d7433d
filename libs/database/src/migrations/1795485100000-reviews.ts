import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reviews of bought designs with pictures and reports, and their sums on the designs (SHELF-06). A review has an order,
 * except for the examples of the demonstration.
 */
export class Reviews1795485100000 implements MigrationInterface {
  name = 'Reviews1795485100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE designs
        ADD review_count int NOT NULL DEFAULT 0,
        ADD review_mean double precision,
        ADD review_bound double precision NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE TRIGGER tell_reviews_of_designs
        AFTER UPDATE OF review_count, review_mean, review_bound ON designs
        FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`);
    await runner.query(`
      CREATE TABLE reviews (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id text UNIQUE REFERENCES orders,
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        author_id bigint NOT NULL REFERENCES users,
        finished boolean NOT NULL,
        size_ok smallint CHECK (size_ok BETWEEN 1 AND 5),
        yarn_ok smallint CHECK (yarn_ok BETWEEN 1 AND 5),
        clear smallint NOT NULL CHECK (clear BETWEEN 1 AND 5),
        errors boolean NOT NULL,
        score double precision NOT NULL,
        is_good boolean NOT NULL,
        text text NOT NULL,
        size text NOT NULL,
        yarn text NOT NULL,
        picture_count int NOT NULL DEFAULT 0,
        answer text,
        answered_at timestamptz,
        hidden_note text,
        is_sample boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (is_sample OR order_id IS NOT NULL)
      )`);
    await runner.query('CREATE INDEX reviews_of_design ON reviews (design_id, id DESC)');
    await runner.query(
      'CREATE INDEX reviews_with_pictures ON reviews (design_id, id DESC) WHERE picture_count > 0',
    );
    await runner.query('CREATE INDEX reviews_of_author ON reviews (author_id)');
    await runner.query(`
      CREATE TABLE review_images (
        media_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
        position int NOT NULL,
        original_key text NOT NULL,
        original_sha256 bytea NOT NULL,
        UNIQUE (review_id, position)
      )`);
    await runner.query('CREATE INDEX review_images_original ON review_images (original_key)');
    await runner.query(`
      CREATE TABLE review_reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
        reporter_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        reason text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        UNIQUE (review_id, reporter_id)
      )`);
    await runner.query(
      'CREATE INDEX review_reports_open ON review_reports (review_id) WHERE decided_at IS NULL',
    );
    await runner.query('CREATE INDEX review_reports_reporter ON review_reports (reporter_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['review_reports', 'review_images', 'reviews']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query('DROP TRIGGER tell_reviews_of_designs ON designs');
    await runner.query(
      'ALTER TABLE designs DROP review_count, DROP review_mean, DROP review_bound',
    );
  }
}
