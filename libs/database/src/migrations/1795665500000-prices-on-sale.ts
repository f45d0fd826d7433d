import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A price that was asked for this long may be called the old price (LAW-05). */
const ASKED_FOR = "interval '7 days'";

const FIND_OLD_PRICE = (design: string) => `
  SELECT from_at, to_at FROM design_prices
  WHERE design_id = ${design}.id AND price_fen = ${design}.old_price_fen AND to_at - from_at >= ${ASKED_FOR}
  ORDER BY to_at DESC LIMIT 1`;

/**
 * The history of prices counts only the time in which a design is on sale (LAW-05).
 * `price_since` starts again with each activation, and a deactivation ends the period. Periods from before a design first
 * went on sale are removed; later interruptions were not recorded.
 */
export class PricesOnSale1795665500000 implements MigrationInterface {
  name = 'PricesOnSale1795665500000';

  async up(runner: QueryRunner): Promise<void> {
    await this.replaceTrigger(
      runner,
      'price_fen, old_price_fen, is_active',
      `IF NEW.price_fen <> OLD.price_fen OR NEW.is_active <> OLD.is_active THEN
         IF OLD.is_active THEN
           INSERT INTO design_prices (design_id, price_fen, from_at, to_at)
           VALUES (OLD.id, OLD.price_fen, greatest(OLD.price_since, OLD.published_at), clock_timestamp());
         END IF;
         NEW.price_since := clock_timestamp();
       END IF;`,
    );
    await runner.query(`
      DELETE FROM design_prices p USING designs d
      WHERE d.id = p.design_id AND (d.published_at IS NULL OR p.to_at <= d.published_at)`);
    await runner.query(`
      UPDATE design_prices p SET from_at = d.published_at FROM designs d
      WHERE d.id = p.design_id AND p.from_at < d.published_at`);
    await runner.query(`
      UPDATE designs SET price_since = published_at WHERE price_since < published_at`);
    await runner.query(`
      UPDATE designs d SET (old_price_from, old_price_to) = (${FIND_OLD_PRICE('d')})
      WHERE old_price_from IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replaceTrigger(
      runner,
      'price_fen, old_price_fen',
      `IF NEW.price_fen <> OLD.price_fen THEN
         INSERT INTO design_prices (design_id, price_fen, from_at, to_at)
         VALUES (OLD.id, OLD.price_fen, OLD.price_since, clock_timestamp());
         NEW.price_since := clock_timestamp();
       END IF;`,
    );
  }

  private async replaceTrigger(runner: QueryRunner, columns: string, step: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_design_price() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${step}
        SELECT found.from_at, found.to_at INTO NEW.old_price_from, NEW.old_price_to
        FROM (${FIND_OLD_PRICE('NEW')}) found;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER keep_design_price BEFORE UPDATE OF ${columns} ON designs
      FOR EACH ROW EXECUTE FUNCTION keep_design_price()`);
  }
}
