import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cases of orders that need help, with history and pictures (HELP-01, HELP-02). */
export class Cases1795484300000 implements MigrationInterface {
  name = 'Cases1795484300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cases (
        id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z]{22}$'),
        order_id text NOT NULL REFERENCES orders,
        buyer_id bigint NOT NULL REFERENCES users,
        design_id bigint NOT NULL REFERENCES designs,
        kind text NOT NULL,
        state text NOT NULL
          CHECK (state IN ('designer', 'operator', 'buyer', 'solved', 'refunded')),
        page int,
        row_number int,
        refund_no text,
        due_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        CHECK ((closed_at IS NULL) = (state IN ('designer', 'operator', 'buyer'))),
        CHECK ((due_at IS NULL) = (closed_at IS NOT NULL))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX cases_open ON cases (order_id) WHERE closed_at IS NULL',
    );
    await runner.query('CREATE INDEX cases_of_order ON cases (order_id)');
    await runner.query('CREATE INDEX cases_of_buyer ON cases (buyer_id, created_at)');
    await runner.query('CREATE INDEX cases_of_design ON cases (design_id, created_at)');
    await runner.query('CREATE INDEX cases_due ON cases (due_at) WHERE due_at IS NOT NULL');
    await runner.query(`
      CREATE TABLE case_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id text NOT NULL REFERENCES cases ON DELETE CASCADE,
        party text NOT NULL CHECK (party IN ('buyer', 'designer', 'operator', 'clock', 'wechat')),
        actor_id bigint REFERENCES users,
        act text NOT NULL,
        text text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX case_events_of_case ON case_events (case_id, id)');
    await runner.query('CREATE INDEX case_events_actor ON case_events (actor_id)');
    await runner.query(`
      CREATE TABLE case_pictures (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        event_id bigint NOT NULL REFERENCES case_events ON DELETE CASCADE,
        content bytea NOT NULL
      )`);
    await runner.query('CREATE INDEX case_pictures_of_event ON case_pictures (event_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['case_pictures', 'case_events', 'cases']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
