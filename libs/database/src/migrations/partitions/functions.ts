/**
 * Schemas and functions of tables that are partitioned by month (SCALE-06). Months begin at midnight in China. Every
 * function waits at most five seconds for a lock, so that it never stops the shop for longer; the job tries again.
 */
export const FUNCTIONS: string[] = [
  // Partitions in use, and months that were detached from their table.
  'CREATE SCHEMA partitions',
  'CREATE SCHEMA archive',
  `
    CREATE VIEW partitions.months AS
      SELECT parent.relname::text AS parent, child.relname::text AS name, b.bound,
        b.bound = 'DEFAULT' AS is_default,
        substring(b.bound FROM $$FROM \\('([^']+)'\\)$$)::timestamptz AS from_at,
        substring(b.bound FROM $$TO \\('([^']+)'\\)$$)::timestamptz AS to_at
      FROM pg_inherits i
        JOIN pg_class child ON child.oid = i.inhrelid AND child.relkind = 'r'
        JOIN pg_class parent ON parent.oid = i.inhparent AND parent.relkind = 'p'
        CROSS JOIN LATERAL (SELECT pg_get_expr(child.relpartbound, child.oid) AS bound) b
      WHERE child.relnamespace = 'partitions'::regnamespace`,
  // Two processes that make or detach partitions of a table do it one after the other.
  `
    CREATE FUNCTION partitions.lock_table(parent regclass) RETURNS text LANGUAGE sql AS $$
      SELECT pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
      SELECT relname::text FROM pg_class WHERE oid = parent
    $$`,
  // Rows of the month that are in the default partition move to the new one. Returns false if the month has one.
  `
    CREATE FUNCTION partitions.make_month(parent regclass, month date) RETURNS boolean
    LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
      DECLARE
        table_name text := partitions.lock_table(parent);
        first date := make_date(extract(year FROM month)::int, extract(month FROM month)::int, 1);
        starts timestamptz := first::timestamp AT TIME ZONE 'Asia/Shanghai';
        ends timestamptz := (first + interval '1 month') AT TIME ZONE 'Asia/Shanghai';
        name text := table_name || to_char(first, '_YYYY_MM');
        default_name text;
        key text;
        reference record;
      BEGIN
        IF EXISTS (
          SELECT FROM partitions.months m WHERE m.parent = table_name AND NOT m.is_default
            AND coalesce(m.from_at, '-infinity') < ends AND m.to_at > starts
        ) THEN
          RETURN false;
        END IF;
        SELECT a.attname INTO key FROM pg_partitioned_table t
          JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
        WHERE t.partrelid = parent;
        EXECUTE format(
          'CREATE TABLE partitions.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, parent);
        -- First the locks of referenced tables, then that of the default partition: writers take them in this order.
        FOR reference IN
          SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
          WHERE conrelid = parent AND contype = 'f'
        LOOP
          EXECUTE format(
            'ALTER TABLE partitions.%I ADD CONSTRAINT %I %s', name, reference.conname, reference.definition);
        END LOOP;
        SELECT m.name INTO default_name FROM partitions.months m
        WHERE m.parent = table_name AND m.is_default;
        IF default_name IS NOT NULL THEN
          EXECUTE format('LOCK TABLE partitions.%I IN ACCESS EXCLUSIVE MODE', default_name);
          EXECUTE format(
            'WITH moved AS (DELETE FROM partitions.%I WHERE %I >= %L AND %I < %L RETURNING *)
             INSERT INTO partitions.%I SELECT * FROM moved',
            default_name, key, starts, key, ends, name);
        END IF;
        EXECUTE format(
          'ALTER TABLE %s ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
          parent, name, starts, ends);
        RETURN true;
      END $$`,
  detachMonth(),
  attachArchived(),
];

export const DROPPED_FUNCTIONS: string[] = [
  'DROP FUNCTION partitions.attach_archived, partitions.detach_month, partitions.make_month, partitions.lock_table',
  'DROP VIEW partitions.months',
  'DROP SCHEMA archive',
  'DROP SCHEMA partitions',
];

/**
 * Returns false if another process has detached it, or if a row fulfils the condition `hold`. The comment of an archived
 * table has its bounds.
 * @param guard statements at its beginning
 */
export function detachMonth(guard = ''): string {
  return `
    CREATE OR REPLACE FUNCTION partitions.detach_month(parent regclass, name text, keep boolean, hold text) RETURNS boolean
    LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
      DECLARE
        table_name text := partitions.lock_table(parent);
        month record;
        is_held boolean;
      BEGIN${guard}
        SELECT * INTO month FROM partitions.months m
        WHERE m.parent = table_name AND m.name = detach_month.name AND NOT m.is_default;
        IF NOT FOUND THEN
          RETURN false;
        END IF;
        IF hold IS NOT NULL THEN
          EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I WHERE %s)', name, hold) INTO is_held;
          IF is_held THEN
            RETURN false;
          END IF;
        END IF;
        EXECUTE format('ALTER TABLE %s DETACH PARTITION partitions.%I', parent, name);
        IF keep THEN
          EXECUTE format('ALTER TABLE partitions.%I SET SCHEMA archive', name);
          EXECUTE format('COMMENT ON TABLE archive.%I IS %L', name, month.bound);
        ELSE
          EXECUTE format('DROP TABLE partitions.%I', name);
        END IF;
        RETURN true;
      END $$`;
}

/** @param guard statements at its beginning */
export function attachArchived(guard = ''): string {
  return `
    CREATE OR REPLACE FUNCTION partitions.attach_archived(parent regclass, name text) RETURNS void
    LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
      DECLARE
        bound text := obj_description(format('archive.%I', name)::regclass, 'pg_class');
      BEGIN${guard}
        PERFORM partitions.lock_table(parent);
        EXECUTE format('ALTER TABLE archive.%I SET SCHEMA partitions', name);
        EXECUTE format('ALTER TABLE %s ATTACH PARTITION partitions.%I %s', parent, name, bound);
      END $$`;
}
