import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of `designs` whose update is a change of content. */
const SHOWN_BEFORE = `designer_id, name, description, price_fen, old_price_fen, is_active,
  name_folded, description_folded, name_grams, description_grams, created_at, updated_at`;
const SHOWN = `${SHOWN_BEFORE}, price_since, old_price_from, old_price_to, old_price_ground,
  picture_kind`;

/** A price that was asked for this long may be called the old price (LAW-05). */
const ASKED_FOR = "interval '7 days'";

/**
 * The history of prices, kept by a trigger so that every way of changing a price is covered; the period of an old price
 * that was asked here, and else its ground (LAW-05). What the pictures of a design are (LAW-09).
 */
export class PriceHistory1795480300000 implements MigrationInterface {
  name = 'PriceHistory1795480300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE designs ADD price_since timestamptz NOT NULL DEFAULT now(),
        ADD old_price_from timestamptz, ADD old_price_to timestamptz, ADD old_price_ground text,
        ADD picture_kind text CHECK (picture_kind IN ('photo', 'drawn', 'ai'))`);
    await runner.query('UPDATE designs SET price_since = updated_at');
    await runner.query(`
      CREATE TABLE design_prices (
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        price_fen bigint NOT NULL,
        from_at timestamptz NOT NULL,
        to_at timestamptz NOT NULL,
        PRIMARY KEY (design_id, to_at)
      )`);
    await runner.query(`
      CREATE FUNCTION keep_design_price() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.price_fen <> OLD.price_fen THEN
          INSERT INTO design_prices (design_id, price_fen, from_at, to_at)
          VALUES (OLD.id, OLD.price_fen, OLD.price_since, clock_timestamp());
          NEW.price_since := clock_timestamp();
        END IF;
        SELECT from_at, to_at INTO NEW.old_price_from, NEW.old_price_to FROM design_prices
        WHERE design_id = NEW.id AND price_fen = NEW.old_price_fen AND to_at - from_at >= ${ASKED_FOR}
        ORDER BY to_at DESC LIMIT 1;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER keep_design_price BEFORE UPDATE OF price_fen, old_price_fen ON designs
      FOR EACH ROW EXECUTE FUNCTION keep_design_price()`);
    await this.tellOf(runner, SHOWN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.tellOf(runner, SHOWN_BEFORE);
    await runner.query('DROP FUNCTION keep_design_price CASCADE');
    await runner.query('DROP TABLE design_prices');
    await runner.query(`ALTER TABLE designs DROP picture_kind, DROP old_price_ground,
      DROP old_price_to, DROP old_price_from, DROP price_since`);
  }

  /** Notifies the processes of changes of these columns. */
  private async tellOf(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER tell_content_of_designs
      AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF ${columns} ON designs
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`);
  }
}
