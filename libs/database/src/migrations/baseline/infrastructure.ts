/** The change feed of the catalogue, the outbox, sent messages and backup runs. */
export const INFRASTRUCTURE: string[] = [
  // Notifies every process when data of public responses changes. The triggers run per statement, so that an
  // import of thousands notifies once per transaction.
  `
    CREATE FUNCTION tell_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('catalogue_changes', TG_ARGV[0]);
        RETURN NULL;
      END $$`,
  `
    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      job_id uuid NOT NULL DEFAULT gen_random_uuid(),
      job text NOT NULL,
      payload jsonb NOT NULL,
      claimed_until timestamptz NOT NULL DEFAULT '-infinity',
      created_at timestamptz NOT NULL DEFAULT now(),
      request_id text,
      handed_at timestamptz
    )`,
  'CREATE INDEX outbox_due ON outbox (claimed_until)',
  'CREATE UNIQUE INDEX outbox_job ON outbox (job_id)',
  `
    CREATE TABLE backup_runs (
      finished_at timestamptz PRIMARY KEY DEFAULT now(),
      backup text NOT NULL
    )`,
  `
    CREATE TABLE sent_messages (
      key text PRIMARY KEY,
      sent_at timestamptz NOT NULL DEFAULT now()
    )`,
];
