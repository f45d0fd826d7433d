import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of `designs` whose update is a change of content. */
const SHOWN_BEFORE = `designer_id, name, description, price_fen, old_price_fen, is_active,
  name_folded, description_folded, name_grams, description_grams, created_at, updated_at,
  price_since, old_price_from, old_price_to, old_price_ground, picture_kind`;

/** What designs are searched by; lengths in mm (needles), cm (measures) and m (yarn), gauges per 10 cm. */
const SHEET_COLUMNS = {
  sheet: 'jsonb',
  craft: 'text[]',
  audience: 'text[]',
  season: 'text[]',
  techniques: 'text[]',
  languages: 'text[]',
  instructions: 'text[]',
  difficulty: 'smallint',
  yarn_weight: 'text',
  needle_mm: 'double precision',
  needle_min: 'double precision',
  needle_max: 'double precision',
  gauge_sts: 'double precision',
  gauge_rows: 'double precision',
  metres_min: 'double precision',
  metres_max: 'double precision',
  sell_finished: 'text',
};

/** Finished measures that people search by. */
const MEASURES = ['bust', 'head_round', 'hand_round', 'foot_round', 'foot_length'];

/**
 * The pattern sheet of a design: as a whole for its page, in columns what designs are searched and sorted by, and its
 * sizes as rows, so that a measure finds the designs with a size near it (SHEET-01).
 */
export class PatternSheets1795483000000 implements MigrationInterface {
  name = 'PatternSheets1795483000000';

  async up(runner: QueryRunner): Promise<void> {
    const columns = Object.entries(SHEET_COLUMNS).map(([name, type]) => `ADD ${name} ${type}`);
    await runner.query(`ALTER TABLE designs ${columns.join(', ')}`);
    await runner.query(`
      CREATE TABLE design_sizes (
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        position smallint NOT NULL,
        code text NOT NULL,
        ${MEASURES.map((name) => `${name} double precision`).join(', ')},
        metres double precision,
        PRIMARY KEY (design_id, position)
      )`);
    for (const name of MEASURES) {
      await runner.query(
        `CREATE INDEX design_sizes_${name} ON design_sizes (${name}) WHERE ${name} IS NOT NULL`,
      );
    }
    await this.tellOf(runner, `${SHOWN_BEFORE}, ${Object.keys(SHEET_COLUMNS).join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.tellOf(runner, SHOWN_BEFORE);
    await runner.query('DROP TABLE design_sizes');
    const columns = Object.keys(SHEET_COLUMNS).map((name) => `DROP ${name}`);
    await runner.query(`ALTER TABLE designs ${columns.join(', ')}`);
  }

  /** Notifies the processes of changes of these columns. */
  private async tellOf(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE TRIGGER tell_content_of_designs
      AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF ${columns} ON designs
      FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_change('content')`);
  }
}
