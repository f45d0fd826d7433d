import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema: accounts, catalogue, orders, payments, files, outbox. */
export class Baseline1795200000000 implements MigrationInterface {
  name = 'Baseline1795200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        username text NOT NULL,
        display_name text NOT NULL,
        email text UNIQUE,
        phone text UNIQUE,
        password_hash text,
        avatar text,
        is_admin boolean NOT NULL DEFAULT false,
        email_verified_at timestamptz,
        failed_sign_ins int NOT NULL DEFAULT 0,
        locked_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_email_lower CHECK (email = lower(email))
      )`);
    await runner.query('CREATE UNIQUE INDEX users_username ON users (lower(username))');

    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        previous_hash bytea,
        rotated_at timestamptz NOT NULL DEFAULT now(),
        remembered boolean NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX sessions_user ON sessions (user_id)');

    await runner.query(`
      CREATE TABLE categories (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL UNIQUE,
        position int NOT NULL DEFAULT 0
      )`);

    await runner.query(`
      CREATE TABLE designs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        designer_id bigint NOT NULL REFERENCES users,
        name text NOT NULL,
        description text NOT NULL,
        price_fen bigint NOT NULL CHECK (price_fen > 0),
        old_price_fen bigint CHECK (old_price_fen > 0),
        download_count int NOT NULL DEFAULT 0,
        is_active boolean NOT NULL DEFAULT true,
        name_folded text NOT NULL,
        description_folded text NOT NULL,
        name_grams text[] NOT NULL,
        description_grams text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX designs_active_newest ON designs (id DESC) WHERE is_active');
    await runner.query('CREATE INDEX designs_designer ON designs (designer_id)');
    await runner.query('CREATE INDEX designs_name_grams ON designs USING gin (name_grams)');
    await runner.query(
      'CREATE INDEX designs_description_grams ON designs USING gin (description_grams)',
    );

    await runner.query(`
      CREATE TABLE design_categories (
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        category_id int NOT NULL REFERENCES categories,
        PRIMARY KEY (category_id, design_id)
      )`);
    await runner.query('CREATE INDEX design_categories_design ON design_categories (design_id)');

    await runner.query(`
      CREATE TABLE design_images (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        position int NOT NULL,
        full_key text NOT NULL,
        card_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (design_id, position)
      )`);

    await runner.query(`
      CREATE TABLE archives (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        design_id bigint NOT NULL REFERENCES designs ON DELETE CASCADE,
        version int NOT NULL,
        storage_key text NOT NULL,
        file_name text NOT NULL,
        size_bytes bigint NOT NULL,
        sha256 bytea NOT NULL,
        contents jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (design_id, version)
      )`);

    await runner.query(`
      CREATE TABLE orders (
        id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z]{22}$'),
        buyer_id bigint NOT NULL REFERENCES users,
        design_id bigint NOT NULL REFERENCES designs,
        design_name text NOT NULL,
        price_fen bigint NOT NULL CHECK (price_fen > 0),
        state text NOT NULL DEFAULT 'pending'
          CHECK (state IN ('pending', 'paid', 'closed', 'refunded')),
        payment_method text,
        downloads_left int NOT NULL DEFAULT 0 CHECK (downloads_left >= 0),
        paid_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((state IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
        CHECK (state = 'paid' OR downloads_left = 0)
      )`);
    // At most one open order per buyer and design.
    await runner.query(`
      CREATE UNIQUE INDEX orders_open ON orders (buyer_id, design_id)
      WHERE state = 'pending' OR (state = 'paid' AND downloads_left > 0)`);
    await runner.query('CREATE INDEX orders_buyer ON orders (buyer_id, created_at DESC)');

    await runner.query(`
      CREATE TABLE download_grants (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id bigint NOT NULL REFERENCES users,
        design_id bigint NOT NULL REFERENCES designs,
        archive_id bigint NOT NULL REFERENCES archives,
        order_id text REFERENCES orders,
        state text NOT NULL CHECK (state IN ('idle', 'open', 'done')),
        transfer_id uuid NOT NULL DEFAULT gen_random_uuid(),
        claimed_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX download_grants_unfinished ON download_grants (user_id, design_id)
      WHERE state <> 'done'`);
    await runner.query('CREATE INDEX download_grants_order ON download_grants (order_id)');

    await runner.query(`
      CREATE TABLE payment_attempts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id text NOT NULL REFERENCES orders,
        out_trade_no text NOT NULL UNIQUE,
        method text NOT NULL,
        amount_fen bigint NOT NULL CHECK (amount_fen > 0),
        state text NOT NULL DEFAULT 'created'
          CHECK (state IN ('created', 'awaiting', 'succeeded', 'closed', 'held')),
        held_reason text,
        code_url text,
        ordering_until timestamptz,
        expires_at timestamptz NOT NULL,
        transaction_id text UNIQUE,
        paid_fen bigint,
        succeeded_at timestamptz,
        queried_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((state = 'held') = (held_reason IS NOT NULL)),
        CHECK (state <> 'succeeded' OR transaction_id IS NOT NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX payment_attempts_live ON payment_attempts (order_id)
      WHERE state IN ('created', 'awaiting')`);
    await runner.query(`
      CREATE INDEX payment_attempts_sweep ON payment_attempts (created_at)
      WHERE state IN ('created', 'awaiting')`);

    await runner.query(`
      CREATE TABLE payment_notifications (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        wechat_id text NOT NULL UNIQUE,
        event_type text NOT NULL,
        body text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        enqueued_at timestamptz NOT NULL DEFAULT now(),
        enqueues int NOT NULL DEFAULT 1,
        processed_at timestamptz,
        outcome text
      )`);
    await runner.query(`
      CREATE INDEX payment_notifications_open ON payment_notifications (enqueued_at)
      WHERE processed_at IS NULL`);

    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        job_id uuid NOT NULL DEFAULT gen_random_uuid(),
        job text NOT NULL,
        payload jsonb NOT NULL,
        claimed_until timestamptz NOT NULL DEFAULT '-infinity',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE outbox, payment_notifications, payment_attempts, download_grants, orders,
        archives, design_images, design_categories, designs, categories, sessions, users`);
  }
}
