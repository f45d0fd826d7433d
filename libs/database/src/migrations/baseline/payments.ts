/** Payment attempts, notifications, refunds and reconciliation. */
export const PAYMENTS: string[] = [
  `
    CREATE TABLE payment_attempts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id text NOT NULL REFERENCES orders,
      out_trade_no text NOT NULL UNIQUE,
      method text NOT NULL,
      amount_fen bigint NOT NULL CHECK (amount_fen > 0),
      state text NOT NULL DEFAULT 'created'
        CHECK (state IN ('created', 'awaiting', 'succeeded', 'closed', 'held', 'returned', 'dismissed')),
      held_reason text,
      handle text,
      ordering_until timestamptz,
      expires_at timestamptz NOT NULL,
      transaction_id text UNIQUE,
      paid_fen bigint,
      succeeded_at timestamptz,
      queried_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT payment_attempts_check1 CHECK (state <> 'succeeded' OR transaction_id IS NOT NULL),
      CONSTRAINT payment_attempts_held_check
        CHECK (state NOT IN ('held', 'dismissed') OR held_reason IS NOT NULL)
    )`,
  `CREATE INDEX payment_attempts_held ON payment_attempts (id) WHERE state = 'held'`,
  `
    CREATE UNIQUE INDEX payment_attempts_live ON payment_attempts (order_id)
      WHERE state IN ('created', 'awaiting')`,
  `
    CREATE INDEX payment_attempts_succeeded ON payment_attempts (succeeded_at)
      WHERE succeeded_at IS NOT NULL`,
  `
    CREATE INDEX payment_attempts_sweep ON payment_attempts (created_at)
      WHERE state IN ('created', 'awaiting')`,
  `
    CREATE TABLE payment_notifications (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      wechat_id text NOT NULL UNIQUE,
      event_type text NOT NULL,
      body text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      enqueued_at timestamptz NOT NULL DEFAULT now(),
      enqueues int NOT NULL DEFAULT 1,
      processed_at timestamptz,
      outcome text,
      fault text,
      failed_at timestamptz
    )`,
  `
    CREATE INDEX payment_notifications_open ON payment_notifications (enqueued_at)
      WHERE processed_at IS NULL`,
  `
    CREATE TABLE refunds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      out_refund_no text NOT NULL UNIQUE,
      attempt_id bigint NOT NULL REFERENCES payment_attempts,
      order_id text NOT NULL REFERENCES orders,
      amount_fen bigint NOT NULL CHECK (amount_fen > 0),
      cause text NOT NULL
        CHECK (cause IN ('requested', 'duplicate_payment', 'order_closed', 'account_deleted')),
      reason text NOT NULL,
      requested_by bigint REFERENCES users,
      state text NOT NULL DEFAULT 'created'
        CHECK (state IN ('created', 'processing', 'succeeded', 'abnormal', 'closed')),
      refund_id text UNIQUE,
      fault text,
      tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT now(),
      succeeded_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      billed_on date,
      CHECK ((cause = 'requested') = (requested_by IS NOT NULL)),
      CHECK ((state = 'succeeded') = (succeeded_at IS NOT NULL))
    )`,
  `CREATE UNIQUE INDEX refunds_attempt ON refunds (attempt_id) WHERE state <> 'closed'`,
  `CREATE INDEX refunds_due ON refunds (due_at) WHERE state IN ('created', 'processing')`,
  'CREATE INDEX refunds_order ON refunds (order_id)',
  `
    CREATE INDEX refunds_unbilled ON refunds (succeeded_at)
      WHERE succeeded_at IS NOT NULL AND billed_on IS NULL`,
  `
    CREATE TABLE reconciliations (
      bill_date date PRIMARY KEY,
      payments int NOT NULL,
      paid_fen bigint NOT NULL,
      refunds int NOT NULL,
      refunded_fen bigint NOT NULL,
      ran_at timestamptz NOT NULL DEFAULT now()
    )`,
  `
    CREATE TABLE reconciliation_differences (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      bill_date date NOT NULL REFERENCES reconciliations ON DELETE CASCADE,
      kind text NOT NULL,
      out_trade_no text NOT NULL,
      out_refund_no text,
      bill_fen bigint,
      our_fen bigint
    )`,
  'CREATE INDEX reconciliation_differences_date ON reconciliation_differences (bill_date)',
];
