/** Orders and download grants. */
export const ORDERS: string[] = [
  `
    CREATE TABLE orders (
      id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z]{22}$'),
      buyer_id bigint NOT NULL REFERENCES users,
      design_id bigint NOT NULL REFERENCES designs,
      design_name text NOT NULL,
      price_fen bigint NOT NULL CHECK (price_fen > 0),
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'paid', 'closed', 'refunded')),
      payment_method text,
      downloads_left int NOT NULL DEFAULT 0 CHECK (downloads_left >= 0),
      paid_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((state IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
      CHECK (state = 'paid' OR downloads_left = 0)
    )`,
  'CREATE INDEX orders_buyer ON orders (buyer_id, created_at DESC)',
  `
    CREATE UNIQUE INDEX orders_open ON orders (buyer_id, design_id)
      WHERE state = 'pending' OR (state = 'paid' AND downloads_left > 0)`,
  `CREATE INDEX orders_pending ON orders (created_at) WHERE state = 'pending'`,
  `
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
      done_at timestamptz,
      delivered_bytes bigint NOT NULL DEFAULT 0,
      device text,
      handed_over boolean NOT NULL DEFAULT false,
      end_delivered boolean NOT NULL DEFAULT false
    )`,
  'CREATE INDEX download_grants_order ON download_grants (order_id)',
  `
    CREATE INDEX download_grants_unfinished ON download_grants (user_id, design_id)
      WHERE state <> 'done'`,
  'CREATE INDEX download_grants_user ON download_grants (user_id, design_id, claimed_at DESC)',
];
